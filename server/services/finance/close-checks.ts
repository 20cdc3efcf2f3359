import { desc, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { reconciliation } from '@/db/schema';
import type { CloseCheck, ReportFilter, ReportId, TieOut } from '@/server/contracts/finance';
import { readReport } from './get-report';

/** The first day that is open, and so the first of a period that is closed next; null while nothing was booked. */
export async function firstOpenDay(tx: Tx): Promise<string | null> {
  const [row] = await tx.execute<{ day: string | null }>(sql`
    select coalesce((select max(closed_through) + 1 from period_close),
      (select min(accounting_date) from ledger_transaction))::text as day`);
  return row.day;
}

/** The reports that have control totals of their own; the others repeat theirs or are of one player. */
const PROVING = [
  'tax',
  'rake',
  'revenue',
  'jackpots',
  'tournaments',
  'tcoin',
  'liability',
  'trialBalance',
  'journal',
  'players',
] as const satisfies readonly ReportId[];

export interface CloseState {
  readonly from: string;
  readonly through: string;
  readonly checks: readonly CloseCheck[];
  /** Control totals of every report over the period: what is agreed to. */
  readonly ties: readonly TieOut[];
}

/** What must be in order before the days up to `through` are closed, as it stands now. `today` is the room's day. */
export async function closeState(tx: Tx, through: string, today: string): Promise<CloseState> {
  const from = (await firstOpenDay(tx)) ?? through;
  const period: Omit<ReportFilter, 'report'> = {
    from: from > through ? through : from,
    to: through,
    groupBy: 'month',
    withTest: true,
  };
  const ties: TieOut[] = [];
  const broken: string[] = [];
  for (const report of PROVING) {
    const found = await readReport(tx, { ...period, report }, 1);
    for (const tie of found.ties) {
      if (ties.some((each) => each.id === tie.id && each.currency === tie.currency)) continue;
      ties.push(tie);
      if (tie.differenceMinor !== 0) broken.push(`${tie.id} ${tie.currency}`);
    }
  }
  const last = (await tx.select().from(reconciliation).orderBy(desc(reconciliation.id)).limit(1)).at(0);
  const [counts] = await tx.execute<
    Record<'suspense' | 'open_hands' | 'hits' | 'disputes', string> & { currencies: string[] }
  >(sql`
    select (select count(*) from ledger_account where kind = 'suspense' and balance_minor <> 0) as suspense,
      (select coalesce(array_agg(currency), '{}') from ledger_account where kind = 'suspense' and balance_minor <> 0) as currencies,
      (select count(*) from hand_open where closed_at is null) as open_hands,
      (select count(*) from jackpot_hit where state = 'pending') as hits,
      (select count(*) from dispute where state not in ('decided', 'closed')) as disputes`);
  const check = (
    id: CloseCheck['id'],
    ok: boolean,
    blocks: boolean,
    count = 0,
    names: readonly string[] = [],
  ): CloseCheck => ({ id, ok, blocks, count, names });
  return {
    from,
    through,
    ties,
    checks: [
      check('dayOver', through < today, true, 0, [today]),
      check('tiesOut', broken.length === 0, true, broken.length, broken),
      check('reconciled', last !== undefined && last.findings.length === 0, true, last?.findings.length ?? 0),
      check('suspense', Number(counts.suspense) === 0, false, Number(counts.suspense), counts.currencies),
      check('openHands', Number(counts.open_hands) === 0, false, Number(counts.open_hands)),
      check('pendingHits', Number(counts.hits) === 0, false, Number(counts.hits)),
      check('openDisputes', Number(counts.disputes) === 0, false, Number(counts.disputes)),
    ],
  };
}
