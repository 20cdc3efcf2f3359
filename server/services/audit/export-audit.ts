import { desc } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { auditEntry, seal } from '@/db/schema';
import { AUDIT_EXPORT_LIMIT, type ExportedFile, exportAuditInput } from '@/server/contracts/audit';
import { type CsvColumn, toCsv } from '@/server/platform/csv';
import { defineCommand } from '../kernel';
import { conditionOf } from './list-audit';

type Entry = typeof auditEntry.$inferSelect;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

const COLUMNS: readonly CsvColumn<Entry>[] = [
  { header: 'id', value: (row) => row.id },
  { header: 'time', value: (row) => row.occurredAt },
  { header: 'actor', value: (row) => row.actorName },
  { header: 'actor id', value: (row) => row.actorId },
  { header: 'roles', value: (row) => row.actorRoles.join(' ') },
  { header: 'outcome', value: (row) => row.outcome },
  { header: 'action', value: (row) => row.action },
  { header: 'entity', value: (row) => row.entityKind },
  { header: 'entity id', value: (row) => row.entityId },
  { header: 'before', value: (row) => json(row.before) },
  { header: 'after', value: (row) => json(row.after) },
  { header: 'parts', value: (row) => json(row.parts) },
  { header: 'reason', value: (row) => row.reason },
  { header: 'request', value: (row) => row.requestId },
  { header: 'address', value: (row) => row.ip },
];

/** The line that an export ends with: whoever holds the file can check the chain against it (`verify-audit --anchor`). */
export async function anchorLine(tx: Tx): Promise<string> {
  const head = (await tx.select({ no: seal.no, hash: seal.hash }).from(seal).orderBy(desc(seal.no)).limit(1)).at(0);
  return head ? `Audit anchor ${head.no}:${head.hash}` : 'Audit anchor: nothing sealed yet';
}

/** Gives the filtered audit as a file that says who took it, when, and at which head of the chain; and logs that. */
export const exportAudit = defineCommand({
  name: 'audit.export',
  permission: 'audit.view',
  input: exportAuditInput,
  async run(tx, ctx, { format, ...filter }) {
    const found = await tx
      .select()
      .from(auditEntry)
      .where(conditionOf(filter))
      .orderBy(desc(auditEntry.id))
      .limit(AUDIT_EXPORT_LIMIT + 1);
    const rows = found.slice(0, AUDIT_EXPORT_LIMIT);
    const now = ctx.clock.now();
    const cut = found.length > rows.length;
    const notes = [
      `Exported by ${ctx.actor.name} at ${now.toISOString()}`,
      `${rows.length} rows${cut ? ', cut here: there are more' : ''}`,
      await anchorLine(tx),
    ];
    const lines = [...rows.map((row) => JSON.stringify(row)), JSON.stringify({ notes })];
    const result: ExportedFile = {
      name: `audit-${now.toISOString().slice(0, 19).replaceAll(':', '')}.${format}`,
      mediaType: format === 'csv' ? 'text/csv' : 'application/jsonl',
      text: format === 'csv' ? toCsv(COLUMNS, rows, notes) : `${lines.join('\n')}\n`,
      rows: rows.length,
      cut,
    };
    return {
      result,
      audit: { entity: { kind: 'export', id: result.name }, after: { filter, format, rows: rows.length } },
    };
  },
});
