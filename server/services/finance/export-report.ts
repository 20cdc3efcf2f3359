import { createHash } from 'node:crypto';
import { asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { database, type Tx } from '@/db/client';
import { jobRun, reportFile, reportPart, staff } from '@/db/schema';
import {
  exportReportInput,
  fileInput,
  listFilesInput,
  type ReportFilter,
  type ReportFormat,
  type TieOut,
} from '@/server/contracts/finance';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue';
import { conflict, cursorOf, defineCommand, defineQuery, notFound, pageOf, publish, readCursor } from '../kernel';
import { readReport } from './get-report';
import { reportText } from './report-text';

/** The job that writes a report to a file. */
export const EXPORT_JOB = 'finance.export';

/** Rows that one file takes. */
const FILE_ROWS = 250_000;
const PART_BYTES = 1_000_000;

interface Wanted {
  readonly filter: ReportFilter;
  readonly format: ReportFormat;
  readonly bom: boolean;
}

/** Has a report written to a file by a job. Gives the file's id; the history shows how far it is. */
export const exportReport = defineCommand({
  name: 'finance.export',
  permission: 'finance.view',
  input: exportReportInput,
  async run(tx, ctx, { format, bom, ...filter }) {
    const id = newId();
    const jobId = await enqueue(tx, { name: EXPORT_JOB, input: { fileId: id }, actorId: ctx.actor.id });
    const wanted: Wanted = { filter, format, bom };
    const name = `${filter.report}-${filter.from}-${filter.to}.${format}`;
    await tx.insert(reportFile).values({
      id,
      report: filter.report,
      filter: wanted,
      format,
      name,
      jobId,
      requestedBy: ctx.actor.id,
      requestedAt: ctx.clock.now(),
    });
    await publish(tx, 'finance');
    return { result: { fileId: id, jobId }, audit: { entity: { kind: 'export', id: name }, after: { ...wanted } } };
  },
});

/**
 * Writes the file that a job was asked for: reads one snapshot, stores the bytes in parts and, with the last of them, the
 * hash, the counts and the control totals. Does nothing where that is done. `guard` fences off a worker that lost the job.
 */
export async function writeReportFile(
  fileId: string,
  now: Date,
  job: { readonly guard: (tx: Tx) => Promise<void>; readonly progress: (data: { share: number }) => Promise<void> },
): Promise<void> {
  const file = (await database().select().from(reportFile).where(eq(reportFile.id, fileId))).at(0);
  if (!file) throw notFound('file', fileId);
  if (file.writtenAt !== null) return;
  const { filter, format, bom } = file.filter as Wanted;
  const report = await database().transaction((tx) => readReport(tx, filter, FILE_ROWS), {
    accessMode: 'read only',
    isolationLevel: 'repeatable read',
  });
  if (report.cut) throw conflict('tooManyRows', `More than ${FILE_ROWS} rows. Choose a shorter period.`);
  await job.progress({ share: 0.5 });
  const bytes = Buffer.from(reportText(report, format, bom));
  await database().transaction(async (tx) => {
    await job.guard(tx);
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      await tx.insert(reportPart).values({ fileId, part: at / PART_BYTES, bytes: bytes.subarray(at, at + PART_BYTES) });
    }
    await tx
      .update(reportFile)
      .set({
        writtenAt: now,
        rows: report.rows.length,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ties: report.ties,
        totals: report.totals,
      })
      .where(eq(reportFile.id, fileId));
    await publish(tx, 'finance');
  });
  await job.progress({ share: 1 });
}

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
        filter: reportFile.filter,
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

/** The bytes of a written file; each time it leaves the house is a line of the audit. Rejects one that is not written yet. */
export const takeReportFile = defineCommand({
  name: 'finance.takeFile',
  permission: 'finance.view',
  input: fileInput,
  async run(tx, _ctx, { fileId }) {
    const file = (await tx.select().from(reportFile).where(eq(reportFile.id, fileId))).at(0);
    if (!file) throw notFound('file', fileId);
    if (file.writtenAt === null) throw conflict('notWritten', `${file.name} is not written yet.`);
    const parts = await tx
      .select({ bytes: reportPart.bytes })
      .from(reportPart)
      .where(eq(reportPart.fileId, fileId))
      .orderBy(asc(reportPart.part));
    return {
      result: {
        name: file.name,
        mediaType: file.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
        bytes: Buffer.concat(parts.map((part) => part.bytes)),
        sha256: file.sha256,
      },
      audit: { entity: { kind: 'export', id: file.name }, after: { file: file.number, sha256: file.sha256 } },
    };
  },
});
