import type { HandAnswer } from '@/server/contracts/intake';
import { Random, seedWords } from '@/server/engine/rng/random';
import type { LiveTable, Wire } from './live-table';

export interface FaultyRoom {
  readonly tables: readonly LiveTable[];
  /** Sends hands as one request; rejects when no answer came. */
  readonly send: (hands: readonly Wire[]) => Promise<readonly HandAnswer[]>;
  /** What may break while hands are on their way. */
  readonly faults: Readonly<Record<string, () => Promise<void> | void>>;
  /** Waits until it is worth sending again. */
  readonly recovered: () => Promise<void>;
}

const nameOf = (hand: Wire): string => `${hand.table.id} ${hand.handNo}`;
/** Answers after which a sender has to send again. */
const AGAIN: ReadonlySet<HandAnswer['status']> = new Set(['unavailable']);
const DONE: ReadonlySet<HandAnswer['status']> = new Set(['booked', 'repeated']);

/**
 * A game server with a bad line to a back office that falls over: requests are dropped, sent twice, reordered, answers
 * are lost, and something is killed while they are on their way. Whatever was not acknowledged is sent again, as the
 * protocol says. The same seed gives the same requests and the same faults; how far each request has come when
 * something is killed is up to the machine.
 */
export class FaultSimulator {
  /** How often each hand was answered `booked`: never more than once. */
  readonly booked = new Map<string, number>();
  readonly injected: Record<string, number> = {};
  requests = 0;
  dealt = 0;
  readonly #random: Random;

  constructor(
    readonly room: FaultyRoom,
    readonly seed: string,
  ) {
    this.#random = new Random(seedWords(seed, 3));
  }

  /** Some new hands of every table, a fault in the middle, and everything acknowledged at the end. */
  async round(): Promise<void> {
    const owed = new Map<string, Wire>();
    for (const table of this.room.tables) {
      for (const hand of table.play(3 + this.#random.below(10))) {
        owed.set(nameOf(hand), hand);
        this.dealt += 1;
      }
    }
    const requests = this.#requestsOf([...owed.values()]);
    const names = Object.keys(this.room.faults);
    const fault = names[this.#random.below(names.length)];
    const at = this.#random.below(requests.length);
    this.injected[fault] = (this.injected[fault] ?? 0) + 1;
    let next = 0;
    const lane = async () => {
      while (next < requests.length) {
        const place = next++;
        if (place === at) await Promise.all([this.room.faults[fault](), this.#deliver(requests[place], owed)]);
        else await this.#deliver(requests[place], owed);
      }
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
    while (owed.size > 0) {
      await this.room.recovered();
      await this.#deliver({ hands: [...owed.values()], lost: false }, owed);
    }
  }

  /** Cuts hands into requests: shuffled, some of them twice, some never sent, of some the answer is lost. */
  #requestsOf(hands: Wire[]): { hands: Wire[]; lost: boolean }[] {
    const random = this.#random;
    const shuffled = this.#shuffle(hands);
    const requests: { hands: Wire[]; lost: boolean }[] = [];
    while (shuffled.length > 0) {
      const part = shuffled.splice(0, 1 + random.below(8));
      const luck = random.below(100);
      // A fault comes with one of them: the last part is sent where none was.
      if (luck < 12 && (shuffled.length > 0 || requests.length > 0)) continue;
      requests.push({ hands: part, lost: luck < 24 });
      if (luck >= 70) requests.push({ hands: this.#shuffle([...part]), lost: false });
    }
    return this.#shuffle(requests);
  }

  #shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.#random.below(i + 1);
      [items[i], items[j]] = [items[j], items[i]];
    }
    return items;
  }

  async #deliver({ hands, lost }: { hands: readonly Wire[]; lost: boolean }, owed: Map<string, Wire>): Promise<void> {
    this.requests += 1;
    const answers = await this.room.send(hands).catch(() => undefined);
    for (const answer of answers ?? []) {
      const name = nameOf(hands[answer.index]);
      if (answer.status === 'booked') this.booked.set(name, (this.booked.get(name) ?? 0) + 1);
      if (!DONE.has(answer.status) && !AGAIN.has(answer.status)) {
        throw new Error(`seed ${this.seed}: hand ${name} was answered ${JSON.stringify(answer)}`);
      }
      if (!lost && DONE.has(answer.status)) owed.delete(name);
    }
  }
}
