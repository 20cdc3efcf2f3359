import { and, asc, desc, eq, getTableColumns, gt, lt, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ledgerAccount, player } from '@/db/schema';
import { listAccountsInput } from '@/server/contracts/ledger';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';

/**
 * The chart of accounts: of each kind and currency how many there are, how many of them do not stand at zero, what they
 * hold together, and which it is where there is one.
 */
export const chartOfAccounts = defineQuery({
  name: 'ledger.chart',
  permission: 'ledger.view',
  input: z.void(),
  async run(tx) {
    const rows = await tx.execute<{
      kind: string;
      currency: string;
      accounts: string;
      balance: string;
      owing: string;
      first: string;
    }>(
      sql`select kind, currency, count(*) as accounts, sum(balance_minor)::bigint as balance,
            count(*) filter (where balance_minor <> 0) as owing, min(id) as first
          from ledger_account group by kind, currency order by currency, kind`,
    );
    return {
      rows: rows.map(({ kind, currency, accounts, balance, owing, first }) => ({
        kind,
        currency,
        accounts: safe(accounts),
        holding: safe(owing),
        balance: safe(balance),
        accountId: safe(accounts) === 1 ? safe(first) : null,
      })),
    };
  },
});

/** Accounts, oldest first, keyset paged. */
export const listAccounts = defineQuery({
  name: 'ledger.accounts',
  permission: 'ledger.view',
  input: listAccountsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const id = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx
      .select({ ...getTableColumns(ledgerAccount), alias: player.alias })
      .from(ledgerAccount)
      .leftJoin(player, eq(player.id, ledgerAccount.playerId))
      .where(
        and(
          input.kind === undefined ? undefined : eq(ledgerAccount.kind, input.kind),
          input.currency === undefined ? undefined : eq(ledgerAccount.currency, input.currency),
          input.playerId === undefined ? undefined : eq(ledgerAccount.playerId, input.playerId),
          input.owner === undefined
            ? undefined
            : or(
                sql`starts_with(${ledgerAccount.owner}, ${input.owner})`,
                sql`starts_with(lower(${player.alias}), lower(${input.owner}))`,
              ),
          input.holding ? ne(ledgerAccount.balanceMinor, 0) : undefined,
          id === undefined ? undefined : backwards ? lt(ledgerAccount.id, id) : gt(ledgerAccount.id, id),
        ),
      )
      .orderBy(backwards ? desc(ledgerAccount.id) : asc(ledgerAccount.id))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.id]));
    const any = rows.length > 0 || (await tx.select({ id: ledgerAccount.id }).from(ledgerAccount).limit(1)).length > 0;
    return { rows: shown, older, newer, any };
  },
});

/** A sum that SQL gave as text. Throws `RangeError` where it is no whole safe number. */
export function safe(text: string | number | null): number {
  const value = Number(text ?? 0);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
