import type { Tx } from '@/db/client';
import type { ReportColumn, ReportFilter, ReportRow, TieOut } from '@/server/contracts/finance';

export interface ReportQuery {
  readonly tx: Tx;
  readonly filter: ReportFilter;
  /** Rows of a list that are wanted; reports that add up give all of theirs. */
  readonly limit: number;
}

/** What one report knows; what is the same for all of them is added by `readReport`. */
export interface ReportBody {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly ties: readonly TieOut[];
}
