import { superTen } from '../../evaluate/super-ten';

let ranks: Int32Array | null = null;

/** Ranks of all 22,100 hands, rising. */
function allRanks(): Int32Array {
  if (ranks !== null) return ranks;
  ranks = new Int32Array(22_100);
  let at = 0;
  for (let a = 0; a < 52; a++)
    for (let b = a + 1; b < 52; b++) for (let c = b + 1; c < 52; c++) ranks[at++] = superTen(a, b, c);
  ranks.sort();
  return ranks;
}

function beaten(rank: number): number {
  const all = allRanks();
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle] < rank) low = middle + 1;
    else high = middle;
  }
  return low / all.length;
}

/** How good three cards are, or two with every possible third: the share of random hands that they beat. */
export function superTenStrength(cards: ArrayLike<number>, count: number): number {
  if (count >= 3) return beaten(superTen(cards[0], cards[1], cards[2]));
  let sum = 0;
  for (let card = 0; card < 52; card++) {
    if (card !== cards[0] && card !== cards[1]) sum += beaten(superTen(cards[0], cards[1], card));
  }
  return sum / 50;
}
