import { TILES } from '../cards/tile';
import { rankFour, specials } from './four';

/** What the 20,475 x 10,626 deals of four tiles to each of two hands come to. */
export interface HeadsUpFour {
  readonly total: number;
  readonly ties: number;
  /** Deals that the first hand wins with each special, in the order of `specials`. */
  readonly winsBySpecial: readonly number[];
}

let counted: HeadsUpFour | null = null;

/** Counts once; equal ranks are looked for within groups, specials against all. */
export function headsUpFour(): HeadsUpFour {
  counted ??= count();
  return counted;
}

function count(): HeadsUpFour {
  const masks: number[] = [];
  const ranks: number[] = [];
  for (let a = 0; a < TILES; a++)
    for (let b = a + 1; b < TILES; b++)
      for (let c = b + 1; c < TILES; c++)
        for (let d = c + 1; d < TILES; d++) {
          masks.push((1 << a) | (1 << b) | (1 << c) | (1 << d));
          ranks.push(rankFour(a, b, c, d));
        }
  const groups = new Map<number, number[]>();
  for (let i = 0; i < ranks.length; i++) {
    const group = groups.get(ranks[i]);
    if (group === undefined) groups.set(ranks[i], [masks[i]]);
    else group.push(masks[i]);
  }
  let ties = 0;
  for (const group of groups.values())
    for (let i = 0; i < group.length; i++)
      for (let j = i + 1; j < group.length; j++) if ((group[i] & group[j]) === 0) ties += 2;
  const winsBySpecial = specials.map((_, place) => {
    let wins = 0;
    for (const own of groups.get(100 + place) ?? [])
      for (let j = 0; j < masks.length; j++) if (ranks[j] < 100 + place && (own & masks[j]) === 0) wins++;
    return wins;
  });
  // C(28,4) x C(24,4)
  return { total: 20_475 * 10_626, ties, winsBySpecial };
}
