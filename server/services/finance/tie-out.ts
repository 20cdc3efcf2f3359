import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { ReportFilter, TieOut } from '@/server/contracts/finance';
import type { AccountKind } from '@/server/contracts/ledger';
import { safe } from '../ledger';

interface Sums {
  readonly currency: string;
  readonly shown: string | null;
  readonly total: string | null;
}

/** What is booked on tax payable and was not withheld in the period. */
export const TAX_APART: readonly string[] = ['remittance', 'openingBalances'];

/**
 * Sets a report's control totals beside what the account of a kind moved in the period. `sums` are the report's, shown
 * and in all, a row a currency; `apart` are kinds of transactions that are no part of the report, nor are their
 * reversals, such as a remittance.
 */
export async function tieOut(
  tx: Tx,
  filter: ReportFilter,
  id: string,
  kind: AccountKind,
  sums: readonly Sums[],
  apart: readonly string[] = [],
): Promise<TieOut[]> {
  const within = sql`between ${filter.from}::date and ${filter.to}::date`;
  const kinds = sql`${`{${apart.join(',')}}`}::text[]`;
  // Sums of days where they are kept, so that it takes no longer the more was booked; what is apart is taken off again.
  const ledger = await tx.execute<{ currency: string; account_id: string; amount: string }>(sql`
    select a.currency, a.id as account_id, sum(m.amount)::bigint as amount
    from ledger_account a
    join (
      select d.account_id, d.in_minor - d.out_minor as amount from ledger_day d
      where d.accounting_date ${within} and d.account_id in (select k.id from ledger_account k where k.kind = ${kind} and k.rolled_up)
      union all
      select p.account_id, p.amount_minor from posting p
      where p.accounting_date ${within} and p.account_id in (select k.id from ledger_account k where k.kind = ${kind} and not k.rolled_up)
      union all
      select p.account_id, -p.amount_minor
      from ledger_transaction t
      left join ledger_transaction o on o.id = t.reverses
      join posting p on p.transaction_id = t.id and p.accounting_date = t.accounting_date
      where (t.kind = any(${kinds}) or (t.kind = 'reversal' and o.kind = any(${kinds}))) and t.accounting_date ${within}
    ) m on m.account_id = a.id
    where a.kind = ${kind}
    group by a.currency, a.id`);
  const currencies = new Set([...sums, ...ledger].map((row) => row.currency));
  return [...currencies]
    .filter((currency) => filter.currency === undefined || currency === filter.currency)
    .sort()
    .map((currency) => {
      const own = sums.find((row) => row.currency === currency);
      const account = ledger.find((row) => row.currency === currency);
      const total = safe(own?.total ?? 0);
      const ledgerMinor = safe(account?.amount ?? 0);
      const shownMinor = safe(own?.shown ?? 0);
      return {
        id,
        currency,
        shownMinor,
        leftOutMinor: total - shownMinor,
        ledgerMinor,
        differenceMinor: total - ledgerMinor,
        accountId: account ? safe(account.account_id) : null,
      };
    })
    .filter((tie) => tie.accountId !== null || tie.shownMinor !== 0 || tie.leftOutMinor !== 0);
}

/** Two sums that must be the same, where nothing is left out and no single account is meant. */
export const evenTie = (id: string, currency: string, shownMinor: number, ledgerMinor: number): TieOut => ({
  id,
  currency,
  shownMinor,
  leftOutMinor: 0,
  ledgerMinor,
  differenceMinor: shownMinor - ledgerMinor,
  accountId: null,
});
