import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { simulation } from '@/db/schema';
import { findGame, handsInUnit, unitCount } from '@/server/engine';
import { conflict, notFound } from '@/server/services/kernel';

/**
 * A run whose hands are to be dealt again, and how many hands its session `unit` has. Rejects as `notFound` when there
 * is no such run or session, and as `conflict` when the game's rules have changed since: other hands would come out.
 */
export async function readRunForRedeal(tx: Tx, id: string, unit: number) {
  const run = (await tx.select().from(simulation).where(eq(simulation.id, id))).at(0);
  if (!run) throw notFound('simulation', id);
  const units = unitCount(run.hands);
  if (unit >= units) throw notFound('session', String(unit + 1));
  const current = findGame(run.game)?.rulesVersion ?? null;
  if (current !== run.rulesVersion) {
    throw conflict('rulesChanged', 'The rules of the game have changed since this run; its hands cannot be shown.', {
      recorded: run.rulesVersion,
      current,
    });
  }
  return { run, units, hands: handsInUnit(run.hands, unit) };
}
