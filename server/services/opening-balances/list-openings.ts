import { asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { openingImport } from '@/db/schema';
import { listOpeningsInput, openingInput } from '@/server/contracts/opening-balances';
import { nameOfStaff } from '../approvals';
import { cursorOf, defineCommand, defineQuery, notFound, pageOf, readCursor } from '../kernel';
import { safe } from '../ledger';
import { keptFile } from './file-parts';
import { OPENING_REVERSAL } from './reverse-opening';
import { againstOf } from './totals';

const shown = {
  id: openingImport.id,
  number: openingImport.number,
  name: openingImport.name,
  format: openingImport.format,
  bytes: openingImport.bytes,
  sha256: openingImport.sha256,
  lines: openingImport.lines,
  accountingDate: openingImport.accountingDate,
  totals: openingImport.totals,
  note: openingImport.note,
  state: openingImport.state,
  requestedAt: openingImport.requestedAt,
  requestedBy: nameOfStaff(openingImport.requestedBy),
  approvalId: openingImport.approvalId,
  decidedAt: openingImport.decidedAt,
  decidedBy: nameOfStaff(openingImport.decidedBy),
  reversedAt: openingImport.reversedAt,
  reversedBy: nameOfStaff(openingImport.reversedBy),
  reversalReason: openingImport.reversalReason,
};

/** Imports of opening balances, newest first, keyset paged. */
export const listOpenings = defineQuery({
  name: 'opening.list',
  permission: 'ledger.view',
  input: listOpeningsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const number = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx
      .select(shown)
      .from(openingImport)
      .where(
        number === undefined
          ? undefined
          : backwards
            ? gt(openingImport.number, number)
            : lt(openingImport.number, number),
      )
      .orderBy(backwards ? asc(openingImport.number) : desc(openingImport.number))
      .limit(input.limit + 1);
    const page = pageOf(rows, input, (row) => cursorOf([row.number]));
    return {
      rows: page.shown.map((row) => ({ ...row, against: againstOf(row.totals) })),
      older: page.older,
      newer: page.newer,
    };
  },
});

/** One import: what it brought, who asked and agreed, and the ledger transactions that it is. */
export const getOpening = defineQuery({
  name: 'opening.get',
  permission: 'ledger.view',
  input: openingInput,
  async run(tx, _ctx, { importId }) {
    const row = (await tx.select(shown).from(openingImport).where(eq(openingImport.id, importId))).at(0);
    if (!row) throw notFound('opening import', importId);
    const transactions = await tx.execute<{
      id: string;
      currency: string;
      lines: string;
      amount: string;
      reversed_by: string | null;
    }>(sql`
      select t.id, p.currency, count(*) filter (where a.kind <> 'openingEquity') as lines,
        coalesce(sum(p.amount_minor) filter (where a.kind <> 'openingEquity'), 0)::bigint as amount,
        (select r.id from ledger_transaction r where r.reverses = t.id) as reversed_by
      from ledger_transaction t
      join posting p on p.transaction_id = t.id and p.accounting_date = t.accounting_date
      join ledger_account a on a.id = p.account_id
      where t.source_kind = 'openingImport' and t.source_id = ${importId} and t.kind = 'openingBalances'
      group by t.id, p.currency order by t.id`);
    const waiting = await tx.query.approval.findFirst({
      columns: { id: true },
      where: (each, { and, eq: is }) =>
        and(is(each.kind, OPENING_REVERSAL), is(each.subjectId, importId), is(each.state, 'open')),
    });
    return {
      ...row,
      against: againstOf(row.totals),
      transactions: transactions.map((each) => ({
        id: Number(each.id),
        currency: each.currency,
        lines: Number(each.lines),
        amountMinor: safe(each.amount),
        reversedBy: each.reversed_by === null ? null : Number(each.reversed_by),
      })),
      reversalApprovalId: waiting?.id ?? null,
    };
  },
});

/** Gives out the file of an import as it came; who took it is written down. */
export const takeOpeningFile = defineCommand({
  name: 'opening.export',
  permission: 'finance.view',
  input: openingInput,
  async run(tx, _ctx, { importId }) {
    const row = (await tx.select().from(openingImport).where(eq(openingImport.id, importId))).at(0);
    if (!row) throw notFound('opening import', importId);
    return {
      result: {
        name: row.name,
        mediaType: row.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
        content: await keptFile(tx, importId),
      },
      audit: { entity: { kind: 'openingImport', id: importId }, after: { downloaded: row.name, sha256: row.sha256 } },
    };
  },
});
