import type { SQL } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { ReportColumn, ReportFilter, ReportRow, TieOut } from '@/server/contracts/finance';

export interface ReportQuery {
  readonly tx: Tx;
  readonly filter: ReportFilter;
  /** Rows that are wanted, of a list that gives them all at once; a long one is a `RowSource`. */
  readonly limit: number;
}

/** Rows of a list that may be longer than memory: a file reads them one after another, in the query's order. */
export interface RowSource {
  /** Without a limit. */
  readonly query: SQL;
  row(record: Readonly<Record<string, string | null>>): ReportRow;
}

/** What one report knows; what is the same for all of them is added by `readReport`. */
export interface ReportBody {
  readonly columns: readonly ReportColumn[];
  /** All of them at once, or where they come from. */
  readonly rows: readonly ReportRow[] | RowSource;
  readonly ties: readonly TieOut[];
}
