import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { database, type Tx } from '@/db/client';
import { jobRun, reportFile, reportRun, reportSchedule, webhookDelivery } from '@/db/schema';
import { type Clock, systemClock } from '@/server/platform/clock';
import { enqueueDelivery, raiseAlert } from '../alerts';
import { defineCommand, publish, systemContext } from '../kernel';
import { businessDay } from '../ledger';
import { askForFile, partsOf, type Wanted } from './export-report';
import { beginRun, nextAfter, type Schedule } from './schedules';

const MINUTE = 60_000;
/** Waits after the first, second ... failure; then a run is given up. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE];
/** A file up to this size goes with the message; a larger one is fetched from the office. */
const CARRIED_BYTES = 1_000_000;
const LOOK_AGAIN_MS = 2_000;
const BATCH = 20;

type Run = typeof reportRun.$inferSelect;
type File = typeof reportFile.$inferSelect;

/** Begins the runs that are due; each is a line of the audit. What came due several times while nobody ran it, runs once. */
const startDue = defineCommand({
  name: 'finance.startScheduled',
  permission: 'report.start',
  input: z.void(),
  async run(tx, ctx) {
    const now = ctx.clock.now();
    const due = await tx
      .select()
      .from(reportSchedule)
      .where(and(eq(reportSchedule.active, true), lte(reportSchedule.nextAt, now)))
      .orderBy(asc(reportSchedule.nextAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const { zone } = await businessDay(tx);
    const started: string[] = [];
    for (const schedule of due) {
      const { name } = await beginRun(ctx, schedule, { dueAt: schedule.nextAt as Date, askedBy: null });
      await tx
        .update(reportSchedule)
        .set({ nextAt: nextAfter(schedule, zone, now) })
        .where(eq(reportSchedule.id, schedule.id));
      started.push(`${schedule.name}: ${name}`);
    }
    return { result: started.length, audit: { entity: { kind: 'schedule', id: 'due' }, after: { started } } };
  },
});

/**
 * Starts scheduled reports that are due, and brings files that are written to where they go. Any number of workers may
 * call it at once. A failure waits longer and longer and is given up after five, which raises an alert.
 */
export async function runSchedules(outbox: string, clock: Clock = systemClock): Promise<void> {
  const now = clock.now();
  const [due] = await database()
    .select({ id: reportSchedule.id })
    .from(reportSchedule)
    .where(and(eq(reportSchedule.active, true), lte(reportSchedule.nextAt, now)))
    .limit(1);
  if (due) await startDue({ ...systemContext('finance.schedules'), clock }, undefined);
  const open = await database()
    .select({ id: reportRun.id })
    .from(reportRun)
    .where(and(inArray(reportRun.state, ['writing', 'sending']), lte(reportRun.nextAt, now)))
    .orderBy(asc(reportRun.nextAt))
    .limit(BATCH);
  for (const { id } of open) await database().transaction((tx) => advance(tx, id, outbox, clock));
}

async function advance(tx: Tx, id: string, outbox: string, clock: Clock): Promise<void> {
  const [found] = await tx
    .select({
      run: reportRun,
      file: reportFile,
      schedule: reportSchedule,
      job: { state: jobRun.state, error: jobRun.error },
    })
    .from(reportRun)
    .innerJoin(reportSchedule, eq(reportSchedule.id, reportRun.scheduleId))
    .innerJoin(reportFile, eq(reportFile.id, reportRun.fileId))
    .innerJoin(jobRun, eq(jobRun.id, reportFile.jobId))
    .where(and(eq(reportRun.id, id), inArray(reportRun.state, ['writing', 'sending'])))
    .for('update', { of: reportRun, skipLocked: true });
  if (!found) return;
  const { run, file, schedule, job } = found;
  const set = (changes: Partial<Run>) => tx.update(reportRun).set(changes).where(eq(reportRun.id, id));
  const now = clock.now();
  if (run.state === 'sending') {
    const [sent] = await tx
      .select()
      .from(webhookDelivery)
      .where(eq(webhookDelivery.id, String(run.deliveryId)));
    if (sent.state === 'waiting')
      await set({ nextAt: new Date(now.getTime() + LOOK_AGAIN_MS), attempts: sent.attempts });
    else if (sent.state === 'delivered')
      await set({ state: 'arrived', attempts: sent.attempts, endedAt: sent.deliveredAt });
    else await giveUp(tx, clock, schedule, run, sent.lastError ?? 'not delivered');
  } else if (file.writtenAt === null) {
    if (job.state === 'queued' || job.state === 'running')
      await set({ nextAt: new Date(now.getTime() + LOOK_AGAIN_MS) });
    else await failed(tx, clock, schedule, run, job.error ?? job.state, file);
  } else if (schedule.place === 'webhook') {
    const deliveryId = await enqueueDelivery(
      tx,
      String(schedule.webhookId),
      'report.written',
      await messageOf(schedule, file),
      now,
    );
    await set({ state: 'sending', deliveryId, nextAt: now });
  } else {
    try {
      const place = await putInto(outbox, schedule, run, file);
      await set({ state: 'arrived', path: place, error: null, endedAt: now, attempts: run.attempts + 1 });
    } catch (error) {
      await failed(tx, clock, schedule, run, error instanceof Error ? error.message : 'unknown');
    }
  }
  await publish(tx, 'finance');
}

/** What a webhook is told: what was written, how it is proved, where it is fetched; a small file goes along. */
async function messageOf(schedule: Schedule, file: File): Promise<object> {
  const pieces: Uint8Array[] = [];
  if ((file.bytes ?? 0) <= CARRIED_BYTES) for await (const piece of partsOf(file.id)) pieces.push(piece);
  return {
    schedule: schedule.name,
    report: file.report,
    file: { name: file.name, path: `/api/exports/${file.id}`, bytes: file.bytes, sha256: file.sha256, rows: file.rows },
    totals: file.totals,
    ties: file.ties,
    ...(pieces.length > 0 && { base64: Buffer.concat(pieces).toString('base64') }),
  };
}

/** Under its full name at once, so that whoever watches the folder never takes half a file. */
async function putInto(outbox: string, schedule: Schedule, run: Run, file: File): Promise<string> {
  await mkdir(outbox, { recursive: true });
  const owner =
    schedule.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'schedule';
  const place = path.join(outbox, `${owner}-${run.number}-${file.name}`);
  const handle = await open(`${place}.part`, 'w', 0o640);
  try {
    for await (const piece of partsOf(file.id)) await handle.write(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${place}.part`, place);
  return place;
}

/** Tries again later; a file that could not be written is asked for anew. */
async function failed(tx: Tx, clock: Clock, schedule: Schedule, run: Run, error: string, unwritten?: File) {
  const wait = WAITS_MS.at(run.attempts);
  if (wait === undefined) return giveUp(tx, clock, schedule, run, error);
  const context = { ...systemContext('finance.schedules'), clock, tx, parts: [] };
  const by = run.askedBy ?? schedule.createdBy;
  const fileId = unwritten ? (await askForFile(context, by, by, unwritten.filter as Wanted)).fileId : run.fileId;
  const nextAt = new Date(clock.now().getTime() + wait);
  await tx
    .update(reportRun)
    .set({ attempts: run.attempts + 1, nextAt, error, fileId })
    .where(eq(reportRun.id, run.id));
}

async function giveUp(tx: Tx, clock: Clock, schedule: Schedule, run: Run, error: string): Promise<void> {
  await tx
    .update(reportRun)
    .set({ state: 'failed', error, attempts: run.attempts + 1, endedAt: clock.now() })
    .where(eq(reportRun.id, run.id));
  await raiseAlert(tx, clock, {
    kind: 'finance.schedule',
    severity: 'warning',
    title: `Scheduled report ${schedule.name} did not arrive`,
    figures: { schedule: schedule.name, error },
    subject: { kind: 'schedule', id: schedule.id },
  });
}
