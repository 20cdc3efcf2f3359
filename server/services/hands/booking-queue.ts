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
 * Books hands in batches. While one batch is being written the next one gathers, so that a single hand waits for nobody
 * and a thousand at once share four commits. One batch is in flight: all of them book rake on the same account, and the
 * hands of a table stay in the order in which they came.
 */
class BookingQueue {
  readonly #waiting: Waiting[] = [];
  #running = false;

  /** Gives the answers in the order of the hands. Rejects as `throttled` when too much waits already. */
  book(ctx: ServiceContext, hands: readonly CheckedHand[]): Promise<HandAnswer[]> {
    if (this.#waiting.length + hands.length > MOST_WAITING) throw throttled(1);
    const answers = hands.map(
      (hand) => new Promise<HandAnswer>((resolve) => this.#waiting.push({ ctx, hand, resolve })),
    );
    if (!this.#running) void this.#run();
    return Promise.all(answers);
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      while (this.#waiting.length > 0) {
        const [{ ctx }] = this.#waiting;
        // A batch is one actor's: his name stands on it.
        const other = this.#waiting.findIndex((each) => each.ctx.actor.id !== ctx.actor.id);
        const batch = this.#waiting.splice(0, Math.min(BATCH_HANDS, other < 0 ? this.#waiting.length : other));
        await this.#write(ctx, batch);
      }
    } finally {
      this.#running = false;
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
