import { dealerChances, fullShoe, RESULTS, standValue } from './dealer';
import { furtherSplits, type OddsRules, SPLIT_CARDS } from './rules';
import { splitWorth } from './splits';
import { basicStrategy, DOUBLE, HIT, type Strategy, SURRENDER } from './strategy';

/*
 * What basic strategy is worth, card by card: every hand that the player can reach, with exactly the cards that are
 * then left, the dealer's hole card among them. After a split both hands are worth the same on average, so one is
 * worked out with the other's first card out of the shoe. (Cards that a hand draws after the other has stopped are
 * distributed as if they came first: a stopping rule cannot foresee.) Further splits are counted in splits.ts.
 */

export interface Expectation {
  /** Result per initial bet. */
  readonly player: number;
  /** Chance of a natural in the first two cards. */
  readonly natural: number;
}

class Solver {
  private readonly shoe: Float64Array;
  private readonly dealer = new Float64Array(RESULTS);
  private readonly memo = new Map<number, number>();
  private readonly strategy: Strategy;
  private readonly natural: number;
  /** Values of the cards in the hand, for the key of the memory. */
  private key = 0;
  /** Value of the pair that was split; 0 in a hand that was not. */
  private pair = 0;
  /** Cards of that value that are gone beside the pair. */
  private gone = 0;
  private up = 0;

  constructor(private readonly rules: OddsRules) {
    this.shoe = fullShoe(rules.decks);
    this.strategy = basicStrategy(rules);
    this.natural = rules.natural.numerator / rules.natural.denominator;
  }

  solve(): Expectation {
    let player = 0;
    let natural = 0;
    for (let up = 1; up <= 10; up++) {
      const upChance = this.chanceOf(up);
      this.up = up;
      this.memo.clear();
      this.take(up);
      for (let one = 1; one <= 10; one++)
        for (let other = one; other <= 10; other++) {
          const first = this.chanceOf(one);
          this.take(one);
          const chance = upChance * first * this.chanceOf(other) * (one === other ? 1 : 2);
          this.take(other);
          if (one === 1 && other === 10) natural += chance;
          player += chance * this.firstHand(one, other);
          this.give(other);
          this.give(one);
        }
      this.give(up);
    }
    return { player, natural };
  }

  /** A pair that is split against a dealer's card under which no natural lies, per initial bet. */
  splitAgainst(value: number, up: number): number {
    this.up = up;
    for (const card of [up, value, value]) this.take(card);
    return this.split(value);
  }

  private chanceOf(value: number): number {
    return this.shoe[value] / this.shoe[0];
  }

  private take(value: number): void {
    this.shoe[value]--;
    this.shoe[0]--;
  }

  private give(value: number): void {
    this.shoe[value]++;
    this.shoe[0]++;
  }

  /** Chance of the next card for the player, the dealer's hole card being no natural. */
  private drawChance(value: number): number {
    const { shoe, up } = this;
    const blocked = up === 1 ? 10 : up === 10 ? 1 : 0;
    if (blocked === 0) return shoe[value] / shoe[0];
    const hole = shoe[0] - shoe[blocked];
    return (shoe[value] * (value === blocked ? hole : hole - 1)) / (hole * (shoe[0] - 1));
  }

  private firstHand(one: number, other: number): number {
    const { up } = this;
    const dealerNatural = up === 1 ? this.chanceOf(10) : up === 10 ? this.chanceOf(1) : 0;
    if (one === 1 && other === 10) return (1 - dealerNatural) * this.natural;
    return -dealerNatural + (1 - dealerNatural) * this.playFirst(one, other);
  }

  private playFirst(one: number, other: number): number {
    const { up, strategy } = this;
    if (one === other && strategy.splits[one * 11 + up] === 1) return this.split(one);
    const soft = one === 1;
    const sum = one + other;
    const total = soft ? sum + 10 : sum;
    const choice = (soft ? strategy.firstSoft : strategy.firstHard)[total * 11 + up];
    this.key = keyOf(one) + keyOf(other);
    if (choice === SURRENDER) return -0.5;
    if (choice === DOUBLE) return this.doubled(sum, soft);
    return this.play(sum, soft, 2, false);
  }

  /** A hand by its total: one that may no longer double. `sum` counts aces as one. */
  private play(sum: number, ace: boolean, cards: number, split: boolean): number {
    if (sum > 21) return -1;
    const soft = ace && sum <= 11;
    const total = soft ? sum + 10 : sum;
    const choice = (soft ? this.strategy.soft : this.strategy.hard)[total * 11 + this.up];
    const hitting = total < 21 && choice === HIT && !(split && cards >= SPLIT_CARDS);
    const key = this.place(this.key, hitting);
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    let value = 0;
    if (!hitting) value = this.stand(total);
    else
      for (let next = 1; next <= 10; next++) {
        if (this.shoe[next] === 0) continue;
        const chance = this.drawChance(next);
        this.take(next);
        this.key += keyOf(next);
        value += chance * this.play(sum + next, ace || next === 1, cards + 1, split);
        this.key -= keyOf(next);
        this.give(next);
      }
    this.memo.set(key, value);
    return value;
  }

  private stand(total: number): number {
    dealerChances(this.shoe, this.up, this.rules.hitSoft17, this.dealer);
    return standValue(total, this.dealer);
  }

  private doubled(sum: number, ace: boolean): number {
    let value = 0;
    for (let next = 1; next <= 10; next++) {
      if (this.shoe[next] === 0) continue;
      const chance = this.drawChance(next);
      const after = sum + next;
      this.take(next);
      const soft = (ace || next === 1) && after <= 11;
      value += chance * (after > 21 ? -1 : this.standMemo(after, soft, next));
      this.give(next);
    }
    return value * 2;
  }

  /** Split hands are told apart by their pair and by how many more cards of that value are gone. */
  private place(key: number, hitting: boolean): number {
    return ((key * 8 + this.gone) * 16 + this.pair) * 2 + (hitting ? 1 : 0);
  }

  private standMemo(sum: number, soft: boolean, next: number): number {
    const key = this.place(this.key + keyOf(next), false);
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    const value = this.stand(soft ? sum + 10 : sum);
    this.memo.set(key, value);
    return value;
  }

  /** All hands from a pair, both cards of which are out of the shoe. */
  private split(value: number): number {
    const further = furtherSplits(this.rules, value);
    const { any, other } = this.oneHand(value, further);
    return splitWorth(further, any, other);
  }

  /**
   * What one split hand is worth by the number of further cards of the pair's value that are gone, times the chance that
   * those come: over all second cards, and over all that make no pair again.
   */
  private oneHand(value: number, further: number): { readonly any: Float64Array; readonly other: Float64Array } {
    const most = 2 * further;
    const any = new Float64Array(most + 1);
    const other = new Float64Array(most + 1);
    let chance = 1;
    let taken = 0;
    for (; taken <= most; taken++) {
      this.gone = taken;
      for (let next = 1; next <= 10; next++) {
        if (this.shoe[next] === 0) continue;
        const own = chance * this.drawChance(next);
        this.take(next);
        this.pair = value;
        this.key = keyOf(value) * 2 + keyOf(next);
        const worth = own * this.splitHand(value, next);
        this.pair = 0;
        this.give(next);
        any[taken] += worth;
        if (next !== value) other[taken] += worth;
      }
      if (this.shoe[value] === 0) break;
      chance *= this.drawChance(value);
      this.take(value);
    }
    for (let back = taken; back > 0; back--) this.give(value);
    this.gone = 0;
    return { any, other };
  }

  private splitHand(value: number, next: number): number {
    const { rules, strategy, up } = this;
    const ace = value === 1 || next === 1;
    const sum = value + next;
    const total = ace ? sum + 10 : sum;
    if (total === 21 && rules.splitNatural) return this.natural;
    if (value === 1 && !rules.splitAceDraw) return this.stand(total);
    const choice = (ace ? strategy.splitSoft : strategy.splitHard)[total * 11 + up];
    if (choice === DOUBLE) return this.doubled(sum, ace);
    return this.play(sum, ace, 2, true);
  }
}

/** Each value has its own place in a key; a hand has at most 21 cards of a value. */
function keyOf(value: number): number {
  return 22 ** (value - 1);
}

/** What splitting a pair of `value` against the dealer's card `up` is worth, the dealer having no natural. */
export function splitExpectation(rules: OddsRules, value: number, up: number): number {
  return new Solver(rules).splitAgainst(value, up);
}

const solved = new Map<string, Expectation>();

/** What basic strategy is worth under these rules; worked out once. */
export function expectationOf(rules: OddsRules): Expectation {
  const key = JSON.stringify(rules);
  let expectation = solved.get(key);
  if (expectation === undefined) {
    expectation = new Solver(rules).solve();
    solved.set(key, expectation);
  }
  return expectation;
}
