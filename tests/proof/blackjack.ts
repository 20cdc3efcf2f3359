import { blackjack } from '@/server/engine/games/blackjack';
import { expectationOf } from '@/server/engine/games/blackjack/expectation';
import { oddsOf } from '@/server/engine/games/blackjack/settings';
import { minor } from '@/server/engine/money/minor';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { defaultsOf } from '@/server/engine/settings';
import type { Outcome } from '../support/run-named';

export const name = 'blackjack';

/** Rule sets of rules 40 with the figures printed there, in percent. */
const SETS: readonly [string, object, number][] = [
  ['default', {}, -0.149],
  ['split naturals as 21', { splitNatural: false }, -0.337],
  ['no surrender', { splitNatural: false, surrender: false }, -0.403],
  ['no double after split either', { splitNatural: false, surrender: false, doubleAfterSplit: false }, -0.519],
  ['naturals 1:1', { splitNatural: false, naturalPays: '1:1' }, -2.605],
  ['split aces may hit', { splitAceDraw: true }, 0.033],
];

const HANDS = Number(process.env.PITBOSS_PROOF_HANDS ?? 3_000_000);

/** Mean result of basic strategy in the game itself, per initial bet, with its standard error. */
function playOut(hands: number): { mean: number; error: number } {
  const config = { settings: defaultsOf(blackjack.settings), rake: null, tax: null, virtual: true };
  const table = blackjack.open(config as never);
  const deal = new Deal(new Random(seedWords('proof blackjack')));
  const random = new Random(seedWords('proof blackjack policy'));
  const [policy] = blackjack.policies;
  const out = { seat: 2, kind: '' };
  const seats = [1, 2].map((seat) => ({ seat, stack: minor(1_000_000_000) }));
  let sum = 0;
  let squares = 0;
  for (let handNo = 1; handNo <= hands; handNo++) {
    blackjack.begin(table, { handNo, button: 1, seats }, deal);
    for (let pending = blackjack.pending(table); !pending.terminal; pending = blackjack.pending(table)) {
      if (pending.chance) {
        blackjack.deal(table);
        continue;
      }
      policy.decide(blackjack.observe(table, 2), blackjack.legalActions(table, 2), random, out);
      blackjack.advance(table, { seat: 2, kind: out.kind, ...(out.kind === 'bet' ? { amount: 2_000 } : {}) });
    }
    const result = blackjack.settle(table).net[2] / 2_000;
    sum += result;
    squares += result * result;
  }
  const mean = sum / hands;
  return { mean, error: Math.sqrt((squares / hands - mean * mean) / hands) };
}

/** Worked out card by card for each rule set, and the default set played out in the game itself. */
export function run(): Outcome {
  let ok = true;
  const defaults = defaultsOf(blackjack.settings);
  const rows: Outcome['rows'][number][] = SETS.map(([what, change, printed]) => {
    const value = expectationOf(oddsOf({ ...defaults, ...change } as never)).player * 100;
    ok &&= Math.abs(value - printed) < 0.01;
    return { what: `${what} (rules 40: ${printed})`, value: Number(value.toFixed(4)), unit: '%' };
  });
  const { mean, error } = playOut(HANDS);
  const exact = expectationOf(oddsOf(defaults as never)).player;
  ok &&= Math.abs(mean - exact) < 0.0001 + 3 * error;
  rows.push({
    what: `default, ${HANDS} hands played out, +- ${(error * 300).toFixed(4)}`,
    value: Number((mean * 100).toFixed(4)),
    unit: '%',
  });
  return { ok, rows };
}
