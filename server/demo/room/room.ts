import { and, eq, inArray } from 'drizzle-orm';
import { database, rawSql } from '@/db/client';
import { jobRun } from '@/db/schema/job';
import { intakePool } from '@/server/platform/intake-pool';
import { enqueue } from '@/server/platform/queue';
import { publish, systemContext } from '@/server/services/kernel';
import { keepPartitions } from '@/server/services/ledger';
import { createPlayer } from '@/server/services/players';
import { eachOf, office, unlessThere } from './actors';
import { fundPools, leadOffice } from './life';
import { demoPlayer } from './people';
import { type DemoPlan, handsOf, type MonthSizes, monthPlan } from './plan';
import { playRound } from './play';

export const FILL_JOB = 'demo.fill';

/** How far the filling of a room is, as its job tells. */
interface Filled {
  readonly rounds: number;
  readonly done: number;
  readonly of: number;
}

/** When a room that opens now began. */
export const openedAt = (now: Date, { openFor }: DemoPlan): Date => new Date(now.getTime() - openFor);

async function opening(): Promise<Date> {
  const [{ opened }] = await rawSql()<{ opened: Date }[]>`select min(lower(live_during)) as opened from ruleset_live`;
  return opened;
}

async function addPlayers(from: Date, count: number): Promise<void> {
  await eachOf(
    Array.from({ length: count }, (_, n) => n),
    (n) => {
      const { status: _, ...player } = demoPlayer(n);
      return unlessThere(() => createPlayer(office(new Date(from.getTime() + n * 500)), player));
    },
  );
}

async function isFinished(): Promise<boolean> {
  const rows =
    await rawSql()`select 1 from player_status_change where actor_id = ${systemContext('demo').actor.id} limit 1`;
  return rows.length > 0;
}

const underWay = and(eq(jobRun.name, FILL_JOB), inArray(jobRun.state, ['queued', 'running']));

/**
 * Fills a new demo room: players who paid in, tables in three currencies that they sit at, and the hands that they played
 * since the room opened, dealt and played by the engine and booked like any game server's. What goes beyond the first
 * round is left to a job. The same plan gives the same room; one that a start left half made is finished, a finished one
 * is left alone.
 */
export async function seedDemoRoom(plan: DemoPlan): Promise<void> {
  if (plan.players === 0 || (await isFinished()) || (await database().$count(jobRun, underWay)) > 0) return;
  const opened = await opening();
  // The room's past lies in months before this one.
  await keepPartitions({ now: () => opened });
  await addPlayers(opened, plan.players);
  if (plan.lived) await fundPools(opened);
  try {
    await playRound(plan, 0, opened);
  } finally {
    await intakePool().close();
  }
  const { month } = plan;
  if (month === undefined) return leadOffice(plan, opened);
  await database().transaction((tx) =>
    enqueue(tx, { name: FILL_JOB, input: { ...month }, actorId: systemContext('demo').actor.id }),
  );
}

export interface FillJob {
  readonly id: string;
  readonly signal: AbortSignal;
  progress(data: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Plays what a room's first round left, round by round; a job that was interrupted goes on with the round it was in. */
export async function fillDemoRoom(sizes: MonthSizes, job: FillJob): Promise<void> {
  if (await isFinished()) return;
  const plan = monthPlan(sizes);
  const opened = await opening();
  const rows = await database().select({ progress: jobRun.progress }).from(jobRun).where(eq(jobRun.id, job.id));
  const from = (rows.at(0)?.progress as Filled | null | undefined)?.rounds ?? 1;
  const of = handsOf(plan);
  let done = handsOf(plan, from);
  try {
    for (let round = from; round < plan.rounds.length; round++) {
      await playRound(plan, round, opened, async (hands) => {
        job.signal.throwIfAborted();
        done += hands;
        await job.progress({ rounds: round, done, of } satisfies Filled);
        await database().transaction((tx) => publish(tx, 'demo'));
      });
      await job.progress({ rounds: round + 1, done, of } satisfies Filled);
    }
  } finally {
    await intakePool().close();
  }
  await leadOffice(plan, opened);
  await database().transaction((tx) => publish(tx, 'demo'));
}
