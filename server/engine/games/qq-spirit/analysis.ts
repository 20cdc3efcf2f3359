import { PIPS, TILES } from '../../cards/tile';

/** Third tiles that two hands may draw: 24 x 23 ordered pairs; results are kept in parts of that. */
const PARTS = 552;

/** What a player wins per unit bet (rules 40, QQ Spirit). */
export function qqPays(own: number, dealer: number, ninePays: number): number {
  if (own <= dealer) return -1;
  return own === 9 ? ninePays : 1;
}

/** Expected results by the player's first tile, both two-tile digits, and who draws a third tile. */
export interface QqAnalysis {
  /** Deals by [first tile][player's digit][dealer's digit]. */
  readonly deals: Float64Array;
  /** Results in parts of 552 by the same index, times 4, plus 1 if the player draws, plus 2 if the dealer draws. */
  readonly results: Float64Array;
}

function cell(first: number, own: number, dealer: number): number {
  return (first * 10 + own) * 10 + dealer;
}

const analyses = new Map<number, QqAnalysis>();

/** Goes once through all deals of two tiles each and all third tiles. */
export function analyse(ninePays: number): QqAnalysis {
  const known = analyses.get(ninePays);
  if (known !== undefined) return known;
  const deals = new Float64Array(TILES * 100);
  const results = new Float64Array(TILES * 400);
  const pays = Array.from({ length: 10 }, (_, own) =>
    Int32Array.from({ length: 10 }, (_, dealer) => qqPays(own, dealer, ninePays)),
  );
  const left = new Int32Array(10);
  for (const pips of PIPS) left[pips % 10]++;
  const take = (tile: number, by: number) => {
    left[PIPS[tile] % 10] -= by;
  };
  const sums = new Float64Array(4);
  for (let a = 0; a < TILES; a++)
    for (let b = a + 1; b < TILES; b++) {
      const own = (PIPS[a] + PIPS[b]) % 10;
      take(a, 1);
      take(b, 1);
      for (let c = 0; c < TILES; c++) {
        if (c === a || c === b) continue;
        for (let d = c + 1; d < TILES; d++) {
          if (d === a || d === b) continue;
          const dealer = (PIPS[c] + PIPS[d]) % 10;
          take(c, 1);
          take(d, 1);
          drawAll(own, dealer, left, pays, sums);
          take(c, -1);
          take(d, -1);
          for (const first of [a, b]) {
            const at = cell(first, own, dealer);
            deals[at]++;
            for (let who = 0; who < 4; who++) results[at * 4 + who] += sums[who];
          }
        }
      }
      take(a, -1);
      take(b, -1);
    }
  const analysis = { deals, results };
  analyses.set(ninePays, analysis);
  return analysis;
}

function drawAll(own: number, dealer: number, left: Int32Array, pays: readonly Int32Array[], sums: Float64Array): void {
  sums[0] = pays[own][dealer] * PARTS;
  sums[1] = 0;
  sums[2] = 0;
  sums[3] = 0;
  for (let x = 0; x < 10; x++) {
    const count = left[x];
    const drawn = pays[(own + x) % 10];
    sums[1] += count * drawn[dealer] * 23;
    sums[2] += count * pays[own][(dealer + x) % 10] * 23;
    for (let y = 0; y < 10; y++) sums[3] += count * (left[y] - (x === y ? 1 : 0)) * drawn[(dealer + y) % 10];
  }
}

/** A player draws with a digit below this; 9 never may. */
export interface Thresholds {
  readonly player: number;
  readonly dealer: number;
}

/** Sum of results and number of parts over all deals, or over those with one first tile. */
export function expectation(
  { deals, results }: QqAnalysis,
  { player, dealer }: Thresholds,
  first?: number,
): { readonly sum: number; readonly parts: number } {
  let sum = 0;
  let parts = 0;
  for (let tile = first ?? 0; tile <= (first ?? TILES - 1); tile++)
    for (let own = 0; own < 10; own++)
      for (let bank = 0; bank < 10; bank++) {
        const at = cell(tile, own, bank);
        const who = (own < player && own < 9 ? 1 : 0) + (bank < dealer && bank < 9 ? 2 : 0);
        sum += results[at * 4 + who];
        parts += deals[at] * PARTS;
      }
  return { sum, parts };
}

/** The player's best threshold against a dealer's, found by trying all. */
export function bestThreshold(analysis: QqAnalysis, dealer: number): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let player = 0; player <= 9; player++) {
    const { sum } = expectation(analysis, { player, dealer });
    if (sum > most) {
      most = sum;
      best = player;
    }
  }
  return best;
}

/** First tiles with which a DOUBLE is expected to win, at these thresholds. */
export function doublesWith(analysis: QqAnalysis, thresholds: Thresholds): boolean[] {
  return Array.from({ length: TILES }, (_, first) => expectation(analysis, thresholds, first).sum > 0);
}
