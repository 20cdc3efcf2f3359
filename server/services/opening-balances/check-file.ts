import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { OpeningTotal } from '@/db/schema';
import { OPENING_LIMITS, type OpeningProblem } from '@/server/contracts/opening-balances';
import { type BusinessDay, businessDay, datesIn, holdPeriods, lockBalances, openAccounts } from '../ledger';
import { checkLines, equityOf, historyProblems, type OpeningEntry } from './check-lines';
import { problem, readOpeningFile } from './read-file';
import { totalsOf } from './totals';

export interface CheckedFile {
  readonly format: 'csv' | 'json';
  readonly bytes: number;
  readonly sha256: string;
  readonly lines: number;
  readonly accountingDate: string;
  /** The room's day now. */
  readonly today: string;
  /** The moment at which that day begins. */
  readonly occurredAt: Date;
  readonly entries: readonly OpeningEntry[];
  readonly totals: readonly OpeningTotal[];
  /** In the order of the file; none where all of it can be booked. */
  readonly problems: readonly OpeningProblem[];
}

interface Circumstances {
  readonly now: Date;
  /** Without one, the room's day. */
  readonly accountingDate: string | null;
  /** Opens the accounts and holds them until the transaction ends, so that what was checked stays so. */
  readonly hold?: boolean;
}

/** Checks a whole file as the books stand in this transaction: what it would book, and all that is wrong with it. */
export async function checkFile(
  tx: Tx,
  bytes: Uint8Array,
  { now, accountingDate, hold }: Circumstances,
): Promise<CheckedFile> {
  if (hold) await holdPeriods(tx);
  const room = await businessDay(tx);
  const [today] = await datesIn(tx, room, [now], now);
  const day = accountingDate ?? today;
  const dayWrong = await dayProblems(tx, day, today);
  const read = readOpeningFile(bytes);
  const { entries, problems } = await checkLines(tx, read.lines);
  const known = read.problems.length === 0 && problems.length === 0;
  if (hold && known) await holdAccounts(tx, entries, now);
  const all = [
    ...dayWrong,
    ...read.problems,
    ...(read.lines.length > 0 ? problems : []),
    ...(await historyProblems(tx, entries)),
  ];
  return {
    format: read.format,
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    lines: read.lines.length,
    accountingDate: day,
    today,
    occurredAt: dayWrong.length > 0 ? now : await beginningOf(tx, room, day),
    entries,
    totals: totalsOf(entries),
    problems: all.sort((a, b) => a.line - b.line),
  };
}

async function holdAccounts(tx: Tx, entries: readonly OpeningEntry[], now: Date): Promise<void> {
  const equity = [...new Set(entries.map(({ account }) => account.currency))].map(equityOf);
  const ids = await openAccounts(tx, [...entries.map(({ account }) => account), ...equity], now);
  await lockBalances(tx, [...new Set(ids.values())]);
}

async function dayProblems(tx: Tx, day: string, today: string): Promise<OpeningProblem[]> {
  const column = 'accountingDate';
  const [{ closed, oldest }] = await tx.execute<{ closed: string | null; oldest: string }>(sql`
    select (select max(closed_through) from period_close)::text as closed,
      (${today}::date - ${OPENING_LIMITS.daysBack}::int)::text as oldest`);
  if (day > today) return [problem(0, column, 'futureDay', day, today)];
  if (closed !== null && day <= closed) return [problem(0, column, 'closedDay', day, closed)];
  if (day < oldest) return [problem(0, column, 'tooOld', day, oldest)];
  return [];
}

async function beginningOf(tx: Tx, { zone, startsAt }: BusinessDay, day: string): Promise<Date> {
  const [{ at }] = await tx.execute<{ at: string }>(
    sql`select (${day}::date + make_interval(mins => ${startsAt}::int)) at time zone ${zone} as at`,
  );
  return new Date(at);
}
