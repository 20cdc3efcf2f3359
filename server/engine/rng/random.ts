/** 128 bits of seed as four 32-bit words. */
export type SeedWords = readonly [number, number, number, number];

const WARM_UP = 8;
const TWO_32 = 4294967296;

/** Spreads every input bit over all 32 output bits (the MurmurHash3 finaliser); a bijection. */
function avalanche(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/**
 * The engine's only source of chance: sfc32 (Chris Doty-Humphrey, PractRand), 128 bits of state. A period of at
 * least 2^32 for every seed and no bad states. It makes simulations and seeded hands repeatable on every machine; live
 * outcomes are decided elsewhere by a cryptographic source and reach the engine only as seeds or records.
 */
export class Random {
  // The words stay signed 32-bit: V8 then keeps them as small integers and never allocates.
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;

  constructor(seed: SeedWords) {
    this.reseed(seed[0], seed[1], seed[2], seed[3]);
  }

  /** Starts the stream of four seed words. Words that differ in one bit give unrelated streams. */
  reseed(a: number, b: number, c: number, d: number): void {
    this.a = a | 0;
    this.b = b | 0;
    this.c = c | 0;
    this.d = d | 0;
    for (let i = 0; i < WARM_UP; i++) this.next();
  }

  /**
   * Starts the stream of hand `hand` of work unit `unit` under a base seed, without allocating. Both are whole
   * numbers below 2^32; different pairs always give different states.
   */
  reseedFor(base: SeedWords, unit: number, hand: number): void {
    this.reseed(base[0] ^ avalanche(unit + 0x3c6ef372), base[1] ^ avalanche(hand - 0x5ab00ac6), base[2], base[3]);
  }

  /** The next 32 random bits as a signed integer. */
  next(): number {
    const b = this.b;
    const c = this.c;
    const d = this.d;
    const t = (((this.a + b) | 0) + d) | 0;
    this.d = (d + 1) | 0;
    this.a = b ^ (b >>> 9);
    this.b = (c + (c << 3)) | 0;
    this.c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t;
  }

  /**
   * A whole number from 0 to `n` - 1, each exactly equally likely (Lemire's multiplication with rejection, plain
   * rejection above 2^21). `n` is a whole number from 1 to 2^53 - 1, else `RangeError`.
   */
  below(n: number): number {
    if ((n | 0) !== n || (n - 1) >>> 0 >= 1024) return this.belowLarge(n);
    let m = Math.imul(this.next() >>> 16, n);
    if ((m & 0xffff) < n) {
      const least = (65536 - n) % n;
      while ((m & 0xffff) < least) m = Math.imul(this.next() >>> 16, n);
    }
    return m >>> 16;
  }

  /**
   * Moves `count` random ones of `cards[from]` .. `cards[to - 1]` to `from` on, one step of Fisher-Yates each; `to - from` is at
   * most 1,024. Gives what as many calls of `below` would, and keeps the state in registers meanwhile.
   */
  pick(cards: Int8Array, from: number, to: number, count: number): void {
    let a = this.a;
    let b = this.b;
    let c = this.c;
    let d = this.d;
    for (let i = 0; i < count; i++) {
      const at = from + i;
      const n = to - at;
      let m = 0;
      do {
        const t = (((a + b) | 0) + d) | 0;
        d = (d + 1) | 0;
        a = b ^ (b >>> 9);
        b = (c + (c << 3)) | 0;
        c = (((c << 21) | (c >>> 11)) + t) | 0;
        m = Math.imul(t >>> 16, n);
      } while ((m & 0xffff) < n && (m & 0xffff) < (65536 - n) % n);
      const other = at + (m >>> 16);
      const card = cards[other];
      cards[other] = cards[at];
      cards[at] = card;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
  }

  /** A fraction from 0 up to but not including 1, for policies; never for money. */
  fraction(): number {
    return (this.next() >>> 0) / TWO_32;
  }

  /** The state, for a checkpoint: `restore` continues exactly there. */
  state(): SeedWords {
    return [this.a, this.b, this.c, this.d];
  }

  /** Continues from a `state()`. */
  restore(state: SeedWords): void {
    this.a = state[0] | 0;
    this.b = state[1] | 0;
    this.c = state[2] | 0;
    this.d = state[3] | 0;
  }

  private belowLarge(n: number): number {
    if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`below(${n}): not a whole number from 1 to 2^53 - 1`);
    if (n <= 2097152) {
      // The product of 32 and 21 bits is exact in a double.
      let m = (this.next() >>> 0) * n;
      if (m >>> 0 < n) {
        const least = (TWO_32 - n) % n;
        while (m >>> 0 < least) m = (this.next() >>> 0) * n;
      }
      return Math.floor(m / TWO_32);
    }
    if (n <= TWO_32) {
      const limit = TWO_32 - (TWO_32 % n);
      let x = this.next() >>> 0;
      while (x >= limit) x = this.next() >>> 0;
      return x % n;
    }
    const whole = TWO_32 * 2097152;
    const limit = whole - (whole % n);
    let x = this.next53();
    while (x >= limit) x = this.next53();
    return x % n;
  }

  private next53(): number {
    const high = this.next() >>> 11;
    return high * TWO_32 + (this.next() >>> 0);
  }
}

/**
 * Turns any seed text and any stream numbers (whole numbers, say a unit and a hand) into seed words, the same on
 * every machine. Texts or numbers that differ anywhere give unrelated words.
 */
export function seedWords(seed: string, ...stream: readonly number[]): SeedWords {
  let a = 0x243f6a88 ^ seed.length;
  let b = 0x85a308d3;
  let c = 0x13198a2e;
  let d = 0x03707344 ^ stream.length;
  const absorb = (word: number) => {
    a = Math.imul(a ^ word, 0x239b961b);
    a = (((a << 15) | (a >>> 17)) + b) | 0;
    b = Math.imul(b ^ a, 0xab0e9789);
    b = (((b << 17) | (b >>> 15)) + c) | 0;
    c = Math.imul(c ^ b, 0x38b34ae5);
    c = (((c << 13) | (c >>> 19)) + d) | 0;
    d = Math.imul(d ^ c, 0xa1e38b93);
    d = (((d << 19) | (d >>> 13)) + a) | 0;
  };
  for (let i = 0; i < seed.length; i++) absorb(seed.charCodeAt(i));
  for (const number of stream) {
    if (!Number.isSafeInteger(number)) throw new RangeError(`stream number ${number} is not a whole number`);
    absorb(number | 0);
    absorb(Math.floor(number / TWO_32) | 0);
  }
  for (let i = 0; i < 8; i++) absorb(i);
  return [avalanche(a), avalanche(b), avalanche(c), avalanche(d)];
}
