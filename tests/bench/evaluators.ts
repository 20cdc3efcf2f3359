import { createRequire } from 'node:module';
import { cardText, deck32, deck36, deck52 } from '../../server/engine/cards/card';
import { badugi4 } from '../../server/engine/evaluate/badugi';
import { americana5, draw32 } from '../../server/engine/evaluate/deck32';
import { omahaEightLow, omahaLowBoard } from '../../server/engine/evaluate/eight-low';
import { high5, high7, high7WithBoard, highKey } from '../../server/engine/evaluate/high';
import { aceToFive7, deuceToSeven5 } from '../../server/engine/evaluate/low';
import { omahaBoard, omahaHigh } from '../../server/engine/evaluate/omaha';
import { shortDeck7 } from '../../server/engine/evaluate/short-deck';
import { soko5 } from '../../server/engine/evaluate/soko';
import { buildTables, installTables } from '../../server/engine/evaluate/tables';
import { Deal } from '../../server/engine/rng/deal';
import { Random, seedWords } from '../../server/engine/rng/random';

/** Evaluations per second of random hands, one thread: interleaved rounds, medians, ratios to the fastest npm peers. */
export const name = 'evaluators';

const ROUNDS = 9;
const HANDS = 100_000;

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly ratio?: number;
}

/** A loop over all hands; what it returns keeps the work from being optimised away. */
interface Contender {
  readonly what: string;
  readonly hands: number;
  readonly loop: () => number;
  readonly passes: number;
}

const load = createRequire(import.meta.url);

interface PheModule {
  evaluateCardCodes(cards: readonly number[]): number;
}

interface PeerTable {
  addPlayer(cards: readonly string[]): void;
  setBoard(cards: readonly string[]): void;
  getPlayersInHand(): readonly unknown[];
  getBoard(): { getCards(): readonly unknown[] };
  getGame(): { getResult(players: readonly unknown[], board: readonly unknown[]): readonly { points: number }[] };
}

function dealt(deck: Int8Array, size: number, hands = HANDS): Int8Array {
  const deal = new Deal(new Random(seedWords('evaluators', deck.length, size)));
  const cards = new Int8Array(hands * size);
  for (let i = 0; i < hands; i++) {
    deal.shuffle(deck);
    for (let k = 0; k < size; k++) cards[i * size + k] = deal.draw();
  }
  return cards;
}

function rowsOf(cards: Int8Array, size: number, hands: number): number[][] {
  return Array.from({ length: hands }, (_, i) => Array.from(cards.subarray(i * size, i * size + size)));
}

/*
 * Each contender has a loop of its own: one loop for all would call through a variable, which no caller that knows its
 * game does.
 */

function sevenCards(): Contender[] {
  const cards = dealt(deck52, 7);
  const end = cards.length;
  const phe = load('phe') as PheModule;
  const rows = rowsOf(cards, 7, HANDS);
  // Suit numbers differ (phe: s, h, d, c), which changes no rank; smaller is better there.
  for (let i = 1; i < HANDS; i++) {
    const ours = Math.sign(sevenOf(rows[i]) - sevenOf(rows[i - 1]));
    const theirs = Math.sign(phe.evaluateCardCodes(rows[i - 1]) - phe.evaluateCardCodes(rows[i]));
    if (ours !== theirs) throw new Error(`phe has another winner: ${rows[i]} or ${rows[i - 1]}`);
  }
  const seven = () => {
    let sum = 0;
    for (let i = 0; i < end; i += 7) {
      sum += high7(cards[i], cards[i + 1], cards[i + 2], cards[i + 3], cards[i + 4], cards[i + 5], cards[i + 6]);
    }
    return sum;
  };
  const peer = () => {
    let sum = 0;
    for (let i = 0; i < rows.length; i++) sum += phe.evaluateCardCodes(rows[i]);
    return sum;
  };
  const six = dealt(deck52, 17, 20_000);
  const seats = () => {
    let sum = 0;
    for (let i = 0; i < six.length; i += 17) {
      const [a, b, c, d, e] = [six[i], six[i + 1], six[i + 2], six[i + 3], six[i + 4]];
      const key = (((((((highKey(a) + highKey(b)) | 0) + highKey(c)) | 0) + highKey(d)) | 0) + highKey(e)) | 0;
      for (let k = i + 5; k < i + 17; k += 2) sum += high7WithBoard(key, a, b, c, d, e, six[k], six[k + 1]);
    }
    return sum;
  };
  return [
    { what: '7 cards, high', hands: HANDS, loop: seven, passes: 20 },
    { what: '7 cards, high: phe', hands: HANDS, loop: peer, passes: 2 },
    { what: '7 cards, high, six hands on one board', hands: 120_000, loop: seats, passes: 20 },
  ];
}

function sevenOf(hand: readonly number[]): number {
  return high7(hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6]);
}

function omaha(): Contender[] {
  const cards = dealt(deck52, 9);
  const end = cards.length;
  const high = () => {
    let sum = 0;
    for (let i = 0; i < end; i += 9) {
      const board = omahaBoard(cards[i], cards[i + 1], cards[i + 2], cards[i + 3], cards[i + 4]);
      sum += omahaHigh(board, cards[i + 5], cards[i + 6], cards[i + 7], cards[i + 8]);
    }
    return sum;
  };
  const low = () => {
    let sum = 0;
    for (let i = 0; i < end; i += 9) {
      const board = omahaLowBoard(cards[i], cards[i + 1], cards[i + 2], cards[i + 3], cards[i + 4]);
      sum += omahaEightLow(board, cards[i + 5], cards[i + 6], cards[i + 7], cards[i + 8]);
    }
    return sum;
  };
  const full = dealt(deck52, 29, 20_000);
  const seats = () => {
    let sum = 0;
    for (let i = 0; i < full.length; i += 29) {
      const board = omahaBoard(full[i], full[i + 1], full[i + 2], full[i + 3], full[i + 4]);
      for (let k = i + 5; k < i + 29; k += 4) sum += omahaHigh(board, full[k], full[k + 1], full[k + 2], full[k + 3]);
    }
    return sum;
  };
  // Only the peer's evaluation is timed: its tables, players and cards are made before.
  const { Omaha } = load('poker-odds-calc') as { Omaha: new () => PeerTable };
  const tables = rowsOf(cards, 9, 2_000).map((hand) => {
    const table = new Omaha();
    table.addPlayer(hand.slice(5).map(cardText));
    table.setBoard(hand.slice(0, 5).map(cardText));
    return { game: table.getGame(), players: table.getPlayersInHand(), board: table.getBoard().getCards() };
  });
  const peer = () => {
    let sum = 0;
    for (const { game, players, board } of tables) sum += game.getResult(players, board)[0].points;
    return sum;
  };
  return [
    { what: 'Omaha high', hands: HANDS, loop: high, passes: 10 },
    { what: 'Omaha high: poker-odds-calc', hands: tables.length, loop: peer, passes: 2 },
    { what: 'Omaha high, six hands on one board', hands: 120_000, loop: seats, passes: 10 },
    { what: 'Omaha 8-or-better low', hands: HANDS, loop: low, passes: 20 },
  ];
}

type Five = (a: number, b: number, c: number, d: number, e: number) => number;
type Seven = (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => number;

// A function made from text has its own compiled loop for each evaluator, as the hand-written ones above.
function loopOf<F>(evaluate: F, cards: Int8Array, size: number): () => number {
  const reads = Array.from({ length: size }, (_, k) => `cards[i + ${k}]`).join(', ');
  const body = `return () => { let sum = 0; for (let i = 0; i < cards.length; i += ${size}) sum += evaluate(${reads}); return sum; }`;
  return new Function('evaluate', 'cards', `/* ${loops++} */ ${body}`)(evaluate, cards) as () => number;
}
let loops = 0;

function others(): Contender[] {
  const five52 = dealt(deck52, 5);
  const five32 = dealt(deck32, 5);
  const fives: [string, Five, Int8Array][] = [
    ['5 cards, high', high5, five52],
    ['2-7 low', deuceToSeven5, five52],
    ['Soko', soko5, five52],
    ['Americana', americana5, five32],
    ['32-card draw', draw32, five32],
  ];
  const sevens: [string, Seven, Int8Array][] = [
    ['7 cards, A-5 low', aceToFive7, dealt(deck52, 7)],
    ['7 cards, short deck', shortDeck7, dealt(deck36, 7)],
  ];
  return [
    ...fives.map(([what, evaluate, cards]) => ({ what, loop: loopOf(evaluate, cards, 5) })),
    ...sevens.map(([what, evaluate, cards]) => ({ what, loop: loopOf(evaluate, cards, 7) })),
    { what: 'badugi', loop: loopOf(badugi4, dealt(deck52, 4), 4) },
  ].map((contender) => ({ ...contender, hands: HANDS, passes: 10 }));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

export async function run(): Promise<{ name: string; rows: Row[] }> {
  const began = performance.now();
  const ready = buildTables();
  const built = performance.now();
  installTables(ready);
  const installed = performance.now();

  const contenders = [...sevenCards(), ...omaha(), ...others()];
  const speeds = new Map(contenders.map(({ what }) => [what, [] as number[]]));
  let kept = 0;
  for (let round = -1; round < ROUNDS; round++) {
    for (const { what, hands, loop, passes } of contenders) {
      const from = performance.now();
      for (let pass = 0; pass < passes; pass++) kept += loop();
      const perSecond = (hands * passes * 1000) / (performance.now() - from);
      // The first round only warms up.
      if (round >= 0) speeds.get(what)?.push(perSecond);
    }
  }
  if (!(kept > 0)) throw new Error('nothing was evaluated');
  const millions = (what: string) => median(speeds.get(what) ?? []) / 1e6;
  const peers: Readonly<Record<string, string>> = {
    '7 cards, high': '7 cards, high: phe',
    'Omaha high': 'Omaha high: poker-odds-calc',
  };
  const rows: Row[] = contenders.map(({ what }) => {
    const value = millions(what);
    return { what, value, unit: 'M/s', ...(peers[what] ? { ratio: value / millions(peers[what]) } : {}) };
  });
  rows.push({ what: 'all tables built', value: built - began, unit: 'ms' });
  rows.push({ what: 'ready tables installed', value: installed - built, unit: 'ms' });
  rows.push({ what: 'size of all tables', value: ready.byteLength / 1e6, unit: 'MB' });
  return { name, rows };
}
