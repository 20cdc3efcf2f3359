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
import { journalReport, statementReport } from './book-lists';
import { tcoinReport } from './coin-report';
import { handsReport, taxableReport, winnersReport, winsReport } from './hand-lists';
import { rakeReport, taxReport } from './hand-reports';
import { jurisdictionsReport } from './jurisdiction-report';
import { jackpotsReport } from './pool-report';
import { rakeBandsReport } from './rake-bands';
import type { ReportBody, ReportQuery } from './report';
import { revenueReport } from './revenue-report';
import { tournamentsReport } from './tournament-report';

const READERS: Readonly<Record<ReportId, (query: ReportQuery) => Promise<ReportBody>>> = {
  tax: taxReport,
  taxable: taxableReport,
  jurisdictions: jurisdictionsReport,
  rake: rakeReport,
  rakeBands: rakeBandsReport,
  revenue: revenueReport,
  hands: handsReport,
  wins: winsReport,
  winners: winnersReport,
  jackpots: jackpotsReport,
  tournaments: tournamentsReport,
  tcoin: tcoinReport,
  liability: liabilityReport,
  trialBalance: trialBalanceReport,
  journal: journalReport,
  players: playersReport,
  statement: statementReport,
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
  const body = await readBody(tx, filter, limit);
  const rows = await firstRows(tx, body.rows, limit + 1);
  const cut = rows.length > limit;
  return {
    filter,
    columns: body.columns,
    rows: rows.slice(0, limit),
    cut,
    totals: cut ? [] : totalsOf(body.columns, rows),
    ties: body.ties,
    ...(await circumstances(tx, filter)),
  };
}

/** What a report says before its rows are read. `limit` is for reports that give theirs all at once. */
export const readBody = (tx: Tx, filter: ReportFilter, limit: number): Promise<ReportBody> =>
  READERS[filter.report]({ tx, filter, limit });

async function firstRows(tx: Tx, rows: ReportBody['rows'], most: number): Promise<readonly ReportRow[]> {
  if (!('query' in rows)) return rows;
  const found = await tx.execute<Record<string, string | null>>(sql`${rows.query} limit ${most}`);
  return found.map((record) => rows.row(record));
}

/** Whose report it is, how its days are counted, and whether its figures can still change. */
export async function circumstances(tx: Tx, filter: ReportFilter): Promise<Pick<Report, 'room' | 'closed'>> {
  const room = await businessDay(tx);
  const [named] = await tx.execute<{ name: string | null; closed: boolean | null }>(sql`
    select (select v.body #>> '{room,name}' from catalogue_version v join catalogue_document d on d.id = v.document_id
        where d.kind = 'room' and d.slug = 'room' and v.live_during @> clock_timestamp()) as name,
      (select max(closed_through) >= ${filter.to}::date from period_close) as closed`);
  return {
    room: { name: named.name ?? '', zone: room.zone, dayStartsAt: room.startsAt },
    closed: named.closed ?? false,
  };
}

const totalsOf = (columns: readonly ReportColumn[], rows: readonly ReportRow[]) => {
  const sums = new Totals(columns);
  for (const row of rows) sums.add(row);
  return sums.all();
};

/** Adds up the columns of a report that are added up, currency by currency. */
export class Totals {
  readonly #added: readonly ReportColumn[];
  readonly #sums = new Map<string, Record<string, ReportCell>>();

  constructor(columns: readonly ReportColumn[]) {
    this.#added = columns.filter((column) => column.total);
  }

  add({ cells }: ReportRow): void {
    const currency = String(cells.currency);
    let sum = this.#sums.get(currency);
    if (sum === undefined) {
      sum = { currency };
      this.#sums.set(currency, sum);
    }
    for (const { id } of this.#added) {
      const total = Number(sum[id] ?? 0) + Number(cells[id] ?? 0);
      if (!Number.isSafeInteger(total)) throw new RangeError(`the total of ${id} in ${currency} is no safe integer`);
      sum[id] = total;
    }
  }

  /** A row a currency. */
  all(): Record<string, ReportCell>[] {
    return [...this.#sums.values()].sort((a, b) => (String(a.currency) < String(b.currency) ? -1 : 1));
  }
}
