import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { SealedStream } from '@/db/schema';

/** Which rows of a stream one seal covers; see `seal` in db/schema. */
export type Segment =
  /**
   * Rows above `floor` whose transactions lie in `[fromXact, toXact)`. `ceiling` is the last sealed row of that server,
   * once a restore has put another in its place.
   */
  | {
      readonly kind: 'span';
      readonly floor: number;
      readonly ceiling: number | undefined;
      readonly fromXact: string;
      readonly toXact: string;
    }
  /** After a restore: the rows up to `ceiling` that the seals before it did not cover. */
  | {
      readonly kind: 'rest';
      readonly floor: number;
      readonly ceiling: number;
      readonly fromXact: string;
      readonly sealedUpTo: number;
    };

export interface SealedRow {
  readonly id: number;
  readonly hash: string;
}

type Sql = TransactionSql<{ bigint: number }>;

/** Rows of one kind that are never changed once committed. */
export interface SealStream {
  readonly name: string;
  /** The table whose `id` and `xact_id` tell which seal a row belongs to. */
  readonly table: string;
  /** Whether seals keep the hash of each row, to say which one was touched; only for streams of people's pace. */
  readonly keepsLeaves: boolean;
  /** More rows than this go into the next seal, so that a long backlog is sealed in pieces. */
  readonly rowsPerSeal: number;
  /**
   * A JSON array of everything that a row says, in SQL over the table as `t`: as the text that PostgreSQL gives, so that no
   * driver or number format stands between row and hash. Neither order nor length may change while seals stand.
   */
  readonly content: string;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

/** Everything that the chain protects: one entry a stream. */
export const STREAMS: readonly SealStream[] = [
  {
    name: 'audit',
    table: 'audit_entry',
    keepsLeaves: true,
    rowsPerSeal: 5_000,
    content: `jsonb_build_array(
      id, xact_id::text, ${moment('occurred_at')}, actor_kind, actor_id, actor_name, actor_roles, outcome, action,
      entity_kind, entity_id, before, after, reason, parts, request_id, ip)`,
  },
  {
    name: 'ledger',
    table: 'ledger_transaction',
    keepsLeaves: false,
    rowsPerSeal: 20_000,
    content: `jsonb_build_array(
      id, xact_id::text, kind, ${moment('occurred_at')}, ${moment('booked_at')}, ${day('accounting_date')}, source_kind,
      source_id, reverses, reason, actor_kind, actor_id,
      (select jsonb_agg(jsonb_build_array(p.id, p.account_id, p.currency, p.amount_minor) order by p.id)
        from posting p where p.transaction_id = t.id and p.accounting_date = t.accounting_date))`,
  },
  {
    name: 'hands',
    table: 'hand',
    keepsLeaves: false,
    rowsPerSeal: 20_000,
    content: `jsonb_build_array(
      id, ${day('accounting_date')}, xact_id::text, source, table_id, hand_no, game, rules_version, engine_version,
      ruleset_id, currency, virtual, ${moment('started_at')}, ${moment('ended_at')}, ${moment('received_at')}, players,
      actions, pot_minor, rake_minor, tax_minor, jackpot_minor, house_minor, suspense_minor, verdict, flags,
      transaction_id, payload_sha256, record,
      (select jsonb_agg(jsonb_build_array(s.seat, s.player_id, s.stack_minor, s.contributed_minor, s.won_minor,
          s.rake_minor, s.tax_minor, s.net_minor, s.tax_base_minor, s.tax_due_minor, s.platform_actions) order by s.seat)
        from hand_seat s where s.hand_id = t.id and s.accounting_date = t.accounting_date))`,
  },
];

function within(sql: Sql, segment: Segment) {
  return segment.kind === 'span'
    ? sql`id > ${segment.floor} and id <= ${segment.ceiling ?? Number.MAX_SAFE_INTEGER}
        and xact_id >= ${segment.fromXact}::xid8 and xact_id < ${segment.toXact}::xid8`
    : sql`id > ${segment.floor} and id <= ${segment.ceiling}
        and (xact_id >= ${segment.fromXact}::xid8 or id > ${segment.sealedUpTo})`;
}

function hashed(sql: Sql, stream: SealStream, segment: Segment) {
  return sql`
    select id, xact_id, encode(sha256(convert_to(${sql.unsafe(stream.content)}::text, 'UTF8')), 'hex') as hash
    from ${sql(stream.table)} t where ${within(sql, segment)}`;
}

/** The rows of a segment in the order of their transactions, each with the hash of everything in it. */
export async function rowsOf(sql: Sql, stream: SealStream, segment: Segment): Promise<SealedRow[]> {
  const rows = await sql<SealedRow[]>`
    select id, hash from (${hashed(sql, stream, segment)}) found order by xact_id, id`;
  return [...rows];
}

const LEAF_HEX = 32;

/** The hash that a row has in the leaves of a seal. */
export const leafOf = (row: SealedRow): string => `${row.id}:${row.hash.slice(0, LEAF_HEX)}`;

/** What a seal says about the rows of a segment. The digest is SHA-256 over their hashes, one a line, in order. */
export async function summaryOf(sql: Sql, stream: SealStream, segment: Segment): Promise<SealedStream> {
  if (stream.keepsLeaves) {
    const rows = await rowsOf(sql, stream, segment);
    const ids = rows.map((row) => row.id);
    return {
      rows: rows.length,
      first: rows.length > 0 ? Math.min(...ids) : null,
      last: rows.length > 0 ? Math.max(...ids) : null,
      digest: sha256(rows.map((row) => `${row.hash}\n`).join('')),
      leaves: rows.map(leafOf),
    };
  }
  const [summary] = await sql<SealedStream[]>`
    select count(*) as rows, min(id) as first, max(id) as last, encode(sha256(convert_to(
      coalesce(string_agg(hash || E'\\n', '' order by xact_id, id), ''), 'UTF8')), 'hex') as digest
    from (${hashed(sql, stream, segment)}) found`;
  return summary;
}

/** The transaction of the row that comes `rowsPerSeal` rows after the start of a span, if the span is that long. */
export async function cutOf(sql: Sql, stream: SealStream, segment: Segment): Promise<string | undefined> {
  const rows = await sql<{ xact: string }[]>`
    select xact_id::text as xact from ${sql(stream.table)} t where ${within(sql, segment)}
    order by xact_id, id offset ${stream.rowsPerSeal} limit 1`;
  return rows.at(0)?.xact;
}

/** The highest id there is. */
export async function topOf(sql: Sql, stream: SealStream): Promise<number> {
  const rows = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from ${sql(stream.table)}`;
  return rows[0].id;
}
