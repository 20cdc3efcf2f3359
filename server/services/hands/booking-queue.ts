import type { HandAnswer } from '@/server/contracts/intake';
import type { CheckedHand } from '@/server/platform/check-hand';
import { type ServiceContext, throttled } from '../kernel';
import { BATCH_HANDS, bookHands, emptyAnswer, isPassing } from './book-hands';
import { failedAnswer } from './failed-answer';

interface Waiting {
  readonly ctx: ServiceContext;
  readonly hand: CheckedHand;
  readonly resolve: (answer: HandAnswer) => void;
}

/** More hands than this wait in no queue: the sender is told to come again. */
const MOST_WAITING = 20_000;

/**
 * A second batch is written beside the first only when it is this large: while one commits, the other looks up. What comes
 * singly gains more from gathering.
 */
const LARGE_BATCH = BATCH_HANDS / 2;

/**
 * Books hands in batches. While one batch is being written the next one gathers, so that a single hand waits for nobody
 * and a thousand at once share four commits. A table's hands are in one batch at a time, in the order in which they came.
 */
class BookingQueue {
  #waiting: Waiting[] = [];
  /** Tables whose hands are being written. */
  readonly #busy = new Set<string>();
  #batches = 0;

  /** Gives the answers in the order of the hands. Rejects as `throttled` when too much waits already. */
  book(ctx: ServiceContext, hands: readonly CheckedHand[]): Promise<HandAnswer[]> {
    if (this.#waiting.length + hands.length > MOST_WAITING) throw throttled(1);
    const answers = hands.map(
      (hand) => new Promise<HandAnswer>((resolve) => this.#waiting.push({ ctx, hand, resolve })),
    );
    this.#start();
    return Promise.all(answers);
  }

  #start(): void {
    while (this.#waiting.length > 0 && this.#batches < 2) {
      const [batch, rest] = this.#split();
      if (batch.length === 0 || (this.#batches > 0 && batch.length < LARGE_BATCH)) return;
      this.#waiting = rest;
      void this.#run(batch);
    }
  }

  /** The next batch, of tables that are free, and what waits on. A batch is one actor's: his name stands on it. */
  #split(): [batch: Waiting[], rest: Waiting[]] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    // Nothing of a table may overtake what waits on.
    const closed = new Set(this.#busy);
    for (const each of this.#waiting) {
      const { ctx, hand } = each;
      const fits = batch.length < BATCH_HANDS && (batch.length === 0 || batch[0].ctx.actor.id === ctx.actor.id);
      if (fits && !closed.has(hand.tableId)) batch.push(each);
      else {
        closed.add(hand.tableId);
        rest.push(each);
      }
    }
    return [batch, rest];
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    const tables = new Set(batch.map(({ hand }) => hand.tableId));
    for (const table of tables) this.#busy.add(table);
    this.#batches++;
    try {
      await this.#write(batch[0].ctx, batch);
    } finally {
      for (const table of tables) this.#busy.delete(table);
      this.#batches--;
      this.#start();
    }
  }

  /** Writes a batch; one that cannot be written is halved until the hand that spoils it stands alone. */
  async #write(ctx: ServiceContext, batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await bookHands(
        ctx,
        batch.map((each) => each.hand),
      );
      for (const [at, { hand, resolve }] of batch.entries()) resolve({ ...answers[at], index: hand.index });
    } catch (error) {
      if (isPassing(error)) {
        for (const { hand, resolve } of batch) resolve(emptyAnswer(hand, 'unavailable'));
      } else if (batch.length === 1) {
        const [{ hand, resolve }] = batch;
        resolve(await failedAnswer(ctx, hand, error));
      } else {
        const half = batch.length >> 1;
        await this.#write(ctx, batch.slice(0, half));
        await this.#write(ctx, batch.slice(half));
      }
    }
  }
}

const keep = globalThis as typeof globalThis & { pitbossBooking?: BookingQueue };

/** The queue of this process. */
export function bookingQueue(): BookingQueue {
  keep.pitbossBooking ??= new BookingQueue();
  return keep.pitbossBooking;
}
