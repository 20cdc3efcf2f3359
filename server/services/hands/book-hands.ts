import { z } from 'zod';
import { executePrepared, type Tx } from '@/db/client';
import type { HandAnswer, HandFlag } from '@/server/contracts/intake';
import type { CheckedHand } from '@/server/platform/check-hand';
import { requireTable, sourceOf } from '../api-keys';
import { lockPools } from '../jackpots';
import { type CommandContext, DomainError, defineCommand, publish } from '../kernel';
import { type BusinessDay, businessDay, datesIn, holdPeriods } from '../ledger';
import { tellOfBatch } from './batch-alerts';
import { bookSidelines, poolsIn } from './book-sidelines';
import { existingPlayers, type Held, lockHeld, lockSeated, numberPostings, postingsOfHand } from './hand-money';
import {
  handName,
  type KnownHand,
  knownHands,
  lockProgress,
  progressFlags,
  saveProgress,
  staleConfigs,
  type TableProgress,
} from './judge-batch';
import { type Debtor, findDebtors } from './table-debts';
import { type BookedHand, reserveNumbers, writeBatch } from './write-batch';

/** Hands of one database transaction. */
export const BATCH_HANDS = 250;

const nothing = {
  handId: null,
  transactionId: null,
  accountingDate: null,
  verdict: null,
  flags: [],
  difference: null,
  errors: [],
} as const;

/** How many answers there are of each status. */
export function countsOf(answers: readonly HandAnswer[]): Partial<Record<HandAnswer['status'], number>> {
  const counts: Partial<Record<HandAnswer['status'], number>> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The answer for a hand that moved nothing. */
export function emptyAnswer(
  hand: { readonly index: number; readonly tableId: string | null; readonly handNo: number | null },
  status: HandAnswer['status'],
  errors: HandAnswer['errors'] = [],
): HandAnswer {
  return { ...nothing, flags: [], index: hand.index, tableId: hand.tableId, handNo: hand.handNo, status, errors };
}

function firstDifference(hand: CheckedHand): HandAnswer['difference'] {
  const first = hand.differences.at(0);
  return first ? { path: first.path, rule: first.rule, recorded: first.recorded, derived: first.derived } : null;
}

/** What is known of the hands of a batch, and is held as it is until the batch is booked. */
interface Known {
  readonly progress: Map<string, TableProgress>;
  readonly booked: Map<string, KnownHand>;
  readonly players: Set<string>;
  readonly seated: Set<string>;
  readonly held: Map<string, Held>;
  readonly debtors: readonly Debtor[];
  readonly room: BusinessDay;
}

/** Begun at once, so that all of it is one round trip; the server runs it in this order. */
async function lookUp(tx: Tx, source: string, hands: readonly CheckedHand[], now: Date): Promise<Known> {
  const tables = [...new Set(hands.map((hand) => hand.tableId))];
  const playerIds = hands.flatMap((hand) => hand.seats.map((seat) => seat.playerId));
  const [progress, booked, players, seated, held, debtors, , room] = await Promise.all([
    lockProgress(tx, source, tables, now),
    knownHands(tx, source, hands),
    existingPlayers(tx, playerIds),
    lockSeated(tx, tables),
    lockHeld(tx, source, hands),
    findDebtors(tx, hands),
    holdPeriods(tx),
    businessDay(tx),
  ]);
  return { progress, booked, players, seated, held, debtors, room };
}

interface Sorting {
  readonly answers: Map<CheckedHand, HandAnswer>;
  readonly fresh: CheckedHand[];
}

/** Parts what is new from what was sent before, and from what cannot be booked. */
function sortOut({ booked: known, players }: Known, hands: readonly CheckedHand[]): Sorting {
  const answers = new Map<CheckedHand, HandAnswer>();
  const fresh: CheckedHand[] = [];
  for (const hand of hands) {
    const earlier = known.get(handName(hand.tableId, hand.handNo));
    const stranger = hand.seats.findIndex((seat) => !players.has(seat.playerId));
    if (earlier) {
      const same = earlier.payloadSha256 === hand.payloadSha256;
      answers.set(hand, {
        ...emptyAnswer(hand, same ? 'repeated' : 'conflict'),
        handId: earlier.handId,
        ...(same && {
          transactionId: earlier.transactionId,
          accountingDate: earlier.accountingDate,
          verdict: earlier.verdict as HandAnswer['verdict'],
          flags: [...earlier.flags] as HandFlag[],
          difference: firstDifference(hand),
        }),
      });
    } else if (stranger >= 0) {
      answers.set(
        hand,
        emptyAnswer(hand, 'invalid', [{ path: `seats.${stranger}.player`, message: 'is no player here' }]),
      );
    } else fresh.push(hand);
  }
  return { answers, fresh };
}

const CLOSE_HELD = `
  update hand_open o set closed_at = $3::text::timestamptz, outcome = 'booked'
  from json_to_recordset($2::text::json) as g(t text, n bigint)
  where o.source = $1::text and o.table_id = g.t and o.hand_no = g.n`;

async function closeHeld(tx: Tx, source: string, hands: readonly CheckedHand[], now: Date): Promise<void> {
  const list = JSON.stringify(hands.map(({ tableId, handNo }) => ({ t: tableId, n: handNo })));
  await executePrepared(tx, CLOSE_HELD, [source, list, now.toISOString()]);
}

async function bookFresh(
  tx: Tx,
  ctx: CommandContext,
  source: string,
  fresh: readonly CheckedHand[],
  { progress, seated, held, debtors, room }: Known,
): Promise<BookedHand[]> {
  const now = ctx.clock.now();
  const pools = await lockPools(tx, poolsIn(fresh));
  const heldFor = (hand: CheckedHand) => held.get(handName(hand.tableId, hand.handNo));
  const money = fresh.map((hand) => postingsOfHand(hand, seated, heldFor(hand), pools));
  const moments = fresh.map((hand) => new Date(hand.endedAt));
  const [stale, dates, numbers, { postings, owed }] = await Promise.all([
    staleConfigs(tx, fresh),
    datesIn(tx, room, moments, now),
    reserveNumbers(tx, fresh.length),
    numberPostings(
      tx,
      money.map(({ postings }, place) => ({ tableId: fresh[place].tableId, postings })),
      debtors,
      now,
    ),
  ]);
  const batch = fresh.map((hand, place): BookedHand => {
    const flags = progressFlags(progress.get(hand.tableId) as TableProgress, hand, now);
    if (stale.has(place)) flags.push('staleConfig');
    if (owed.has(place)) flags.push('owed');
    if (hand.suspense !== 0) flags.push('imbalance');
    if (money[place].away) flags.push('notSeated');
    if (heldFor(hand)?.returned) flags.push('returned');
    return { hand, ...numbers[place], accountingDate: dates[place], flags, postings: postings[place] };
  });
  await writeBatch(tx, { source, actor: ctx.actor, now }, batch);
  await bookSidelines(tx, ctx, source, batch, pools);
  const running = fresh.filter((hand) => heldFor(hand)?.returned === false);
  await Promise.all([
    ...(running.length > 0 ? [closeHeld(tx, source, running, now)] : []),
    saveProgress(tx, source, [...progress.values()], now),
    publish(tx, 'hands', 'ledger', 'floor'),
  ]);
  return batch;
}

/**
 * Books a batch of checked hands as their servers settled them, each as one transaction of net postings. Gives an answer
 * for each: what was booked before is repeated, the same number with another content is a conflict, a hand of players who
 * do not exist is invalid; the others are booked, whatever the balances. Differences are stored and told; only what a
 * settlement leaves unaccounted for waits in suspense.
 */
export const bookHands = defineCommand({
  name: 'hand.book',
  permission: 'hand.book',
  input: z.custom<readonly CheckedHand[]>(
    (value) => Array.isArray(value) && value.length > 0 && value.length <= BATCH_HANDS,
  ),
  async run(tx, ctx, given) {
    const source = sourceOf(ctx);
    for (const tableId of new Set(given.map((hand) => hand.tableId))) requireTable(ctx, tableId);
    const ordered = [...given].sort((a, b) =>
      a.tableId === b.tableId ? a.handNo - b.handNo || a.index - b.index : a.tableId < b.tableId ? -1 : 1,
    );
    const known = await lookUp(tx, source, ordered, ctx.clock.now());
    const { answers, fresh: unseen } = sortOut(known, ordered);
    // The same number twice in one batch: the first counts, the others are told what it came to.
    const first = new Map<string, CheckedHand>();
    const again: CheckedHand[] = [];
    for (const hand of unseen) {
      const name = handName(hand.tableId, hand.handNo);
      if (first.has(name)) again.push(hand);
      else first.set(name, hand);
    }
    const fresh = [...first.values()];
    const batch = fresh.length > 0 ? await bookFresh(tx, ctx, source, fresh, known) : [];
    for (const { hand, handId, transactionId, accountingDate, flags } of batch) {
      answers.set(hand, {
        ...emptyAnswer(hand, 'booked'),
        handId,
        transactionId,
        accountingDate,
        verdict: hand.verdict,
        flags: [...flags],
        difference: firstDifference(hand),
      });
    }
    for (const hand of again) {
      const winner = first.get(handName(hand.tableId, hand.handNo)) as CheckedHand;
      const answer = answers.get(winner) as HandAnswer;
      const same = winner.payloadSha256 === hand.payloadSha256;
      answers.set(
        hand,
        same
          ? { ...answer, index: hand.index, status: 'repeated' }
          : { ...emptyAnswer(hand, 'conflict'), handId: answer.handId },
      );
    }
    if (batch.length > 0) await tellOfBatch(tx, ctx.clock, batch, [...known.progress.values()]);
    return {
      result: given.map((hand) => answers.get(hand) as HandAnswer),
      audit: {
        entity: { kind: 'intake', id: `${source} ${[...known.progress.keys()].join(' ')}`.slice(0, 200) },
        after: {
          ...countsOf([...answers.values()]),
          ...(batch.length > 0 && {
            firstTransaction: batch[0].transactionId,
            lastTransaction: batch[batch.length - 1].transactionId,
          }),
        },
      },
    };
  },
});

/** Whether trying again may help: the database was away, full or busy. */
export function isPassing(error: unknown): boolean {
  return error instanceof DomainError && error.problem.kind === 'unavailable';
}
