import { z } from 'zod';

const text = z.string().trim().min(1).max(200);

/** Filters of the audit, all of which have to hold. Times are moments; `from` is included, `to` is not. */
export const auditFilter = z.strictObject({
  actorId: text.optional(),
  actorKind: z.enum(['staff', 'machine', 'system', 'anonymous']).optional(),
  /** A whole action, or the beginning of one that ends with a dot: `catalogue.`. */
  action: text.optional(),
  entityKind: text.optional(),
  entityId: text.optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  /** A field that changed: a dotted path into before and after, such as `body.table.rake`. */
  field: text.regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  requestId: z.uuid().optional(),
  /** Looks in reason, actor name, action and entity id. */
  search: text.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const listAuditInput = auditFilter.extend({
  after: z.string().max(200).nullable().default(null),
  before: z.string().max(200).nullable().default(null),
  limit: z.number().int().min(1).max(200).default(50),
});
export const auditEntryInput = z.strictObject({ id: z.number().int().positive() });

/** More rows than this are for the command line; the answer then says that it was cut. */
export const AUDIT_EXPORT_LIMIT = 50_000;
export const exportAuditInput = auditFilter.extend({ format: z.enum(['csv', 'jsonl']) });

/** A file that an export answers with. */
export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
  readonly rows: number;
  /** True when there were more rows than an export holds. */
  readonly cut: boolean;
}
