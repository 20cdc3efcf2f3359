import { blackjack } from '@/server/engine/games/blackjack';
import { expectationOf, splitExpectation } from '@/server/engine/games/blackjack/expectation';
import type { OddsRules } from '@/server/engine/games/blackjack/rules';
import { expectationBounds, oddsOf } from '@/server/engine/games/blackjack/settings';
import { minor } from '@/server/engine/money/minor';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { defaultsOf } from '@/server/engine/settings';
import type { Outcome } from '../support/run-named';
import { eightsAgainstSix } from '../support/split-by-hand';

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

/** Rule sets whose exact figure must lie between the bounds that are told at once. */
function* manySets(): Generator<OddsRules> {
  const usual = oddsOf(defaultsOf(blackjack.settings) as never);
  for (const decks of [1, 2, 4, 8])
    for (const more of [
      {},
      { surrender: false, splitNatural: false },
      { doubleAfterSplit: false, surrender: false },
      { hitSoft17: true, natural: { numerator: 6, denominator: 5 } },
      { resplits: 1 },
      { resplits: 2, splitAceDraw: true },
      { resplits: 2, hitSoft17: true, doubleAfterSplit: false },
    ])
      yield { ...usual, decks, ...more };
}

/** How far the exact figure is from the middle of the bounds, as a share of half their width, at most. */
function tightest(): number {
  let most = 0;
  for (const rules of manySets()) {
    const { least, most: upper } = expectationBounds(rules);
    const off = Math.abs(expectationOf(rules).player - (least + upper) / 2) / ((upper - least) / 2);
    if (process.env.PITBOSS_PROOF_VERBOSE) console.error(off.toFixed(2), JSON.stringify(rules));
    most = Math.max(most, off);
  }
  return most;
}

const percent = (share: number) => (share * 100).toFixed(4);

/**
 * Worked out card by card for each rule set of rules 40; further splits against playing every hand out; the bounds that
 * the editor shows at once; the default set played out in the game itself.
 */
export function run(): Outcome {
  const defaults = defaultsOf(blackjack.settings);
  const ruleSets = SETS.map(([what, change, printed]) => {
    const value = expectationOf(oddsOf({ ...defaults, ...change } as never)).player;
    return {
      ok: Math.abs(value * 100 - printed) < 0.01,
      row: { what: `${what} (rules 40: ${printed})`, value: percent(value), unit: '%' },
    };
  });
  const oneDeck = { ...oddsOf(defaults as never), decks: 1, doubleAfterSplit: false, resplits: 2 };
  const splits = splitExpectation(oneDeck, 8, 6) - eightsAgainstSix(2);
  const bounds = tightest();
  const { mean, error } = playOut(HANDS);
  const exact = expectationOf(oddsOf(defaults as never)).player;
  return {
    ok:
      ruleSets.every((set) => set.ok) &&
      Math.abs(splits) < 1e-10 &&
      bounds < 1 &&
      Math.abs(mean - exact) < 0.0001 + 3 * error,
    rows: [
      ...ruleSets.map((set) => set.row),
      { what: 'two further splits, 8-8 against 6, less playing out', value: splits.toExponential(1) },
      { what: '28 rule sets, distance from the middle of the bounds (below 1)', value: bounds.toFixed(2) },
      { what: `default, ${HANDS} hands played out, +- ${percent(error * 3)}`, value: percent(mean), unit: '%' },
    ],
  };
}
