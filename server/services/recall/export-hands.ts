import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { TransactionSql } from 'postgres';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { parseHandRecord } from '@/server/contracts/hand-record';
import { downloadFormats } from '@/server/contracts/simulation';
import type { HandConfig, HandRecord } from '@/server/engine';
import { configOf, rulesetsById } from '../feed';
import { HandFormatError, writeHandInFile } from '../hands';
import { defineCommand, ruleViolation } from '../kernel';

/** What an export came to. */
interface ExportedHands {
  readonly hands: number;
  /** Hands that the format has no way of saying, by reason. */
  readonly leftOut: readonly { readonly reason: string; readonly hands: number }[];
  readonly bytes: number;
  /** Of everything that was written; it stands in the audit row too. */
  readonly sha256: string;
}

const day = z.iso.date();
const ROWS_AT_ONCE = 500;

const exportHandsInput = z.strictObject({
  format: z.enum(downloadFormats),
  /** `turku` with all its tables, or one of them: `turku/2`. */
  table: z.string().max(200).optional(),
  /** Accounting days, both included. */
  from: day.optional(),
  to: day.optional(),
  /** Takes the text piece by piece and says when it can take more. */
  write: z.custom<(text: string) => Promise<void>>((value) => typeof value === 'function'),
});

/**
 * Writes booked hands with all their cards in one of the formats, in the order in which they were booked, a few at a time;
 * players go by their aliases, in hand records by their ids. Hands that the format cannot say are left out and told.
 */
export const exportHands = defineCommand({
  name: 'hand.exportMany',
  permission: 'hand.export',
  input: exportHandsInput,
  async run(tx, _ctx, { format, table, from, to, write }) {
    if (from !== undefined && to !== undefined && from > to) {
      throw ruleViolation('range', 'The first day is after the last one.', [
        { path: ['from'], code: 'range', message: `must not be after ${to}` },
      ]);
    }
    const hash = createHash('sha256');
    const leftOut = new Map<string, number>();
    let hands = 0;
    let bytes = 0;
    for await (const record of recordsOf(tx, { table, from, to }, format === 'jsonl')) {
      let text: string;
      try {
        text = writeHandInFile(format, record, hands);
      } catch (error) {
        if (!(error instanceof HandFormatError)) throw error;
        leftOut.set(error.problem, (leftOut.get(error.problem) ?? 0) + 1);
        continue;
      }
      hands++;
      hash.update(text);
      bytes += Buffer.byteLength(text);
      await write(text);
    }
    const result: ExportedHands = {
      hands,
      leftOut: [...leftOut].map(([reason, count]) => ({ reason, hands: count })),
      bytes,
      sha256: hash.digest('hex'),
    };
    const after = { format, table, from, to, ...result };
    return { result, audit: { entity: { kind: 'export', id: `hands ${result.sha256.slice(0, 12)}` }, after } };
  },
});

interface Wanted {
  readonly table?: string;
  readonly from?: string;
  readonly to?: string;
}

function conditionOf({ table, from, to }: Wanted): { text: string; values: string[] } {
  const values: string[] = [];
  const parts = ['true'];
  const add = (part: (place: string) => string, value: string) => {
    values.push(value);
    parts.push(part(`$${values.length}`));
  };
  if (table !== undefined) add((at) => `(h.table_id = ${at} or starts_with(h.table_id, ${at} || '/'))`, table);
  if (from !== undefined) add((at) => `h.accounting_date >= ${at}::date`, from);
  if (to !== undefined) add((at) => `h.accounting_date <= ${at}::date`, to);
  return { text: parts.join(' and '), values };
}

/** Records with their configuration in place, a few at a time by a cursor. */
async function* recordsOf(tx: Tx, wanted: Wanted, withIds: boolean): AsyncGenerator<HandRecord> {
  const configs = new Map<string, HandConfig | null>();
  const { text, values } = conditionOf(wanted);
  // The transaction's own connection; drizzle has no cursors.
  const { client } = (tx as unknown as { session: { client: TransactionSql } }).session;
  const cursor = client
    .unsafe<{ id: string; record: unknown; ruleset_id: string | null }[]>(
      `select h.id, h.record, h.ruleset_id from hand h where ${text} order by h.id`,
      values,
    )
    .cursor(ROWS_AT_ONCE);
  for await (const rows of cursor) {
    const records = rows.map(({ id, record, ruleset_id }) => {
      const parsed = parseHandRecord(typeof record === 'string' ? JSON.parse(record) : record);
      if (!parsed.ok) throw new Error(`hand ${id}: ${parsed.errors.map((error) => error.path).join(', ')}`);
      return { record: parsed.record, ruleset: ruleset_id };
    });
    const unknown = [...new Set(records.map(({ ruleset }) => ruleset ?? ''))].filter((id) => id && !configs.has(id));
    const bodies = await rulesetsById(tx, unknown);
    for (const id of unknown) {
      const body = bodies.get(id);
      configs.set(id, body ? configOf(body) : null);
    }
    const aliases = withIds ? new Map<string, string>() : await aliasesOf(tx, ...records.map(({ record }) => record));
    for (const { record, ruleset } of records) {
      yield withAliases({ ...record, config: configs.get(ruleset ?? '') ?? record.config }, aliases);
    }
  }
}

/** The aliases of the players of hands, by their ids. */
async function aliasesOf(tx: Tx, ...records: readonly HandRecord[]): Promise<Map<string, string>> {
  const ids = [...new Set(records.flatMap(({ seats }) => seats.flatMap(({ player }) => player ?? [])))];
  if (ids.length === 0) return new Map();
  const list: SQL = sql`${`{${ids.join(',')}}`}::uuid[]`;
  const rows = await tx.execute<{ id: string; alias: string }>(
    sql`select id, alias from player where id = any(${list})`,
  );
  return new Map(rows.map(({ id, alias }) => [id, alias]));
}

function withAliases(record: HandRecord, aliases: ReadonlyMap<string, string>): HandRecord {
  return {
    ...record,
    seats: record.seats.map((seat) => ({
      ...seat,
      ...(seat.player === undefined ? {} : { player: aliases.get(seat.player) ?? seat.player }),
    })),
  };
}
