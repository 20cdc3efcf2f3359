import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import type { HandAnswer, HandFlag } from '@/server/contracts/intake';
import type { CheckedHand } from '@/server/platform/check-hand';
import { requireTable, sourceOf } from '../api-keys';
import { type CommandContext, DomainError, defineCommand, publish } from '../kernel';
import { accountingDates } from '../ledger';
import { tellOfBatch } from './batch-alerts';
import { existingPlayers, lockHeld, lockSeated, numberPostings, postingsOfHand } from './hand-money';
import { handName, knownHands, lockProgress, progressFlags, saveProgress, staleConfigs } from './judge-batch';
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

interface Sorting {
  readonly answers: Map<CheckedHand, HandAnswer>;
  readonly fresh: CheckedHand[];
}

/** Parts what is new from what was sent before, and from what cannot be booked. */
async function sortOut(tx: Tx, source: string, hands: readonly CheckedHand[]): Promise<Sorting> {
  const known = await knownHands(tx, source, hands);
  const players = await existingPlayers(
    tx,
    hands.flatMap((hand) => hand.seats.map((seat) => seat.playerId)),
  );
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

async function bookFresh(
  tx: Tx,
  ctx: CommandContext,
  source: string,
  fresh: readonly CheckedHand[],
  progress: Awaited<ReturnType<typeof lockProgress>>,
): Promise<BookedHand[]> {
  const now = ctx.clock.now();
  const stale = await staleConfigs(tx, fresh);
  const dates = await accountingDates(
    tx,
    fresh.map((hand) => new Date(hand.endedAt)),
    now,
  );
  const numbers = await reserveNumbers(tx, fresh.length);
  const seated = await lockSeated(tx, [...progress.keys()]);
  const held = await lockHeld(tx, source, fresh);
  const money = fresh.map((hand) => postingsOfHand(hand, seated, held.get(handName(hand.tableId, hand.handNo))));
  const { postings, owed } = await numberPostings(
    tx,
    money.map((each) => each.postings),
    now,
  );
  const batch = fresh.map((hand, place): BookedHand => {
    const flags = progressFlags(progress.get(hand.tableId) as NonNullable<ReturnType<typeof progress.get>>, hand, now);
    if (stale.has(place)) flags.push('staleConfig');
    if (owed.has(place)) flags.push('owed');
    if (hand.suspense !== 0) flags.push('imbalance');
    if (money[place].away) flags.push('notSeated');
    return { hand, ...numbers[place], accountingDate: dates[place], flags, postings: postings[place] };
  });
  await writeBatch(tx, { source, actor: ctx.actor, now }, batch);
  if (held.size > 0) {
    const list = JSON.stringify([...held.keys()].map((name) => name.split(' ')).map(([t, n]) => ({ t, n: Number(n) })));
    await tx.execute(sql`
      update hand_open o set closed_at = ${now.toISOString()}::timestamptz, outcome = 'booked'
      from jsonb_to_recordset(${list}::jsonb) as g(t text, n bigint)
      where o.source = ${source} and o.table_id = g.t and o.hand_no = g.n`);
  }
  await saveProgress(tx, source, [...progress.values()], now);
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
    const now = ctx.clock.now();
    const tables = [...new Set(ordered.map((hand) => hand.tableId))];
    const progress = await lockProgress(tx, source, tables, now);
    const { answers, fresh: unseen } = await sortOut(tx, source, ordered);
    // The same number twice in one batch: the first counts, the others are told what it came to.
    const first = new Map<string, CheckedHand>();
    const again: CheckedHand[] = [];
    for (const hand of unseen) {
      const name = handName(hand.tableId, hand.handNo);
      if (first.has(name)) again.push(hand);
      else first.set(name, hand);
    }
    const fresh = [...first.values()];
    const batch = fresh.length > 0 ? await bookFresh(tx, ctx, source, fresh, progress) : [];
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
    if (batch.length > 0) {
      await tellOfBatch(tx, ctx.clock, batch, [...progress.values()]);
      await publish(tx, 'hands', 'ledger', 'floor');
    }
    return {
      result: given.map((hand) => answers.get(hand) as HandAnswer),
      audit: {
        entity: { kind: 'intake', id: `${source} ${tables.join(' ')}`.slice(0, 200) },
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
