import { and, desc, eq, gte, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { gamingSwitch, seat, tableClosing } from '@/db/schema';
import { gameById } from '@/server/engine';
import { slugOf } from '../api-keys';
import { configOf, type LiveRuleset, liveRulesets } from '../feed';
import { conflict, notFound, ruleViolation } from '../kernel';
import type { AccountRef } from '../ledger';
import type { Player } from '../players';

/** The account of what a player has in front of him at a table. */
export const stackOf = (tableId: string, playerId: string, currency: string): AccountRef => ({
  kind: 'seat',
  currency,
  owner: `${tableId}:${playerId}`,
  playerId,
});

export interface Stay {
  readonly id: string;
  readonly seat: number;
  readonly currency: string;
}

/** The ruleset that governs a table now; rejects as `notFound` when there is none. */
export async function rulesetOf(tx: Tx, tableId: string): Promise<LiveRuleset> {
  const live = (await liveRulesets(tx, undefined, [slugOf(tableId)])).at(0);
  if (!live) throw notFound('table', tableId);
  return live;
}

/** Rejects while the room, the game, the table or the player's seat is switched off. */
export async function requireGamingOn(tx: Tx, tableId: string, game: string, playerId: string): Promise<void> {
  const off = await tx
    .select({ scope: gamingSwitch.scope, subject: gamingSwitch.subject })
    .from(gamingSwitch)
    .where(
      and(
        isNull(gamingSwitch.onAt),
        or(
          eq(gamingSwitch.scope, 'room'),
          and(eq(gamingSwitch.scope, 'game'), eq(gamingSwitch.subject, game)),
          and(eq(gamingSwitch.scope, 'table'), eq(gamingSwitch.subject, slugOf(tableId))),
          and(eq(gamingSwitch.scope, 'player'), eq(gamingSwitch.subject, playerId)),
        ),
      ),
    );
  const first = off.at(0);
  if (first) throw conflict('switchedOff', `Gaming is switched off for ${first.scope} ${first.subject}.`, { ...first });
}

/** Rejects while the table is ordered closed: whoever sits there leaves, and nobody new sits down. */
export async function requireNotClosing(tx: Tx, tableId: string): Promise<void> {
  const orders = await tx
    .select({ requestedAt: tableClosing.requestedAt })
    .from(tableClosing)
    .where(and(eq(tableClosing.tableId, tableId), isNull(tableClosing.closedAt)));
  if (orders.length > 0) throw conflict('tableClosing', `${tableId} closes after its hand.`);
}

/** Carries out the order to close a table once nobody sits there any more. Tells whether it did. */
export async function closeIfEmpty(tx: Tx, tableId: string, now: Date): Promise<boolean> {
  const closed = await tx
    .update(tableClosing)
    .set({ closedAt: now })
    .where(
      and(
        eq(tableClosing.tableId, tableId),
        isNull(tableClosing.closedAt),
        notExists(
          tx
            .select({ id: seat.id })
            .from(seat)
            .where(and(eq(seat.tableId, tableId), isNull(seat.leftAt))),
        ),
      ),
    )
    .returning({ id: tableClosing.id });
  return closed.length > 0;
}

/** Rejects players who may not play, and those who are not of the table's group. */
export function requireMayPlay(row: Player, { body }: LiveRuleset): void {
  if (row.status === 'blocked' || row.status === 'closed') {
    throw conflict('playerStatus', `${row.alias} is ${row.status}.`, { status: row.status });
  }
  if (body.access.kind === 'vip' && row.vipGroup !== body.access.vipGroup) {
    throw conflict('vipOnly', `The table is for the group ${body.access.vipGroup}.`, {
      vipGroup: body.access.vipGroup,
    });
  }
}

/** The least and the greatest stack that the table takes. */
export function buyInOf({ body }: LiveRuleset): { readonly min: number; readonly max: number; readonly seats: number } {
  const game = gameById(body.game);
  const { min, max } = game.buyIn(configOf(body));
  const seats = typeof body.settings.seats === 'number' ? body.settings.seats : game.seats.max;
  return { min, max, seats };
}

/**
 * Rejects a buy-in outside the table's limits. Who left within `rejoinMinutes` brings at least what he left with, up to
 * the table's maximum, which for him is never below it (rules 00, Buy-ins; the setting).
 */
export async function requireBuyIn(
  tx: Tx,
  now: Date,
  live: LiveRuleset,
  sit: { readonly tableId: string; readonly playerId: string; readonly amount: number },
): Promise<void> {
  const { min, max } = buyInOf(live);
  const minutes = Number(live.body.settings.rejoinMinutes ?? 0);
  let least = min;
  if (minutes > 0) {
    const left = await tx
      .select({ with: seat.leftWithMinor })
      .from(seat)
      .where(
        and(
          eq(seat.tableId, sit.tableId),
          eq(seat.playerId, sit.playerId),
          gte(seat.leftAt, new Date(now.getTime() - minutes * 60_000)),
        ),
      )
      .orderBy(desc(seat.leftAt))
      .limit(1);
    least = Math.max(min, left.at(0)?.with ?? 0);
  }
  const most = Math.max(max, least);
  if (sit.amount < least || sit.amount > most) {
    const code = sit.amount < least && least > min ? 'rejoinTooSmall' : 'buyIn';
    throw ruleViolation(code, `A stack of ${sit.amount} is not between ${least} and ${most}.`, [
      { path: ['amount'], code, message: `must be between ${least} and ${most}`, limits: { min: least, max: most } },
    ]);
  }
}

/** Where a player sits at a table now, held before any money is; rejects when he does not. */
export async function requireStay(tx: Tx, tableId: string, playerId: string): Promise<Stay> {
  const rows = await tx
    .select({ id: seat.id, seat: seat.seat, currency: seat.currency })
    .from(seat)
    .where(and(eq(seat.tableId, tableId), eq(seat.playerId, playerId), isNull(seat.leftAt)))
    .for('update');
  const stay = rows.at(0);
  if (!stay) throw conflict('notSeated', `The player has no seat at ${tableId}.`);
  return stay;
}

/** Rejects while money of this player lies in a hand that is running at the table. */
export async function requireNoRunningHand(tx: Tx, tableId: string, playerId: string): Promise<void> {
  const rows = await tx.execute<{ hand_no: string }>(sql`
    select hand_no from hand_open where table_id = ${tableId} and closed_at is null
      and holds @> ${JSON.stringify([{ playerId }])}::jsonb limit 1`);
  const running = rows.at(0);
  if (running) {
    throw conflict('handRunning', `The player is in hand ${running.hand_no}.`, { handNo: Number(running.hand_no) });
  }
}
