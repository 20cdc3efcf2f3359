import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { gamingSwitch, ledgerAccount, playerStatusChange, seat } from '@/db/schema';
import { playerInput, playerStatementInput } from '@/server/contracts/players';
import { defineQuery } from '../kernel';
import { statement } from '../ledger';
import { requirePlayer } from './find-player';

/** One player: who he is, what he has where, where he sits, how his status came to be. */
export const getPlayer = defineQuery({
  name: 'player.get',
  permission: 'player.view',
  input: playerInput,
  async run(tx, _ctx, { playerId }) {
    const row = await requirePlayer(tx, playerId);
    const accounts = await tx
      .select({
        id: ledgerAccount.id,
        kind: ledgerAccount.kind,
        currency: ledgerAccount.currency,
        owner: ledgerAccount.owner,
        balance: ledgerAccount.balanceMinor,
      })
      .from(ledgerAccount)
      .where(eq(ledgerAccount.playerId, playerId))
      .orderBy(ledgerAccount.currency, ledgerAccount.id);
    const history = await tx
      .select()
      .from(playerStatusChange)
      .where(eq(playerStatusChange.playerId, playerId))
      .orderBy(desc(playerStatusChange.id));
    const seats = await tx
      .select({ tableId: seat.tableId, seat: seat.seat, currency: seat.currency, satAt: seat.satAt })
      .from(seat)
      .where(and(eq(seat.playerId, playerId), isNull(seat.leftAt)))
      .orderBy(seat.satAt);
    return {
      player: row,
      wallets: accounts.filter((account) => account.kind === 'wallet'),
      owed: accounts.filter((account) => account.kind === 'receivable' && account.balance !== 0),
      seats: seats.map((each) => ({
        ...each,
        stack: accounts.find((account) => account.owner === `${each.tableId}:${playerId}`)?.balance ?? 0,
      })),
      history,
      seatBlocked: await isSeatBlocked(tx, playerId),
    };
  },
});

/** Whether the operator has switched this player's seat off. */
export async function isSeatBlocked(tx: Tx, playerId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: gamingSwitch.id })
    .from(gamingSwitch)
    .where(and(eq(gamingSwitch.scope, 'player'), eq(gamingSwitch.subject, playerId), isNull(gamingSwitch.onAt)));
  return rows.length > 0;
}

/** What came into and went out of a player's wallet, newest first, each line with the balance after it. */
export const getPlayerStatement = defineQuery({
  name: 'player.statement',
  permission: 'player.view',
  input: playerStatementInput,
  async run(tx, _ctx, { playerId, currency, ...page }) {
    await requirePlayer(tx, playerId);
    const wallet = await tx
      .select()
      .from(ledgerAccount)
      .where(
        and(eq(ledgerAccount.kind, 'wallet'), eq(ledgerAccount.currency, currency), eq(ledgerAccount.owner, playerId)),
      );
    const account = wallet.at(0);
    if (!account) return { balance: 0, lines: [], older: null, newer: null };
    return { balance: account.balanceMinor, ...(await statement(tx, account, page)) };
  },
});
