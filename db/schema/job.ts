import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** States of a job, in the order in which it can reach them. */
export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * One background job as people see it. The queue hands it to a worker; this row says how far it is, who asked for it,
 * and which attempt of which worker may write to it (`attempt` fences off a worker that lost its lease).
 */
export const jobRun = pgTable(
  'job_run',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    actorId: text(),
    input: jsonb().notNull(),
    state: text({ enum: jobStates }).notNull().default('queued'),
    attempt: integer().notNull().default(0),
    errors: integer().notNull().default(0),
    worker: text(),
    heartbeatAt: timestamp({ withTimezone: true }),
    progress: jsonb(),
    error: text(),
    cancelRequestedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('job_run_state', sql`${table.state} in ('queued', 'running', 'succeeded', 'failed', 'cancelled')`),
    index('job_run_running').on(table.heartbeatAt).where(sql`${table.state} = 'running'`),
    index('job_run_created').on(table.createdAt),
  ],
);
