import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { player } from '@/db/schema';
import { notFound } from '../kernel';
import type { AccountRef } from '../ledger';

export type Player = typeof player.$inferSelect;

/** A player by his id; rejects as `notFound`. */
export async function requirePlayer(tx: Tx, playerId: string): Promise<Player> {
  const found = (await tx.select().from(player).where(eq(player.id, playerId))).at(0);
  if (!found) throw notFound('player', playerId);
  return found;
}

/** The same, held until the transaction ends, so that nobody else changes him meanwhile. */
export async function lockPlayer(tx: Tx, playerId: string): Promise<Player> {
  const found = (await tx.select().from(player).where(eq(player.id, playerId)).for('update')).at(0);
  if (!found) throw notFound('player', playerId);
  return found;
}

/** The account of what a player has in a currency. */
export const walletOf = (playerId: string, currency: string): AccountRef => ({
  kind: 'wallet',
  currency,
  owner: playerId,
  playerId,
});
