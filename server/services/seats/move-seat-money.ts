import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { seat } from '@/db/schema';
import { type SeatMoneyInput, type SeatMoneyResult, seatMoneyInput } from '@/server/contracts/seats';
import { newId } from '@/server/platform/ids';
import { requireTable, slugOf, sourceOf } from '../api-keys';
import { type CommandContext, conflict, defineCommand, publish, ruleViolation } from '../kernel';
import { accountName, type EntryPosting, findAccounts, lockBalances, once, postTransaction } from '../ledger';
import { lockPlayer, type Player, walletOf } from '../players';
import {
  buyInOf,
  closeIfEmpty,
  requireBuyIn,
  requireGamingOn,
  requireMayPlay,
  requireNoRunningHand,
  requireNotClosing,
  requireStay,
  rulesetOf,
  stackOf,
} from './rules';

type Answer = Omit<SeatMoneyResult, 'repeated'>;
type Op<Name extends SeatMoneyInput['op']> = Extract<SeatMoneyInput, { op: Name }>;

interface Work {
  readonly tx: Tx;
  readonly ctx: CommandContext;
  readonly now: Date;
  readonly player: Player;
}

/** Books one movement, if it moves anything; gives what is in wallet and seat after it. */
async function book(
  { tx, ctx, now, player }: Work,
  input: SeatMoneyInput,
  currency: string,
  place: { readonly tableId: string; readonly seat: number },
  postings: readonly EntryPosting[],
): Promise<Answer> {
  const stack = stackOf(place.tableId, player.id, currency);
  const wallet = walletOf(player.id, currency);
  const moves = postings.some((posting) => posting.amount !== 0);
  const posted = moves
    ? await postTransaction(tx, ctx, {
        kind: input.op,
        occurredAt: input.occurredAt ? new Date(input.occurredAt) : now,
        postings,
        source: { kind: 'seat', id: `${place.tableId}:${place.seat}` },
      })
    : undefined;
  const rest = [wallet, stack].filter((account) => !posted?.balances.has(accountName(account)));
  const ids = await findAccounts(tx, rest);
  const held = await lockBalances(tx, [...ids.values()]);
  const after = (account: typeof wallet) =>
    posted?.balances.get(accountName(account)) ?? held.get(ids.get(accountName(account)) ?? 0) ?? 0;
  return {
    transactionId: posted?.transactionId ?? null,
    accountingDate: posted?.accountingDate ?? null,
    currency,
    wallet: after(wallet),
    stack: after(stack),
    ...place,
  };
}

async function stackNow({ tx, player }: Work, tableId: string, currency: string): Promise<number> {
  const ids = await findAccounts(tx, [stackOf(tableId, player.id, currency)]);
  const balances = await lockBalances(tx, [...ids.values()]);
  return [...balances.values()].at(0) ?? 0;
}

async function takeSeat(
  work: Work,
  at: { tableId: string; seat: number; currency: string; rulesetId: string; stack: number },
) {
  const taken = await work.tx
    .insert(seat)
    .values({
      id: newId(),
      tableId: at.tableId,
      tableSlug: slugOf(at.tableId),
      seat: at.seat,
      playerId: work.player.id,
      currency: at.currency,
      rulesetId: at.rulesetId,
      boughtInMinor: at.stack,
      satAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: seat.id });
  if (taken.length > 0) return;
  const own = await requireStay(work.tx, at.tableId, work.player.id).catch(() => undefined);
  if (own) throw conflict('seatedAlready', `The player sits at seat ${own.seat} already.`, { seat: own.seat });
  throw conflict('seatTaken', `Seat ${at.seat} of ${at.tableId} is taken.`, { seat: at.seat });
}

async function enter(work: Work, tableId: string, seatNo: number) {
  const live = await rulesetOf(work.tx, tableId);
  await requireGamingOn(work.tx, tableId, live.body.game, work.player.id);
  await requireNotClosing(work.tx, tableId);
  requireMayPlay(work.player, live);
  const { seats } = buyInOf(live);
  if (seatNo > seats) {
    throw ruleViolation('noSuchSeat', `${tableId} has ${seats} seats.`, [
      { path: ['seat'], code: 'noSuchSeat', message: `must be at most ${seats}`, limits: { max: seats } },
    ]);
  }
  return live;
}

async function sit(work: Work, input: Op<'sit'>): Promise<Answer> {
  const { tableId, amount } = input;
  const live = await enter(work, tableId, input.seat);
  const currency = live.body.currency.code;
  await requireBuyIn(work.tx, work.now, live, { tableId, playerId: work.player.id, amount });
  await takeSeat(work, { tableId, seat: input.seat, currency, rulesetId: live.rulesetId, stack: amount });
  return book(work, input, currency, { tableId, seat: input.seat }, [
    { account: walletOf(work.player.id, currency), amount: -amount },
    { account: stackOf(tableId, work.player.id, currency), amount },
  ]);
}

async function topUp(work: Work, input: Op<'topUp'>): Promise<Answer> {
  const { tableId, amount } = input;
  const stay = await requireStay(work.tx, tableId, work.player.id);
  const live = await enter(work, tableId, stay.seat);
  const { max } = buyInOf(live);
  const stack = await stackNow(work, tableId, stay.currency);
  if (stack + amount > max) {
    const most = Math.max(0, max - stack);
    throw ruleViolation('buyIn', `With ${amount} more the stack would be above ${max}.`, [
      { path: ['amount'], code: 'buyIn', message: `must be at most ${most}`, limits: { max: most } },
    ]);
  }
  return book(work, input, stay.currency, { tableId, seat: stay.seat }, [
    { account: walletOf(work.player.id, stay.currency), amount: -amount },
    { account: stackOf(tableId, work.player.id, stay.currency), amount },
  ]);
}

async function leave(work: Work, input: Op<'leave'>): Promise<Answer> {
  const { tableId } = input;
  const stay = await requireStay(work.tx, tableId, work.player.id);
  await requireNoRunningHand(work.tx, tableId, work.player.id);
  const stack = await stackNow(work, tableId, stay.currency);
  await work.tx.update(seat).set({ leftAt: work.now, leftWithMinor: stack }).where(eq(seat.id, stay.id));
  await closeIfEmpty(work.tx, tableId, work.now);
  return book(work, input, stay.currency, { tableId, seat: stay.seat }, [
    { account: stackOf(tableId, work.player.id, stay.currency), amount: -stack },
    { account: walletOf(work.player.id, stay.currency), amount: stack },
  ]);
}

async function move(work: Work, input: Op<'move'>): Promise<Answer> {
  const { tableId, toTableId, toSeat } = input;
  const stay = await requireStay(work.tx, tableId, work.player.id);
  await requireNoRunningHand(work.tx, tableId, work.player.id);
  const live = await enter(work, toTableId, toSeat);
  if (live.body.currency.code !== stay.currency) {
    throw conflict('otherCurrency', `${toTableId} is played in ${live.body.currency.code}.`);
  }
  const stack = await stackNow(work, tableId, stay.currency);
  // Moved money was not taken off the table: the seat left behind asks for nothing on return.
  await work.tx.update(seat).set({ leftAt: work.now, leftWithMinor: 0 }).where(eq(seat.id, stay.id));
  await closeIfEmpty(work.tx, tableId, work.now);
  await takeSeat(work, { tableId: toTableId, seat: toSeat, currency: stay.currency, rulesetId: live.rulesetId, stack });
  return book(work, input, stay.currency, { tableId: toTableId, seat: toSeat }, [
    { account: stackOf(tableId, work.player.id, stay.currency), amount: -stack },
    { account: stackOf(toTableId, work.player.id, stay.currency), amount: stack },
  ]);
}

/**
 * Moves money between a wallet and a seat: sit down, top up, leave, move to another table. The only place where money is
 * refused: for funds, for the table's buy-in, for whoever may not play and whatever is switched off or closes. A request that is
 * sent again gets its first answer; the same id with another content is a conflict.
 */
export const moveSeatMoney = defineCommand({
  name: 'seat.money',
  permission: 'seat.money',
  input: seatMoneyInput,
  async run(tx, ctx, input) {
    requireTable(ctx, input.tableId);
    if (input.op === 'move') requireTable(ctx, input.toTableId);
    const now = ctx.clock.now();
    const key = { scope: `seat ${sourceOf(ctx)}`, key: input.requestId, payload: input };
    const { result, repeated } = await once<Answer>(tx, now, key, async () => {
      // Held to the end, so that two requests for one player follow each other.
      const work = { tx, ctx, now, player: await lockPlayer(tx, input.playerId) };
      switch (input.op) {
        case 'sit':
          return sit(work, input);
        case 'topUp':
          return topUp(work, input);
        case 'leave':
          return leave(work, input);
        case 'move':
          return move(work, input);
      }
    });
    await publish(tx, 'floor');
    const { op, requestId: _, ...rest } = input;
    return {
      result: { ...result, repeated },
      audit: {
        action: `seat.${op}`,
        entity: { kind: 'player', id: input.playerId },
        after: { ...rest, transactionId: result.transactionId, stack: result.stack, repeated },
      },
    };
  },
});
