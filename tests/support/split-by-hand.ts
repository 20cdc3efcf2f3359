import { dealerChances, fullShoe, standValue } from '@/server/engine/games/blackjack/dealer';

/**
 * What a pair of eights is worth that is split against a six from one deck, doubling not allowed, up to `further` more
 * splits: every hand is played out after the other, card by card, as at the table. Basic strategy then stands on hard 12
 * and on soft 18, and hits what is less.
 */
export function eightsAgainstSix(further: number): number {
  const shoe = fullShoe(1);
  for (const card of [6, 8, 8]) {
    shoe[card]--;
    shoe[0]--;
  }
  const dealers = new Map<string, Float64Array>();
  const dealer = () => {
    const key = shoe.join();
    let chances = dealers.get(key);
    if (chances === undefined) {
      chances = new Float64Array(6);
      dealerChances(shoe, 6, false, chances);
      dealers.set(key, chances);
    }
    return chances;
  };
  const done: number[] = [];
  /** Hands that wait, each with its eight; the sum, ace and size of the one that is played; splits still allowed. */
  const play = (waiting: number, sum: number, ace: boolean, cards: number, splits: number): number => {
    const soft = ace && sum <= 11;
    const total = soft ? sum + 10 : sum;
    if (cards === 2 && sum === 16 && splits > 0) return play(waiting + 1, 8, false, 1, splits - 1);
    if (cards > 1 && (soft ? total >= 18 : total >= 12)) {
      done.push(total);
      const value =
        waiting > 0
          ? play(waiting - 1, 8, false, 1, splits)
          : done.reduce((all, each) => all + standValue(each, dealer()), 0);
      done.pop();
      return value;
    }
    let value = 0;
    for (let next = 1; next <= 10; next++) {
      const chance = shoe[next] / shoe[0];
      if (chance === 0) continue;
      shoe[next]--;
      shoe[0]--;
      value += chance * play(waiting, sum + next, ace || next === 1, cards + 1, splits);
      shoe[next]++;
      shoe[0]++;
    }
    return value;
  };
  return play(1, 8, false, 1, further);
}
