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

export interface SealStream {
  readonly name: string;
  /** Whether seals keep the hash of each row, to say which one was touched; only for streams of people's pace. */
  readonly keepsLeaves: boolean;
  /** The rows of a segment in the order of their transactions, each with the hash of everything in it. */
  rows(sql: Sql, segment: Segment): Promise<SealedRow[]>;
  /** The transaction of the row that comes `count` rows after the start of a span, to cut long spans into pieces. */
  xactAfter(sql: Sql, segment: Segment, count: number): Promise<string | undefined>;
  maxId(sql: Sql): Promise<number>;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function within(sql: Sql, segment: Segment) {
  return segment.kind === 'span'
    ? sql`id > ${segment.floor} and id <= ${segment.ceiling ?? Number.MAX_SAFE_INTEGER}
        and xact_id >= ${segment.fromXact}::xid8 and xact_id < ${segment.toXact}::xid8`
    : sql`id > ${segment.floor} and id <= ${segment.ceiling}
        and (xact_id >= ${segment.fromXact}::xid8 or id > ${segment.sealedUpTo})`;
}

const audit: SealStream = {
  name: 'audit',
  keepsLeaves: true,
  async rows(sql, segment) {
    // Everything as the text that PostgreSQL gives it, so that no driver or number format stands between row and hash.
    const rows = await sql<{ id: number; content: string }[]>`
      select id, jsonb_build_array(
        id, xact_id::text, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_kind, actor_id,
        actor_name, actor_roles, outcome, action, entity_kind, entity_id, before, after, reason, parts, request_id, ip
      )::text as content
      from audit_entry where ${within(sql, segment)} order by xact_id, id`;
    return rows.map((row) => ({ id: row.id, hash: sha256(row.content) }));
  },
  async xactAfter(sql, segment, count) {
    const rows = await sql<{ xact: string }[]>`
      select xact_id::text as xact from audit_entry where ${within(sql, segment)}
      order by xact_id, id offset ${count} limit 1`;
    return rows.at(0)?.xact;
  },
  async maxId(sql) {
    const rows = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_entry`;
    return rows[0].id;
  },
};

/** Everything that the chain protects: one line a stream. */
export const STREAMS: readonly SealStream[] = [audit];

const LEAF_HEX = 32;

/** Takes the rows of a segment; gives what a seal says about them. */
export function summarise(stream: SealStream, rows: readonly SealedRow[]): SealedStream {
  const ids = rows.map((row) => row.id);
  return {
    rows: rows.length,
    first: rows.length > 0 ? Math.min(...ids) : null,
    last: rows.length > 0 ? Math.max(...ids) : null,
    digest: sha256(rows.map((row) => `${row.hash}\n`).join('')),
    ...(stream.keepsLeaves && { leaves: rows.map((row) => `${row.id}:${row.hash.slice(0, LEAF_HEX)}`) }),
  };
}

/** The hash that a row has in the leaves of a seal. */
export const leafOf = (row: SealedRow): string => `${row.id}:${row.hash.slice(0, LEAF_HEX)}`;
