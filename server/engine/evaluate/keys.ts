/*
 * A hand's key is the sum of its cards' keys in 32-bit arithmetic: the low 23 bits are the sum of rank keys, the high
 * 9 bits the sum of suit keys modulo 512. Order of the cards does not matter and partial sums (a board) can be kept.
 *
 * Rank keys are the smallest ascending numbers for which no two different sets of exactly n ranks (each at most four
 * times) have the same sum, for n = 7 and so for 5 and 6: the greatest sum of seven is 7,825,759 < 2^23. Suit keys are
 * such that among all sums of 5, 6 or 7 of them the ones with five equal suits can be told, and among sums of exactly
 * 5 any count of three or more. The builders check both and throw on a clash.
 */

export const RANK_KEYS: readonly number[] = [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181];
const SUIT_KEYS: readonly number[] = [1, 4, 431, 455];

export const SUIT_SHIFT = 23;
export const RANK_MASK = (1 << SUIT_SHIFT) - 1;
export const SUIT_SUMS = 512;

/** Key of each card 0..51, in an array of 64: the compiler drops the bounds check of `cardKeys[card & 63]`. */
export const cardKeys: Int32Array = Int32Array.from({ length: 64 }, (_, card) =>
  card < 52 ? (RANK_KEYS[card >> 2] + (SUIT_KEYS[card & 3] << SUIT_SHIFT)) | 0 : 0,
);

/**
 * Calls `each` with every sum of `count` suit keys and the suit that occurs at least `least` times in it with its
 * count, or suit -1. Throws if one sum would need two answers (`seen` carries the answers from call to call).
 */
export function eachSuitSum(
  count: number,
  least: number,
  seen: Map<number, number>,
  each: (sum: number, suit: number, times: number) => void,
): void {
  const times = [0, 0, 0, 0];
  for (times[0] = 0; times[0] <= count; times[0]++) {
    for (times[1] = 0; times[0] + times[1] <= count; times[1]++) {
      for (times[2] = 0; times[0] + times[1] + times[2] <= count; times[2]++) {
        times[3] = count - times[0] - times[1] - times[2];
        const sum = times.reduce((total, n, suit) => total + n * SUIT_KEYS[suit], 0) % SUIT_SUMS;
        const suit = times.findIndex((n) => n >= least);
        const answer = suit < 0 ? -1 : suit + 4 * Math.max(least, Math.min(times[suit], 5));
        if ((seen.get(sum) ?? answer) !== answer) throw new Error(`suit keys clash at sum ${sum}`);
        seen.set(sum, answer);
        each(sum, suit, suit < 0 ? 0 : times[suit]);
      }
    }
  }
}

/** Calls `each` with the rank counts and the key of every set of `count` ranks, each at most four times. `times` is reused. */
export function eachRankSet(count: number, each: (times: readonly number[], key: number) => void): void {
  const times = new Array<number>(13).fill(0);
  const fill = (rank: number, left: number, key: number): void => {
    if (rank === 13) {
      if (left === 0) each(times, key);
      return;
    }
    for (let n = 0; n <= 4 && n <= left; n++) {
      times[rank] = n;
      fill(rank + 1, left - n, key + n * RANK_KEYS[rank]);
    }
    times[rank] = 0;
  };
  fill(0, count, 0);
}
