import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { reportFile, reportRun, reportSchedule, staff, webhook, webhookDelivery } from '@/db/schema';
import { createScheduleInput, type ReportSpan, scheduleInput, switchScheduleInput } from '@/server/contracts/finance';
import { scheduleIssues, startsOf } from '@/server/contracts/tournaments/recurrence';
import { newId } from '@/server/platform/ids';
import { type CommandContext, conflict, defineCommand, defineQuery, notFound, publish, ruleViolation } from '../kernel';
import { type BusinessDay, businessDay } from '../ledger';
import { askForFile, type Wanted } from './export-report';

export type Schedule = typeof reportSchedule.$inferSelect;

const DAY_MS = 86_400_000;
const RUNS_SHOWN = 50;

/** The room's accounting day at a moment. */
function dayOf(at: Date, { zone, startsAt }: BusinessDay): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at.getTime() - startsAt * 60_000));
}

const plus = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days that a span means on a day: weeks begin on Monday; none of them holds a day that is not over. */
export function daysOf(span: ReportSpan, today: string): { from: string; to: string } {
  const yesterday = plus(today, -1);
  switch (span) {
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'lastWeek': {
      const monday = plus(today, -((new Date(today).getUTCDay() + 6) % 7));
      return { from: plus(monday, -7), to: plus(monday, -1) };
    }
    case 'lastMonth': {
      const last = plus(`${today.slice(0, 7)}-01`, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
    case 'monthToDate':
      return { from: `${yesterday.slice(0, 7)}-01`, to: yesterday };
  }
}

/** When a rule comes next after a moment; nothing once it has ended. */
export function nextAfter(schedule: Pick<Schedule, 'firstStart' | 'rule'>, zone: string, after: Date): Date | null {
  const plan = { firstStart: schedule.firstStart, rule: schedule.rule, exceptions: [], blackouts: [] };
  const [next] = startsOf(plan, zone, { from: new Date(after.getTime() + 1), most: 1 });
  return next ? new Date(next.at) : null;
}

/** Asks for a run's file and writes the run down, as somebody who has the permissions of `actorId`. */
export async function beginRun(
  ctx: CommandContext,
  schedule: Schedule,
  run: { readonly dueAt: Date; readonly askedBy: string | null },
): Promise<{ runId: string; name: string }> {
  const { tx } = ctx;
  const now = ctx.clock.now();
  const { filter, ...rest } = schedule.wanted as Wanted;
  const days = daysOf(schedule.span, dayOf(run.dueAt, await businessDay(tx)));
  const by = run.askedBy ?? schedule.createdBy;
  const { fileId, name } = await askForFile(ctx, by, by, { ...rest, filter: { ...filter, ...days } });
  const runId = newId();
  await tx
    .insert(reportRun)
    .values({ id: runId, scheduleId: schedule.id, ...run, fileId, state: 'writing', nextAt: now });
  return { runId, name };
}

/** Has a report written again and again by a rule. Rejects a rule that gives nothing and a name that is taken. */
export const createSchedule = defineCommand({
  name: 'finance.createSchedule',
  permission: 'report.schedule',
  input: createScheduleInput,
  async run(tx, ctx, { wanted: { format, bom, ...filter }, ...input }) {
    const issues = scheduleIssues({ ...input, exceptions: [], blackouts: [] });
    if (issues.length > 0) {
      throw ruleViolation(
        'schedule',
        'The rule cannot be followed.',
        issues.map((issue) => ({ path: [issue.path], code: issue.code, message: issue.code })),
      );
    }
    const now = ctx.clock.now();
    const { zone } = await businessDay(tx);
    const nextAt = nextAfter(input, zone, now);
    if (nextAt === null) {
      throw ruleViolation('schedule', 'The rule gives nothing from now on.', [
        { path: ['rule'], code: 'ruleGivesNothing', message: 'gives nothing from now on' },
      ]);
    }
    if (input.webhookId !== null) {
      const [hook] = await tx.select({ id: webhook.id }).from(webhook).where(eq(webhook.id, input.webhookId));
      if (!hook) throw notFound('webhook', input.webhookId);
    }
    const taken = await tx
      .select({ id: reportSchedule.id })
      .from(reportSchedule)
      .where(sql`lower(${reportSchedule.name}) = lower(${input.name})`);
    if (taken.length > 0) throw conflict('nameTaken', `There is a schedule ${input.name} already.`);
    const id = newId();
    const wanted = { filter, format, bom };
    await tx.insert(reportSchedule).values({
      id,
      ...input,
      report: filter.report,
      wanted,
      nextAt,
      createdBy: ctx.actor.id,
      createdAt: now,
    });
    await publish(tx, 'finance');
    return {
      result: { scheduleId: id, nextAt },
      audit: { entity: { kind: 'schedule', id: input.name }, after: { ...input, wanted } },
    };
  },
});

async function lockSchedule(tx: Tx, scheduleId: string): Promise<Schedule> {
  const row = (await tx.select().from(reportSchedule).where(eq(reportSchedule.id, scheduleId)).for('update')).at(0);
  if (!row) throw notFound('schedule', scheduleId);
  return row;
}

/** Lets a schedule rest or go on; what came due while it rested is not made up for. */
export const switchSchedule = defineCommand({
  name: 'finance.switchSchedule',
  permission: 'report.schedule',
  input: switchScheduleInput,
  async run(tx, ctx, { scheduleId, active }) {
    const schedule = await lockSchedule(tx, scheduleId);
    const { zone } = await businessDay(tx);
    const nextAt = active ? nextAfter(schedule, zone, ctx.clock.now()) : schedule.nextAt;
    await tx.update(reportSchedule).set({ active, nextAt }).where(eq(reportSchedule.id, scheduleId));
    await publish(tx, 'finance');
    return {
      result: { active },
      audit: {
        entity: { kind: 'schedule', id: schedule.name },
        before: { active: schedule.active },
        after: { active },
      },
    };
  },
});

/** Runs a schedule once beside its rule, as of now. */
export const runSchedule = defineCommand({
  name: 'finance.runSchedule',
  permission: 'report.schedule',
  input: scheduleInput,
  async run(tx, ctx, { scheduleId }) {
    const schedule = await lockSchedule(tx, scheduleId);
    const { runId, name } = await beginRun(ctx, schedule, { dueAt: ctx.clock.now(), askedBy: ctx.actor.id });
    return { result: { runId }, audit: { entity: { kind: 'schedule', id: schedule.name }, after: { file: name } } };
  },
});

/** The schedules, and their last runs, newest first, each with how far it is. */
export const listSchedules = defineQuery({
  name: 'finance.schedules',
  permission: 'finance.view',
  input: z.void(),
  async run(tx) {
    const { zone } = await businessDay(tx);
    const schedules = await tx
      .select({
        id: reportSchedule.id,
        name: reportSchedule.name,
        report: reportSchedule.report,
        wanted: sql<Omit<Wanted, 'filter'>>`${reportSchedule.wanted}`,
        span: reportSchedule.span,
        firstStart: reportSchedule.firstStart,
        rule: reportSchedule.rule,
        place: reportSchedule.place,
        webhook: webhook.name,
        active: reportSchedule.active,
        nextAt: reportSchedule.nextAt,
        createdBy: staff.name,
      })
      .from(reportSchedule)
      .innerJoin(staff, eq(staff.id, reportSchedule.createdBy))
      .leftJoin(webhook, eq(webhook.id, reportSchedule.webhookId))
      .orderBy(sql`lower(${reportSchedule.name})`);
    const runs = await tx
      .select({
        id: reportRun.id,
        number: reportRun.number,
        schedule: reportSchedule.name,
        dueAt: reportRun.dueAt,
        askedBy: staff.name,
        fileId: reportRun.fileId,
        file: reportFile.name,
        written: sql<boolean>`${reportFile.writtenAt} is not null`,
        state: reportRun.state,
        attempts: reportRun.attempts,
        path: reportRun.path,
        error: sql<string | null>`coalesce(${reportRun.error}, ${webhookDelivery.lastError})`,
        endedAt: reportRun.endedAt,
      })
      .from(reportRun)
      .innerJoin(reportSchedule, eq(reportSchedule.id, reportRun.scheduleId))
      .innerJoin(reportFile, eq(reportFile.id, reportRun.fileId))
      .leftJoin(staff, eq(staff.id, reportRun.askedBy))
      .leftJoin(webhookDelivery, eq(webhookDelivery.id, reportRun.deliveryId))
      .orderBy(desc(reportRun.number))
      .limit(RUNS_SHOWN);
    const webhooks = await tx.select({ id: webhook.id, name: webhook.name }).from(webhook).orderBy(webhook.name);
    return { schedules, runs, webhooks, zone };
  },
});
