import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { ProtectionSeen } from '@/server/platform/hand-sidelines';
import { newId } from '@/server/platform/ids';
import { raiseAlert } from '../alerts';
import { type CommandContext, publish } from '../kernel';

export interface UseInHand extends ProtectionSeen {
  readonly source: string;
  readonly handId: number;
  readonly tableId: string;
  readonly handNo: number;
  readonly endedAt: string;
  readonly currency: string;
  readonly structure: string | null;
}

/**
 * Completes the artificial all-ins of booked hands: what was protected, against how many, and how it ended. One that its
 * server never asked for is recorded all the same, for a finished hand is a fact, and told.
 */
export async function recordUses(tx: Tx, ctx: CommandContext, uses: readonly UseInHand[]): Promise<void> {
  const rows = JSON.stringify(uses.map((use) => ({ id: newId(), ...use })));
  const done = await tx.execute<{ table_id: string; hand_no: string; player_id: string }>(sql`
    insert into protection_use as u (id, player_id, source, table_id, hand_no, structure, taken_at, asked, hand_id, currency,
      amount_minor, contenders, won, net_minor)
    select g.id, g."playerId", g.source, g."tableId", g."handNo", g.structure, g."endedAt", false, g."handId", g.currency,
      g.amount, g.contenders, g.won, g.net
    from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, "playerId" uuid, source text, "tableId" text, "handNo" bigint,
      structure text, "endedAt" timestamptz, "handId" bigint, currency text, amount bigint, contenders smallint, won boolean,
      net bigint)
    on conflict (source, table_id, hand_no, player_id) do update set
      hand_id = excluded.hand_id, currency = excluded.currency, amount_minor = excluded.amount_minor,
      contenders = excluded.contenders, won = excluded.won, net_minor = excluded.net_minor
    returning u.table_id, u.hand_no, u.player_id, u.asked`);
  for (const use of done as unknown as { table_id: string; hand_no: string; player_id: string; asked: boolean }[]) {
    if (use.asked) continue;
    await raiseAlert(tx, ctx.clock, {
      kind: 'protection.unasked',
      severity: 'warning',
      title: 'An artificial all-in was used without asking',
      subject: { kind: 'player', id: use.player_id },
      dedupeKey: `protection.unasked:${use.table_id}`,
      figures: { table: use.table_id, handNo: Number(use.hand_no) },
    });
  }
  await publish(tx, 'protection');
}
