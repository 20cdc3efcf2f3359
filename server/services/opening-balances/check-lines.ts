import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { amountText, CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import { ACCOUNT_KINDS } from '@/server/contracts/ledger';
import {
  OPENING_ACCOUNTS,
  OPENING_KINDS,
  OPENING_LIMITS,
  type OpeningAccount,
  type OpeningKind,
  type OpeningProblem,
} from '@/server/contracts/opening-balances';
import { type AccountRef, accountName, findAccounts, safe } from '../ledger';
import { walletOf } from '../players';
import { exactAmount } from './exact-amount';
import { type OpeningLine, problem } from './read-file';

/** A line that can be booked: the account, and what it gets as the books keep it. */
export interface OpeningEntry {
  readonly line: number;
  readonly account: AccountRef & { readonly kind: OpeningAccount };
  readonly amount: number;
  /** The account in words: what the file calls the player or the pool. */
  readonly named: string;
}

interface CheckedLines {
  readonly entries: readonly OpeningEntry[];
  readonly problems: readonly OpeningProblem[];
}

/** The account that the balances of a currency stand against. */
export const equityOf = (currency: string): AccountRef => ({ kind: 'openingEquity', currency });

type Pool = { readonly slug: string; readonly currency: string; readonly status: string };

/** What the names in a file stand for. */
interface Known {
  readonly players: ReadonlyMap<string, string>;
  readonly pools: ReadonlyMap<string, Pool>;
  readonly poolNames: string;
}

/** A file that was written by a guarded export has an apostrophe before an alias that a spreadsheet would run. */
const unguarded = (text: string): string | null => (/^'[=+\-@|%]/.test(text) ? text.slice(1) : null);

async function lookUp(tx: Tx, lines: readonly OpeningLine[]): Promise<Known> {
  const names = new Set(lines.map(({ cells }) => cells.player).filter((name) => name !== ''));
  for (const name of [...names]) {
    const bare = unguarded(name);
    if (bare !== null) names.add(bare);
  }
  const players = await tx.execute<{ name: string; id: string }>(sql`
    with given as (select name from json_array_elements_text(${JSON.stringify([...names])}::json) as g(name))
    select distinct on (name) name, id from (
      select g.name, p.id, 0 as place from given g join player p on p.id::text = lower(g.name)
      union all
      select g.name, p.id, 1 from given g join player p on lower(p.alias) = lower(g.name)) found
    order by name, place`);
  const pools = await tx.execute<Pool>(sql`select slug, currency, status from jackpot_pool`);
  return {
    players: new Map(players.map(({ name, id }) => [name, id])),
    pools: new Map(pools.map((pool) => [pool.slug, pool])),
    poolNames: pools.map(({ slug }) => slug).join(', '),
  };
}

/** Checks every line against what the books know. Gives what can be booked and every problem, in the order of the file. */
export async function checkLines(tx: Tx, lines: readonly OpeningLine[]): Promise<CheckedLines> {
  const known = await lookUp(tx, lines);
  const entries: OpeningEntry[] = [];
  const problems: OpeningProblem[] = [];
  const first = new Map<string, number>();
  for (const line of lines) {
    const { entry, wrong } = checkLine(line, known);
    problems.push(...wrong);
    if (entry === null) continue;
    const name = accountName(entry.account);
    const earlier = first.get(name);
    if (earlier !== undefined) {
      const column = OPENING_KINDS[entry.account.kind].owner;
      problems.push(problem(line.line, column === 'none' ? 'account' : column, 'twice', entry.named, earlier));
      continue;
    }
    first.set(name, line.line);
    entries.push(entry);
  }
  problems.push(...(await totalProblems(tx, entries)));
  if (problems.length === 0 && entries.every(({ amount }) => amount === 0))
    problems.push(problem(0, 'amount', 'nothing'));
  return { entries, problems };
}

function checkLine({ line, cells }: OpeningLine, known: Known) {
  const wrong: OpeningProblem[] = [];
  const kind = OPENING_ACCOUNTS.find((name) => name === cells.account);
  const currency = CURRENCY_CODES.find((code) => code === cells.currency);
  if (cells.account === '') wrong.push(problem(line, 'account', 'missing'));
  else if (kind === undefined) {
    const other = (ACCOUNT_KINDS as readonly string[]).includes(cells.account);
    const code = other ? 'accountNotOpened' : 'unknownAccount';
    wrong.push(problem(line, 'account', code, cells.account, OPENING_ACCOUNTS.join(', ')));
  }
  if (cells.currency === '') wrong.push(problem(line, 'currency', 'missing'));
  else if (currency === undefined) {
    wrong.push(problem(line, 'currency', 'unknownCurrency', cells.currency, CURRENCY_CODES.join(', ')));
  }
  if (cells.note.length > OPENING_LIMITS.noteLength) {
    wrong.push(problem(line, 'note', 'noteTooLong', cells.note, OPENING_LIMITS.noteLength));
  }
  const rule: OpeningKind | undefined = kind && OPENING_KINDS[kind];
  if (rule?.moneyOnly && currency && CURRENCIES[currency].virtual) {
    wrong.push(problem(line, 'currency', 'notMoney', currency));
  }
  const amount = checkAmount(line, cells.amount, currency, rule, wrong);
  const owner = rule ? checkOwner(line, cells, rule, currency, known, wrong) : null;
  if (wrong.length > 0 || kind === undefined || currency === undefined || owner === null || amount === null) {
    return { entry: null, wrong };
  }
  const account: OpeningEntry['account'] = {
    ...(owner.playerId === undefined
      ? { currency, ...(owner.pool !== undefined && { owner: owner.pool }) }
      : walletOf(owner.playerId, currency)),
    kind,
  };
  return { entry: { line, account, amount, named: owner.named } satisfies OpeningEntry, wrong };
}

function checkAmount(
  line: number,
  text: string,
  currency: CurrencyCode | undefined,
  rule: OpeningKind | undefined,
  wrong: OpeningProblem[],
): number | null {
  if (text === '') {
    wrong.push(problem(line, 'amount', 'missing'));
    return null;
  }
  // Without its currency nobody knows what the decimals are worth.
  if (currency === undefined) return null;
  const exact = exactAmount(text, CURRENCIES[currency].digits);
  if ('code' in exact) {
    wrong.push(problem(line, 'amount', exact.code, text, exact.limit));
    return null;
  }
  if (rule === undefined) return null;
  if (exact.minor < 0 && !rule.belowZero) {
    wrong.push(problem(line, 'amount', 'belowZero', text, '0'));
    return null;
  }
  return exact.minor === 0 ? 0 : rule.sign * exact.minor;
}

interface Owner {
  readonly playerId?: string;
  readonly pool?: string;
  readonly named: string;
}

function checkOwner(
  line: number,
  cells: OpeningLine['cells'],
  rule: OpeningKind,
  currency: CurrencyCode | undefined,
  known: Known,
  wrong: OpeningProblem[],
): Owner | null {
  for (const column of ['player', 'pool'] as const) {
    if (rule.owner === column && cells[column] === '') wrong.push(problem(line, column, 'missing'));
    if (rule.owner !== column && cells[column] !== '') {
      wrong.push(problem(line, column, 'notWanted', cells[column], cells.account));
    }
  }
  if (rule.owner === 'none') return { named: cells.account };
  const name = cells[rule.owner];
  if (name === '') return null;
  if (rule.owner === 'player') {
    const playerId = known.players.get(name) ?? known.players.get(unguarded(name) ?? '');
    if (playerId !== undefined) return { playerId, named: name };
    wrong.push(problem(line, 'player', 'unknownPlayer', name));
    return null;
  }
  const pool = known.pools.get(name);
  if (pool === undefined) wrong.push(problem(line, 'pool', 'unknownPool', name, known.poolNames));
  else if (pool.status === 'decommissioned') wrong.push(problem(line, 'pool', 'poolClosed', name));
  else if (currency !== undefined && pool.currency !== currency) {
    wrong.push(problem(line, 'currency', 'poolCurrency', currency, pool.currency));
  } else return { pool: name, named: name };
  return null;
}

/** What a currency comes to must itself be an amount, together with what stands against earlier imports. */
async function totalProblems(tx: Tx, entries: readonly OpeningEntry[]): Promise<OpeningProblem[]> {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of entries) {
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + BigInt(Math.abs(amount)));
  }
  const standing = await tx.execute<{ currency: string; balance: string }>(
    sql`select currency, balance_minor as balance from ledger_account where kind = 'openingEquity'`,
  );
  return [...sums].flatMap(([currency, sum]) => {
    const before = Math.abs(safe(standing.find((row) => row.currency === currency)?.balance ?? 0));
    if (sum + BigInt(before) <= BigInt(Number.MAX_SAFE_INTEGER)) return [];
    return [problem(0, 'amount', 'totalTooLarge', currency, amountText(Number.MAX_SAFE_INTEGER, currency))];
  });
}

/**
 * The lines whose account has been moved before: an opening balance is for accounts without history. What an import
 * booked that was taken back since does not count, nor does what took it back.
 */
export async function historyProblems(tx: Tx, entries: readonly OpeningEntry[]): Promise<OpeningProblem[]> {
  const ids = await findAccounts(
    tx,
    entries.map(({ account }) => account),
  );
  if (ids.size === 0) return [];
  const moved = await tx.execute<{ id: string }>(sql`
    select a.id from ledger_account a
    where a.id = any(${`{${[...ids.values()].join(',')}}`}::bigint[]) and (a.balance_minor <> 0
      or exists (select 1 from ledger_carried c where c.account_id = a.id)
      or exists (
        select 1 from posting p
        join ledger_transaction t on t.id = p.transaction_id
        left join ledger_transaction o on o.id = t.reverses
        where p.account_id = a.id and coalesce(o.kind, '') <> 'openingBalances'
          and not (t.kind = 'openingBalances'
            and exists (select 1 from ledger_transaction r where r.reverses = t.id))))`);
  const busy = new Set(moved.map(({ id }) => Number(id)));
  return entries
    .filter(({ account }) => busy.has(ids.get(accountName(account)) ?? -1))
    .map(({ line, account, named }) => {
      const column = OPENING_KINDS[account.kind].owner;
      return problem(
        line,
        column === 'none' ? 'account' : column,
        'hasHistory',
        named,
        `${account.kind} ${account.currency}`,
      );
    });
}
