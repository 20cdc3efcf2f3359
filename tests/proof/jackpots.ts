import type { Qualifier } from '@/server/engine/jackpots/bad-beat';
import { badBeatOdds } from '@/server/engine/jackpots/bad-beat-odds';
import type { Outcome, Row } from '../support/run-named';

/**
 * How often bad beats hit with all hands dealt out, against the figures of rules 50: each must be met within half a percent
 * and three standard errors of the estimate.
 */
export const name = 'jackpots';

const SAMPLES = 100_000;

interface Expected {
  readonly what: string;
  readonly ranking: string;
  readonly players: number;
  readonly qualifier: Qualifier;
  readonly bothPlay?: true;
  readonly oneIn: number;
}

const quads = (rank: string): Qualifier => ({ hand: 'quads', rank, second: null });
const full = (rank: string, second: string): Qualifier => ({ hand: 'fullHouse', rank, second });

const expected: readonly Expected[] = [
  { what: 'holdem 10 seats 2222', ranking: 'high', players: 10, qualifier: quads('2'), bothPlay: true, oneIn: 92_400 },
  {
    what: 'holdem 10 seats AAAKK',
    ranking: 'high',
    players: 10,
    qualifier: full('A', 'K'),
    bothPlay: true,
    oneIn: 71_000,
  },
  { what: 'holdem 10 seats 8888', ranking: 'high', players: 10, qualifier: quads('8'), bothPlay: true, oneIn: 191_000 },
  { what: 'holdem 9 seats 8888', ranking: 'high', players: 9, qualifier: quads('8'), bothPlay: true, oneIn: 238_700 },
  { what: 'holdem 6 seats 8888', ranking: 'high', players: 6, qualifier: quads('8'), bothPlay: true, oneIn: 572_400 },
  { what: 'stud 7 seats QQQQ', ranking: 'studHigh', players: 7, qualifier: quads('Q'), oneIn: 88_100 },
  { what: 'soko 8 seats KKK22', ranking: 'soko', players: 8, qualifier: full('K', '2'), oneIn: 138_400 },
];

export function run(): Outcome {
  const rows: Row[] = [];
  let ok = true;
  for (const { what, ranking, players, qualifier, bothPlay, oneIn } of expected) {
    const { chance, standardError } = badBeatOdds(ranking, qualifier, players, {
      samples: SAMPLES,
      seed: what,
      bothPlay: bothPlay === true,
    });
    const off = chance * oneIn - 1;
    const allowed = 0.005 + 3 * standardError * oneIn;
    const met = Math.abs(off) <= allowed;
    ok = ok && met;
    rows.push({ what: `${what}: 1 in`, value: Math.round(1 / chance), ratio: undefined });
    rows.push({
      what: `  rules 1 in ${oneIn.toLocaleString('en')}: ${met ? 'met' : 'NOT MET'}, off by`,
      value: `${(off * 100).toFixed(2)} %`,
      unit: `allowed ${(allowed * 100).toFixed(2)} %`,
    });
  }
  return { rows, ok };
}
