/** Counts what each key may still do: `perSecond` on average, `burst` at once. Kept in this process, by its own clock. */
export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #now: () => number;
  /** Keys that are remembered; beyond it those that are full again are forgotten. */
  readonly #most: number;

  constructor(now: () => number = () => performance.now(), most = 10_000) {
    this.#now = now;
    this.#most = most;
  }

  /** Takes `cost` if it is there; gives 0, or the seconds to wait until it would be. */
  take(key: string, perSecond: number, burst: number, cost = 1): number {
    const now = this.#now();
    const known = this.#buckets.get(key);
    const tokens = known ? Math.min(burst, known.tokens + ((now - known.at) / 1_000) * perSecond) : burst;
    if (tokens < cost) return Math.max(1, Math.ceil((cost - tokens) / perSecond));
    if (!known && this.#buckets.size >= this.#most) this.#forget(now, perSecond, burst);
    this.#buckets.set(key, { tokens: tokens - cost, at: now });
    return 0;
  }

  /** Seconds to wait until one would be there; takes nothing. */
  wait(key: string, perSecond: number, burst: number): number {
    const known = this.#buckets.get(key);
    if (!known) return 0;
    const tokens = Math.min(burst, known.tokens + ((this.#now() - known.at) / 1_000) * perSecond);
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  }

  #forget(now: number, perSecond: number, burst: number): void {
    for (const [key, { tokens, at }] of this.#buckets) {
      if (tokens + ((now - at) / 1_000) * perSecond >= burst) this.#buckets.delete(key);
    }
    // Whoever makes up keys faster than they fill again must not take our memory.
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size < this.#most) break;
      this.#buckets.delete(key);
    }
  }
}
