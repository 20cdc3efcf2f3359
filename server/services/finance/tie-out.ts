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

/**
 * Sets a report's control totals beside what the account of a kind moved in the period. `sums` are the report's, shown
 * and in all, a row a currency; `apart` are kinds of transactions that are no part of the report, such as a remittance.
 */
export async function tieOut(
  tx: Tx,
  filter: ReportFilter,
  id: string,
  kind: AccountKind,
  sums: readonly Sums[],
  apart: readonly string[] = [],
): Promise<TieOut[]> {
  const ledger = await tx.execute<{ currency: string; account_id: string; amount: string }>(sql`
    select a.currency, a.id as account_id, coalesce(sum(p.amount_minor), 0)::bigint as amount
    from ledger_account a
    join posting p on p.account_id = a.id and p.accounting_date between ${filter.from}::date and ${filter.to}::date
    join ledger_transaction t on t.id = p.transaction_id
      and t.kind <> all(${`{${apart.join(',')}}`}::text[])
    where a.kind = ${kind} group by a.currency, a.id`);
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
    });
}
