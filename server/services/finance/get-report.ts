import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  REPORT_ROWS_SHOWN,
  type Report,
  type ReportCell,
  type ReportColumn,
  type ReportFilter,
  type ReportId,
  type ReportRow,
  reportInput,
} from '@/server/contracts/finance';
import { defineQuery } from '../kernel';
import { businessDay } from '../ledger';
import { adjustmentsReport, liabilityReport, playersReport, trialBalanceReport } from './balance-reports';
import { rakeReport, revenueReport, taxReport, winsReport } from './hand-reports';
import type { ReportBody, ReportQuery } from './report';

const READERS: Readonly<Record<ReportId, (query: ReportQuery) => Promise<ReportBody>>> = {
  tax: taxReport,
  rake: rakeReport,
  revenue: revenueReport,
  wins: winsReport,
  liability: liabilityReport,
  trialBalance: trialBalanceReport,
  players: playersReport,
  adjustments: adjustmentsReport,
};

/**
 * One report over accounting days of the room, tied out to the ledger. Gives at most `REPORT_ROWS_SHOWN` rows and says
 * whether there are more; then it has no totals, for those of a part would be taken for the whole. Rejects days that lie
 * the wrong way round.
 */
export const getReport = defineQuery({
  name: 'finance.report',
  permission: 'finance.view',
  input: reportInput,
  run: (tx, _ctx, filter) => readReport(tx, filter, REPORT_ROWS_SHOWN),
});

/** As `getReport`, for as many rows as a file takes. */
export async function readReport(tx: Tx, filter: ReportFilter, limit: number): Promise<Report> {
  const body = await READERS[filter.report]({ tx, filter, limit });
  const cut = body.rows.length > limit;
  const room = await businessDay(tx);
  const [named] = await tx.execute<{ name: string | null; closed: boolean | null }>(sql`
    select (select v.body #>> '{room,name}' from catalogue_version v join catalogue_document d on d.id = v.document_id
        where d.kind = 'room' and d.slug = 'room' and v.live_during @> clock_timestamp()) as name,
      (select max(closed_through) >= ${filter.to}::date from period_close) as closed`);
  return {
    filter,
    columns: body.columns,
    rows: body.rows.slice(0, limit),
    cut,
    totals: cut ? [] : totalsOf(body.columns, body.rows),
    ties: body.ties,
    room: { name: named.name ?? '', zone: room.zone, dayStartsAt: room.startsAt },
    closed: named.closed ?? false,
  };
}

function totalsOf(columns: readonly ReportColumn[], rows: readonly ReportRow[]): Record<string, ReportCell>[] {
  const added = columns.filter((column) => column.total);
  const sums = new Map<string, Record<string, ReportCell>>();
  for (const { cells } of rows) {
    const currency = String(cells.currency);
    const sum = sums.get(currency) ?? { currency };
    for (const { id } of added) {
      const total = Number(sum[id] ?? 0) + Number(cells[id] ?? 0);
      if (!Number.isSafeInteger(total)) throw new RangeError(`the total of ${id} in ${currency} is no safe integer`);
      sum[id] = total;
    }
    sums.set(currency, sum);
  }
  return [...sums.values()].sort((a, b) => (String(a.currency) < String(b.currency) ? -1 : 1));
}
