import type { Card } from '../cards/card';
import type { Random } from '../rng/random';

/** Draws cards that nobody is known to hold, for quick estimates. One object, reused; allocates nothing. */
export class Sampler {
  private readonly used = new Uint8Array(64);
  private readonly taken = new Int8Array(64);
  private count = 0;

  /** `lowest` is the lowest card of the deck, `size` how many cards it has. */
  constructor(
    private readonly lowest: Card,
    private readonly size: number,
  ) {}

  /** Takes the first `count` of `cards` out of the deck. */
  remove(cards: Int8Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const card = cards[i];
      if (card < 0 || this.used[card] === 1) continue;
      this.used[card] = 1;
      this.taken[this.count++] = card;
    }
  }

  /** A random card that is still in the deck, which leaves it. */
  draw(random: Random): Card {
    let card = this.lowest + random.below(this.size);
    while (this.used[card] === 1) card = this.lowest + random.below(this.size);
    this.used[card] = 1;
    this.taken[this.count++] = card;
    return card;
  }

  /** A place to come back to. */
  mark(): number {
    return this.count;
  }

  /** Puts back what left the deck after `mark`. */
  restore(mark: number): void {
    while (this.count > mark) this.used[this.taken[--this.count]] = 0;
  }
}
