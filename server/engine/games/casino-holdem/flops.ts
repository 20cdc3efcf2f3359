/*
 * Flops up to a change of suits: 22,100 flops are 1,755 classes. A suit permutation is a list of four suits: what each
 * suit becomes.
 */

export type SuitMap = readonly [number, number, number, number];

/** All 24 ways to rename the suits. */
export const suitMaps: readonly SuitMap[] = permutations();

function permutations(): SuitMap[] {
  const out: SuitMap[] = [];
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < 4; b++)
      for (let c = 0; c < 4; c++) {
        const d = 6 - a - b - c;
        if (new Set([a, b, c, d]).size === 4) out.push([a, b, c, d]);
      }
  return out;
}

export function mapCard(card: number, map: SuitMap): number {
  return (card & ~3) | map[card & 3];
}

/** One number for a set of three cards, whatever their order. */
function keyOf(a: number, b: number, c: number): number {
  const low = Math.min(a, b, c);
  const high = Math.max(a, b, c);
  return (high * 52 + (a + b + c - low - high)) * 52 + low;
}

export interface Flop {
  readonly cards: readonly [number, number, number];
  /** How many flops are this one up to suits. */
  readonly weight: number;
  /** The renamings that leave it as it is. */
  readonly symmetries: readonly SuitMap[];
}

/** The least key that renaming suits gives a flop, and the renaming that does so. */
export function canonical(a: number, b: number, c: number): { readonly key: number; readonly map: SuitMap } {
  let best = suitMaps[0];
  let key = Number.POSITIVE_INFINITY;
  for (const map of suitMaps) {
    const mapped = keyOf(mapCard(a, map), mapCard(b, map), mapCard(c, map));
    if (mapped < key) {
      key = mapped;
      best = map;
    }
  }
  return { key, map: best };
}

let classes: readonly Flop[] | null = null;
let placeByKey: Map<number, number> | null = null;

/** The 1,755 classes in the order of their keys. */
export function flops(): readonly Flop[] {
  if (classes !== null) return classes;
  const weights = new Map<number, number>();
  for (let a = 0; a < 52; a++)
    for (let b = a + 1; b < 52; b++)
      for (let c = b + 1; c < 52; c++) {
        const { key } = canonical(a, b, c);
        weights.set(key, (weights.get(key) ?? 0) + 1);
      }
  const keys = [...weights.keys()].sort((x, y) => x - y);
  classes = keys.map((key) => {
    const cards = [key % 52, Math.floor(key / 52) % 52, Math.floor(key / 2704)] as const;
    const symmetries = suitMaps.filter(
      (map) => keyOf(mapCard(cards[0], map), mapCard(cards[1], map), mapCard(cards[2], map)) === key,
    );
    return { cards, weight: weights.get(key) ?? 0, symmetries };
  });
  placeByKey = new Map(keys.map((key, place) => [key, place]));
  return classes;
}

/** Place among `flops` of the class with that key. */
export function flopPlace(key: number): number {
  flops();
  return placeByKey?.get(key) ?? -1;
}

/** Place of two cards among all 1,326 pairs. */
export function pairPlace(a: number, b: number): number {
  return a < b ? (b * (b - 1)) / 2 + a : (a * (a - 1)) / 2 + b;
}

export const PAIRS = 1326;
