import { high5, high6, high7 } from '../evaluate/high';
import { omahaBoard, omahaHigh } from '../evaluate/omaha';
import { soko5 } from '../evaluate/soko';
import { Random, seedWords } from '../rng/random';
import { type Qualifier, qualifyingRank } from './bad-beat';

/** How often a bad beat comes when every hand is dealt out to the end, with the standard error of the estimate. */
export interface BadBeatOdds {
  readonly chance: number;
  readonly standardError: number;
}

interface Layout {
  readonly hole: number;
  readonly board: number;
  readonly five: (cards: readonly number[]) => number;
  readonly whole: (hole: readonly number[], board: readonly number[]) => number;
}

const high: Layout['five'] = ([a, b, c, d, e]) => high5(a, b, c, d, e);
const soko: Layout['five'] = ([a, b, c, d, e]) => soko5(a, b, c, d, e);

/** Games without draws: what comes in a draw depends on what is thrown away. */
const layouts: Readonly<Record<string, Layout>> = {
  high: { hole: 2, board: 5, five: high, whole: ([a, b], [c, d, e, f, g]) => high7(a, b, c, d, e, f, g) },
  omahaHigh: {
    hole: 4,
    board: 5,
    five: high,
    whole: ([a, b, c, d], [e, f, g, h, i]) => omahaHigh(omahaBoard(e, f, g, h, i), a, b, c, d),
  },
  studHigh: { hole: 7, board: 0, five: high, whole: ([a, b, c, d, e, f, g]) => high7(a, b, c, d, e, f, g) },
  soko: { hole: 5, board: 0, five: soko, whole: (hole) => soko(hole) },
};

/** Whether the odds of games that rank their hands so can be told. */
export const tellsOdds = (ranking: string): boolean => ranking in layouts;

function choose<T>(from: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return from.flatMap((first, i) => choose(from.slice(i + 1), count - 1).map((rest) => [first, ...rest]));
}

const ways = (n: number, k: number): number => {
  let product = 1;
  for (let i = 0; i < k; i++) product = (product * (n - i)) / (i + 1);
  return product;
};

/** Every five cards that qualify. */
function qualifying(layout: Layout, least: number): number[][] {
  const found: number[][] = [];
  const cards = [0, 0, 0, 0, 0];
  const pick = (place: number, from: number) => {
    if (place === 5) {
      if (layout.five(cards) >= least) found.push([...cards]);
      return;
    }
    for (let card = from; card < 52; card++) {
      cards[place] = card;
      pick(place + 1, card + 1);
    }
  };
  pick(0, 0);
  return found;
}

/** What of one seat's best hand lies in the hand and what on the board. */
interface Witness {
  readonly hole: readonly number[];
  readonly board: readonly number[];
}

const union = (one: readonly number[], other: readonly number[]): number[] => [...new Set([...one, ...other])];

/**
 * Estimates how often a bad beat hits with `players` who all stay to the end. Such deals are far too rare to be met by
 * chance, so two qualifying hands are put into the deal, everything else is dealt at random, and each deal counts with
 * how much likelier that made it. The same seed gives the same figures. `RangeError` for a ranking that cannot be told.
 */
export function badBeatOdds(
  ranking: string,
  qualifier: Qualifier,
  players: number,
  options: { readonly samples: number; readonly seed: string; readonly bothPlay?: boolean },
): BadBeatOdds {
  const layout = layouts[ranking];
  if (layout === undefined) throw new RangeError(`no odds for ${ranking}`);
  const least = qualifyingRank(ranking, qualifier);
  const used = layout.board > 0 ? 2 : 5;
  const fives = qualifying(layout, least);
  const witnesses = fives.flatMap((five): Witness[] =>
    choose(five, used).map((hole) => ({ hole, board: five.filter((card) => !hole.includes(card)) })),
  );
  const isWitness = new Set(fives.map((five) => five.join()));
  const random = new Random(seedWords(options.seed, 1));
  const rest = layout.hole - used;
  /** The share of all deals in which two witnesses lie, by the board cards of both together. */
  const shares = Array.from({ length: layout.board + 1 }, (_, b) => {
    let share = ways(52 - 2 * used - b, layout.board - b) / ways(52, layout.board);
    let left = 52 - layout.board;
    let open = left - 2 * used;
    for (let i = 0; i < players; i++) {
      const take = i < 2 ? rest : layout.hole;
      share *= ways(open, take) / ways(left, layout.hole);
      open -= take;
      left -= layout.hole;
    }
    return share;
  });
  const pairing = pairWitnesses(witnesses, shares);
  const pairs = players * (players - 1) * pairing.total;
  let sum = 0;
  let squares = 0;
  const deal: number[] = [];
  for (let n = 0; n < options.samples; n++) {
    const [a, b] = pairing.pick(random);
    const shared = union(a.board, b.board);
    const fixed = new Set([...shared, ...a.hole, ...b.hole]);
    deal.length = 0;
    for (let card = 0; card < 52; card++) if (!fixed.has(card)) deal.push(card);
    let drawn = 0;
    const draw = () => {
      const at = drawn + random.below(deal.length - drawn);
      const card = deal[at];
      deal[at] = deal[drawn];
      deal[drawn] = card;
      drawn += 1;
      return card;
    };
    const board = [...shared];
    while (board.length < layout.board) board.push(draw());
    const holes = Array.from({ length: players }, (_, i) => {
      const hole = i === 0 ? [...a.hole] : i === 1 ? [...b.hole] : [];
      while (hole.length < layout.hole) hole.push(draw());
      return hole;
    });
    if (!isHit(layout, holes, board, least, options.bothPlay === true)) continue;
    const weight = pairs / pairsIn(holes, board, used, isWitness);
    sum += weight;
    squares += weight * weight;
  }
  const chance = sum / options.samples;
  const variance = Math.max(0, squares / options.samples - chance * chance);
  return { chance, standardError: Math.sqrt(variance / options.samples) };
}

/** The cards below 26, and those above, as bits. */
const maskOf = (cards: readonly number[], from: number): number =>
  cards.reduce((mask, card) => (card >= from && card < from + 26 ? mask | (1 << (card - from)) : mask), 0);

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** All ordered pairs of witnesses that can lie in one deal; `pick` draws one, as likely as the deals that it lies in. */
function pairWitnesses(witnesses: readonly Witness[], shares: readonly number[]) {
  const most = shares.length - 1;
  const lowHole = Int32Array.from(witnesses, ({ hole }) => maskOf(hole, 0));
  const highHole = Int32Array.from(witnesses, ({ hole }) => maskOf(hole, 26));
  const lowBoard = Int32Array.from(witnesses, (each) => maskOf(each.board, 0));
  const highBoard = Int32Array.from(witnesses, (each) => maskOf(each.board, 26));
  const shareOf = (i: number, j: number): number => {
    if ((lowHole[i] & (lowHole[j] | lowBoard[j])) !== 0 || (highHole[i] & (highHole[j] | highBoard[j])) !== 0) return 0;
    if ((lowBoard[i] & lowHole[j]) !== 0 || (highBoard[i] & highHole[j]) !== 0) return 0;
    const both = most === 0 ? 0 : bits(lowBoard[i] | lowBoard[j]) + bits(highBoard[i] | highBoard[j]);
    return both <= most ? shares[both] : 0;
  };
  const upTo = new Float64Array(witnesses.length);
  let total = 0;
  for (let i = 0; i < witnesses.length; i++) {
    for (let j = 0; j < witnesses.length; j++) total += shareOf(i, j);
    upTo[i] = total;
  }
  if (total === 0) throw new RangeError('no deal can have two such hands');
  const pick = (random: Random): [Witness, Witness] => {
    const at = random.fraction() * total;
    let low = 0;
    let high = witnesses.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] > at) high = middle;
      else low = middle + 1;
    }
    let left = at - (low === 0 ? 0 : upTo[low - 1]);
    let last = 0;
    for (let j = 0; j < witnesses.length; j++) {
      const share = shareOf(low, j);
      if (share === 0) continue;
      last = j;
      left -= share;
      if (left < 0) break;
    }
    return [witnesses[low], witnesses[last]];
  };
  return { total, pick };
}

/** How many pairs of seats and witnesses could have made this deal. */
function pairsIn(
  holes: readonly number[][],
  board: readonly number[],
  used: number,
  isWitness: ReadonlySet<string>,
): number {
  const boards = choose(board, used === 5 ? 0 : 3);
  const own = holes.map((hole) => {
    let found = 0;
    for (const part of choose(hole, used))
      for (const rest of boards) if (isWitness.has([...part, ...rest].sort((x, y) => x - y).join())) found += 1;
    return found;
  });
  const all = own.reduce((sum, found) => sum + found, 0);
  return own.reduce((sum, found) => sum + found * (all - found), 0);
}

function plays(hole: readonly number[], [a, b, c, d, e]: readonly number[], rank: number): boolean {
  if (high6(a, b, c, d, e, hole[0]) >= rank || high6(a, b, c, d, e, hole[1]) >= rank) return false;
  return hole[0] >> 2 === hole[1] >> 2 || !isQuads(hole, [a, b, c, d, e]);
}

/** Four of a rank among the seven cards; better hands than that cannot be made beside them with both hole cards. */
function isQuads(hole: readonly number[], board: readonly number[]): boolean {
  const cards = [...hole, ...board];
  return hole.some((card) => cards.filter((other) => other >> 2 === card >> 2).length === 4);
}

function isHit(
  layout: Layout,
  holes: readonly number[][],
  board: readonly number[],
  least: number,
  bothPlay: boolean,
): boolean {
  const ranks = holes.map((hole) => layout.whole(hole, board));
  const best = Math.max(...ranks);
  let loses = false;
  for (const [i, rank] of ranks.entries()) {
    if (rank === best) {
      if (rank < least || (bothPlay && !plays(holes[i], board, rank))) return false;
    } else if (rank >= least && (!bothPlay || plays(holes[i], board, rank))) loses = true;
  }
  return loses;
}
