import type { Report, ReportCell, ReportRow } from '@/server/contracts/finance';

/** When and by whom a file's figures were fixed. */
export interface FileStamp {
  /** `closed`: the days were closed then, and their figures never change; `asked`: somebody asked for the file then. */
  readonly how: 'closed' | 'asked';
  readonly at: Date;
  readonly by: string;
}

/** What a file says before its rows. All of it is the same each time the same report of closed days is written. */
export interface FileHead extends Omit<Report, 'rows' | 'cut' | 'totals'> {
  readonly stamp: FileStamp;
  /** `csv`: begins with a byte-order mark. */
  readonly bom: boolean;
}

/** What a file says after its rows. */
export interface FileFoot {
  readonly rows: number;
  readonly totals: readonly Readonly<Record<string, ReportCell>>[];
}

/**
 * Writes a report as the bytes of a file, or as text that is its UTF-8, piece by piece, without holding its rows. `foot` may be asked for once the rows
 * are through.
 */
export type FileFormat = (
  head: FileHead,
  rows: AsyncIterable<readonly ReportRow[]>,
  foot: () => FileFoot,
) => AsyncGenerator<string | Uint8Array>;
