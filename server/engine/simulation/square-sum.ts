const LIMB = 2 ** 52;
const HALF = 2 ** 26;

/**
 * An exact sum of squares of whole numbers below 2^52 in size, kept in limbs of 52 bits so that adding allocates
 * nothing and never rounds.
 */
export class SquareSum {
  private readonly limbs = new Float64Array(3);

  add(value: number): void {
    const square = value * value;
    if (square < LIMB) this.addLow(square);
    else this.addLarge(Math.abs(value));
  }

  clear(): void {
    this.limbs.fill(0);
  }

  /** The sum as a decimal text: JSON has no number for it. */
  toString(): string {
    const [low, middle, high] = this.limbs;
    return ((BigInt(high) << 104n) + (BigInt(middle) << 52n) + BigInt(low)).toString();
  }

  private addLow(amount: number): void {
    const limbs = this.limbs;
    const low = limbs[0] + amount;
    if (low < LIMB) {
      limbs[0] = low;
    } else {
      limbs[0] = low - LIMB;
      this.addMiddle(1);
    }
  }

  private addMiddle(amount: number): void {
    const limbs = this.limbs;
    const middle = limbs[1] + amount;
    if (middle < LIMB) {
      limbs[1] = middle;
    } else {
      limbs[1] = middle - LIMB;
      limbs[2]++;
    }
  }

  /** (h 2^26 + l)^2 = h^2 2^52 + 2hl 2^26 + l^2, every part below 2^53. */
  private addLarge(value: number): void {
    const high = Math.floor(value / HALF);
    const low = value - high * HALF;
    const cross = 2 * high * low;
    const crossHigh = Math.floor(cross / HALF);
    this.addLow(low * low);
    this.addLow((cross - crossHigh * HALF) * HALF);
    this.addMiddle(crossHigh);
    this.addMiddle(high * high);
  }
}

/** Sum of two decimal texts that `SquareSum` gave. */
export function addExact(a: string, b: string): string {
  return (BigInt(a) + BigInt(b)).toString();
}
