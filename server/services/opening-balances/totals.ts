import type { OpeningTotal } from '@/db/schema';
import { CURRENCY_CODES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import { OPENING_ACCOUNTS, type OpeningAccount } from '@/server/contracts/opening-balances';
import type { OpeningEntry } from './check-lines';

const place = (currency: string): number => CURRENCY_CODES.indexOf(currency as CurrencyCode);

/** What each kind of account gets in each currency, in the order of the chart of accounts. */
export function totalsOf(entries: readonly OpeningEntry[]): OpeningTotal[] {
  const totals = new Map<string, OpeningTotal & { readonly account: OpeningAccount }>();
  for (const { account, amount } of entries) {
    const key = `${account.currency} ${account.kind}`;
    const total = totals.get(key) ?? { currency: account.currency, account: account.kind, lines: 0, amountMinor: 0 };
    totals.set(key, { ...total, lines: total.lines + 1, amountMinor: total.amountMinor + amount });
  }
  return [...totals.values()].sort(
    (a, b) =>
      place(a.currency) - place(b.currency) ||
      OPENING_ACCOUNTS.indexOf(a.account) - OPENING_ACCOUNTS.indexOf(b.account),
  );
}

/** Of each currency what all accounts get together, and what stands against it on the opening equity. */
export function againstOf(totals: readonly OpeningTotal[]) {
  return [...new Set(totals.map(({ currency }) => currency))].map((currency) => {
    const own = totals.filter((total) => total.currency === currency);
    const bookedMinor = own.reduce((sum, total) => sum + total.amountMinor, 0);
    return {
      currency,
      lines: own.reduce((sum, total) => sum + total.lines, 0),
      bookedMinor,
      equityMinor: bookedMinor === 0 ? 0 : -bookedMinor,
    };
  });
}
