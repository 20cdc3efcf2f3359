import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { analyse } from '@/server/engine/games/casino-holdem/analysis';
import { everyFlop } from '@/server/engine/games/casino-holdem/enumerate';
import { flops, PAIRS } from '@/server/engine/games/casino-holdem/flops';
import { packCalls } from '@/server/engine/games/casino-holdem/optimal';
import data from '@/server/engine/games/casino-holdem/optimal.json';
import { antePays, qualifyingRank } from '@/server/engine/games/casino-holdem/pays';
import { settings } from '@/server/engine/games/casino-holdem/settings';
import { OUTCOMES } from '@/server/engine/games/casino-holdem/size';
import { defaultsOf } from '@/server/engine/settings';
import type { Outcome } from '../support/run-named';

export const name = 'casino-holdem';

/** Digits of rules 30, by figure and how they are printed there. */
const RULES: readonly [string, number, string][] = [
  ['bestPerAnte', 5, '-2.15765'],
  ['bestCalls', 4, '81.9906'],
  ['bestReturn', 4, '99.1827'],
  ['bestBonus', 3, '90.782'],
  ['alwaysPerAnte', 3, '-7.900'],
  ['alwaysReturn', 3, '97.367'],
  ['basicReturn', 2, '98.67'],
  ['basicBonus', 2, '89.16'],
  ['basicCalls', 3, '80.352'],
  ['bonusFirstReturn', 3, '98.647'],
  ['bonusFirstBonus', 3, '93.598'],
  ['bonusFirstCalls', 3, '80.907'],
  ['dealerFails', 3, '24.223'],
];

const { anteTable, bonusTable } = defaultsOf(settings);

/** The calls of optimal play under the rulebook's pay table, one bit a situation. */
export function optimalCallBits(): Uint8Array {
  const bits = new Uint8Array(flops().length * PAIRS);
  everyFlop({ pays: antePays(anteTable), qualifies: qualifyingRank(2) }, ({ calls }, place) => {
    for (let pair = 0; pair < PAIRS; pair++) bits[place * PAIRS + pair] = calls[pair] > -OUTCOMES ? 1 : 0;
  });
  return bits;
}

/** All 25,989,600 situations: the digits of rules 30, the time on one core, and the table of the optimal policy. */
export function run(): Outcome {
  const started = process.cpuUsage().user;
  const { figures } = analyse({ anteTable, bonusTable, qualifyingPair: 2 });
  const seconds = (process.cpuUsage().user - started) / 1e6;
  let ok = seconds < 60;
  const rows: Outcome['rows'][number][] = RULES.map(([figure, digits, printed]) => {
    const value = ((figures.find((each) => each.name === figure)?.value ?? Number.NaN) * 100).toFixed(digits);
    ok &&= value === printed;
    return { what: `${figure} (rules 30: ${printed})`, value, unit: '%' };
  });
  const same = packCalls(optimalCallBits()) === data.calls;
  return {
    ok: ok && same,
    rows: [
      ...rows,
      { what: 'exact enumeration, one core', value: Number(seconds.toFixed(1)), unit: 's' },
      { what: 'table of the optimal policy', value: same ? 'as worked out' : 'differs' },
    ],
  };
}

/* Run as `npx tsx tests/proof/casino-optimal.ts` it writes the table that the optimal policy reads. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../../server/engine/games/casino-holdem/optimal.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify({ calls: packCalls(optimalCallBits()) }, null, 2)}\n`);
}
