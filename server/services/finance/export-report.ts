import { asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { jobRun, reportFile, reportPart, staff } from '@/db/schema';
import {
  exportReportInput,
  fileInput,
  listFilesInput,
  type ReportFilter,
  type ReportFormat,
  type TieOut,
} from '@/server/contracts/finance';
import { holds } from '@/server/contracts/permissions';
import { newId } from '@/server/platform/ids';
import { enqueue, requestCancel } from '@/server/platform/queue';
import {
  type CommandContext,
  conflict,
  cursorOf,
  defineCommand,
  defineQuery,
  forbidden,
  notFound,
  pageOf,
  principalsOf,
  publish,
  readCursor,
} from '../kernel';

/** The job that writes a report to a file. */
export const EXPORT_JOB = 'finance.export';

const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** How far a file is: its rows, and its share where it is known how many there will be. */
export interface FileProgress {
  readonly rows: number;
  readonly share: number | null;
}

/** What a file was asked for with. */
export interface Wanted {
  readonly filter: ReportFilter;
  readonly format: ReportFormat;
  readonly bom: boolean;
}

/**
 * Has a report written to a file by a job, with the permissions of `actorId`. Part of the transaction that is its reason.
 * Gives the file's id and name; the history shows how far it is.
 */
export async function askForFile(ctx: CommandContext, actorId: string, requestedBy: string, wanted: Wanted) {
  const { tx } = ctx;
  const { filter, format } = wanted;
  const id = newId();
  const jobId = await enqueue(tx, { name: EXPORT_JOB, input: { fileId: id }, actorId });
  const name = `${filter.report}-${filter.from}-${filter.to}.${format}`;
  await tx.insert(reportFile).values({
    id,
    report: filter.report,
    filter: wanted,
    format,
    name,
    jobId,
    requestedBy,
    requestedAt: ctx.clock.now(),
  });
  await publish(tx, 'finance');
  return { fileId: id, jobId, name };
}

/** Has a report written to a file by a job. Gives the file's id; the history shows how far it is. */
export const exportReport = defineCommand({
  name: 'finance.export',
  permission: 'finance.view',
  input: exportReportInput,
  async run(_tx, ctx, { format, bom, ...filter }) {
    const wanted: Wanted = { filter, format, bom };
    const { fileId, jobId, name } = await askForFile(ctx, ctx.actor.id, ctx.actor.id, wanted);
    return { result: { fileId, jobId }, audit: { entity: { kind: 'export', id: name }, after: { ...wanted } } };
  },
});

/**
 * Stops a file that is being written; nothing of it is kept. Gives whether it was over at once (`cancelled`) or ends at
 * its next step (`asked`). Rejects as `forbidden` what somebody else asked for, unless to those who keep the schedules, and
 * as `conflict` when it had ended before.
 */
export const cancelExport = defineCommand({
  name: 'finance.cancelExport',
  permission: 'finance.view',
  input: fileInput,
  async run(tx, ctx, { fileId }) {
    const file = (await tx.select().from(reportFile).where(eq(reportFile.id, fileId))).at(0);
    if (!file) throw notFound('file', fileId);
    if (file.requestedBy !== ctx.actor.id && !holds(principalsOf(ctx.actor), 'report.schedule')) {
      throw forbidden('notYours', 'Only who asked for a file, or who keeps the schedules, stops it.');
    }
    const state = await requestCancel(tx, file.jobId, ctx.clock.now());
    if (state === 'over') throw conflict('exportOver', `${file.name} is not being written any more.`);
    await publish(tx, 'finance');
    return { result: { state }, audit: { entity: { kind: 'export', id: file.name }, after: { state } } };
  },
});

/** The files that were asked for, newest first, keyset paged, each with how far its job is. */
export const listReportFiles = defineQuery({
  name: 'finance.files',
  permission: 'finance.view',
  input: listFilesInput,
  async run(tx, _ctx, page) {
    const place = page.before ?? page.after;
    const number = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx
      .select({
        id: reportFile.id,
        number: reportFile.number,
        report: reportFile.report,
        filter: sql<Wanted>`${reportFile.filter}`,
        format: reportFile.format,
        name: reportFile.name,
        requestedAt: reportFile.requestedAt,
        requestedBy: staff.name,
        writtenAt: reportFile.writtenAt,
        rows: reportFile.rows,
        bytes: reportFile.bytes,
        sha256: reportFile.sha256,
        ties: sql<TieOut[] | null>`${reportFile.ties}`,
        state: jobRun.state,
        cancelling: sql<boolean>`${jobRun.state} = 'running' and ${jobRun.cancelRequestedAt} is not null`,
        progress: sql<FileProgress | null>`${jobRun.progress}`,
        error: jobRun.error,
      })
      .from(reportFile)
      .innerJoin(jobRun, eq(jobRun.id, reportFile.jobId))
      .innerJoin(staff, eq(staff.id, reportFile.requestedBy))
      .where(
        number === undefined
          ? undefined
          : page.before !== null
            ? gt(reportFile.number, number)
            : lt(reportFile.number, number),
      )
      .orderBy(page.before !== null ? asc(reportFile.number) : desc(reportFile.number))
      .limit(page.limit + 1);
    const { shown, older, newer } = pageOf(rows, page, (row) => cursorOf([row.number]));
    return { rows: shown, older, newer };
  },
});

/**
 * A written file and its bytes, piece by piece; each time it leaves the house is a line of the audit. Rejects one that is
 * not written yet.
 */
export const takeReportFile = defineCommand({
  name: 'finance.takeFile',
  permission: 'finance.view',
  input: fileInput,
  async run(tx, _ctx, { fileId }) {
    const file = (await tx.select().from(reportFile).where(eq(reportFile.id, fileId))).at(0);
    if (!file) throw notFound('file', fileId);
    if (file.writtenAt === null) throw conflict('notWritten', `${file.name} is not written yet.`);
    return {
      result: {
        name: file.name,
        mediaType: MEDIA_TYPES[file.format as ReportFormat],
        size: file.bytes as number,
        sha256: file.sha256,
        parts: () => partsOf(fileId),
      },
      audit: { entity: { kind: 'export', id: file.name }, after: { file: file.number, sha256: file.sha256 } },
    };
  },
});

/** The bytes of a written file, a part at a time. */
export async function* partsOf(fileId: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const [row] = await database()
      .select({ bytes: reportPart.bytes })
      .from(reportPart)
      .where(sql`${reportPart.fileId} = ${fileId} and ${reportPart.part} = ${part}`);
    if (!row) return;
    yield row.bytes;
  }
}
