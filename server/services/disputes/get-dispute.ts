import { asc, eq, sql } from 'drizzle-orm';
import { disputeEntry } from '@/db/schema';
import { disputeInput, NEXT_STATES } from '@/server/contracts/disputes';
import { defineQuery, notFound } from '../kernel';
import { nameOf } from './case-row';

/** One case: what it is, whose it is, its hands, files, timeline, remedies and neighbours. Rejects as `notFound`. */
export const getDispute = defineQuery({
  name: 'dispute.get',
  permission: 'dispute.view',
  input: disputeInput,
  async run(tx, ctx, { disputeId }) {
    const row = await tx.query.dispute.findFirst({ where: (table, { eq: is }) => is(table.id, disputeId) });
    if (!row) throw notFound('dispute', disputeId);
    const entries = await tx
      .select()
      .from(disputeEntry)
      .where(eq(disputeEntry.disputeId, disputeId))
      .orderBy(asc(disputeEntry.id));
    const hands = await tx.execute<{
      id: string;
      table_id: string;
      hand_no: string;
      verdict: string;
      ended_at: string;
      voided: boolean;
    }>(sql`
      select h.id, h.table_id, h.hand_no, h.verdict, feed_instant(h.ended_at) as ended_at,
        exists (select 1 from hand_tag t where t.tag = 'voided' and t.hand_id = h.id) as voided
      from dispute_hand d join hand h on h.id = d.hand_id and h.accounting_date = d.accounting_date
      where d.dispute_id = ${disputeId} order by h.id`);
    const files = await tx.execute<{
      id: string;
      name: string;
      media_type: string;
      bytes: number;
      sha256: string;
      by: string;
      at: string;
    }>(sql`
      select a.id, a.name, a.media_type, a.bytes, a.sha256, s.name as by, feed_instant(a.uploaded_at) as at
      from dispute_attachment a join staff s on s.id = a.uploaded_by where a.dispute_id = ${disputeId} order by a.uploaded_at, a.id`);
    const links = await tx.execute<{ id: string; number: string; title: string; state: string }>(sql`
      select d.id, d.number, d.title, d.state from dispute_link l
      join dispute d on d.id = case when l.dispute_id = ${disputeId} then l.other_id else l.dispute_id end
      where ${disputeId} in (l.dispute_id, l.other_id) order by d.number`);
    const remedies = await tx.execute<{
      id: string;
      number: string;
      kind: string;
      state: string;
      approval: string | null;
      tx: string | null;
    }>(sql`
      select id, number, kind, state, approval_id as approval, transaction_id as tx from remedy
      where dispute_id = ${disputeId} order by number desc`);
    const [who] = row.playerId
      ? await tx.execute<{ alias: string; status: string }>(
          sql`select alias, status from player where id = ${row.playerId}`,
        )
      : [];
    const [joined] = row.mergedInto
      ? await tx.execute<{ number: string }>(sql`select number from dispute where id = ${row.mergedInto}`)
      : [];
    const [failure] = row.incidentId
      ? await tx.execute<{ number: string; title: string }>(
          sql`select number, title from incident where id = ${row.incidentId}`,
        )
      : [];
    return {
      ...row,
      alias: who?.alias ?? null,
      openedByName: await nameOf(tx, row.openedBy),
      assignee: row.assigneeId ? await nameOf(tx, row.assigneeId) : null,
      decidedByName: row.decidedBy ? await nameOf(tx, row.decidedBy) : null,
      mine: row.assigneeId === ctx.actor.id,
      nextStates: NEXT_STATES[row.state],
      mergedNumber: joined ? Number(joined.number) : null,
      incident:
        failure && row.incidentId ? { id: row.incidentId, number: Number(failure.number), title: failure.title } : null,
      hands: hands.map((each) => ({
        id: Number(each.id),
        tableId: each.table_id,
        handNo: Number(each.hand_no),
        verdict: each.verdict,
        endedAt: each.ended_at,
        voided: each.voided,
      })),
      files: files.map(({ media_type, ...file }) => ({ ...file, mediaType: media_type })),
      links: links.map((each) => ({ ...each, number: Number(each.number) })),
      remedies: remedies.map(({ tx: transaction, approval, ...each }) => ({
        ...each,
        number: Number(each.number),
        approvalId: approval,
        transactionId: transaction === null ? null : Number(transaction),
      })),
      entries: entries.map(({ disputeId: _, ...entry }) => entry),
    };
  },
});
