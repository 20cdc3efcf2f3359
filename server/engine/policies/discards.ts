import type { Card } from '../cards/card';

/*
 * Which cards of a hand to exchange, as a bit mask of their places (bit i: card i goes). Plain, sound play: made hands
 * stand pat, draws keep what they draw to.
 */

const times = new Uint8Array(13);
const suits = new Uint8Array(4);

function count(cards: ArrayLike<Card>, size: number): void {
  times.fill(0);
  suits.fill(0);
  for (let i = 0; i < size; i++) {
    if (cards[i] < 0) continue;
    times[cards[i] >> 2]++;
    suits[cards[i] & 3]++;
  }
}

/** High hands of five cards: keep pairs, trips, made hands and four to a flush or an open straight, else the two highest. */
export function discardHigh(cards: ArrayLike<Card>, size: number): number {
  count(cards, size);
  let grouped = 0;
  let single = 0;
  for (let i = 0; i < size; i++) {
    if (times[cards[i] >> 2] > 1) grouped |= 1 << i;
    else single |= 1 << i;
  }
  if (grouped !== 0) return single;
  for (let suit = 0; suit < 4; suit++) {
    if (suits[suit] === size) return 0;
    if (suits[suit] < size - 1) continue;
    for (let i = 0; i < size; i++) if ((cards[i] & 3) !== suit) return 1 << i;
  }
  const run = runOf(cards, size);
  if (run >= 0) return run;
  return allBut(cards, size, 2);
}

/** 0 for a straight, the odd card of four in a row, -1 for neither. The ranks are different. */
function runOf(cards: ArrayLike<Card>, size: number): number {
  let low = 12;
  let high = 0;
  for (let i = 0; i < size; i++) {
    low = Math.min(low, cards[i] >> 2);
    high = Math.max(high, cards[i] >> 2);
  }
  if (high - low === size - 1) return 0;
  for (let i = 0; i < size; i++) {
    let least = 12;
    let most = 0;
    for (let k = 0; k < size; k++) {
      if (k === i) continue;
      least = Math.min(least, cards[k] >> 2);
      most = Math.max(most, cards[k] >> 2);
    }
    if (most - least === size - 2) return 1 << i;
  }
  return -1;
}

function allBut(cards: ArrayLike<Card>, size: number, keep: number): number {
  let mask = (1 << size) - 1;
  for (let kept = 0; kept < keep; kept++) {
    let best = -1;
    for (let i = 0; i < size; i++) if ((mask >> i) & 1 && (best < 0 || cards[i] > cards[best])) best = i;
    mask &= ~(1 << best);
  }
  return mask;
}

const NINE = 7;

/** 2-7: keep different ranks up to the nine (the eight while more draws come); a straight or flush breaks its top card. */
export function discardDeuceToSeven(cards: ArrayLike<Card>, size: number, last: boolean): number {
  const most = last ? NINE : NINE - 1;
  let seen = 0;
  let mask = 0;
  let top = 0;
  for (let i = 0; i < size; i++) {
    const rank = cards[i] >> 2;
    if (rank > most || (seen >> rank) & 1) mask |= 1 << i;
    seen |= 1 << rank;
    if (rank > cards[top] >> 2) top = i;
  }
  if (mask !== 0) return mask;
  count(cards, size);
  const flush = suits[cards[0] & 3] === size;
  const low = seen & -seen;
  const straight = seen === low * 31;
  return flush || straight ? 1 << top : 0;
}

const BADUGI_MOST = 8;

/** Badugi: keep the lowest cards of different ranks and suits, ace low, up to the nine. */
export function discardBadugi(cards: ArrayLike<Card>, size: number): number {
  let ranks = 0;
  let kept = 0;
  let left = (1 << size) - 1;
  let usedSuits = 0;
  while (left !== 0) {
    let best = -1;
    for (let i = 0; i < size; i++) {
      if (((left >> i) & 1) === 1 && (best < 0 || aceLow(cards[i]) < aceLow(cards[best]))) best = i;
    }
    left &= ~(1 << best);
    const rank = aceLow(cards[best]);
    const suit = cards[best] & 3;
    if (rank > BADUGI_MOST || (ranks >> rank) & 1 || (usedSuits >> suit) & 1) continue;
    ranks |= 1 << rank;
    usedSuits |= 1 << suit;
    kept |= 1 << best;
  }
  return ((1 << size) - 1) & ~kept;
}

function aceLow(card: Card): number {
  return ((card >> 2) + 1) % 13;
}
