import type { z } from 'zod';
import type { Tx } from '@/db/client';
import type { ServiceContext } from '@/server/services/kernel';

/** What a running job is given besides its input. */
export interface JobRun {
  readonly id: string;
  /** Counts up each time a worker takes the job; above 1 somebody before us was interrupted. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, the worker shuts down, or another worker has taken the job over. */
  readonly signal: AbortSignal;
  /** Stores how far the job is. Rejects when this worker no longer holds it. */
  progress(data: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Holds the job until the transaction ends, so that what it writes cannot collide with a worker that took over.
   * Rejects when this worker no longer holds it. Every write of a job that may be resumed calls this first.
   */
  guard(tx: Tx): Promise<void>;
}

export interface JobDefinition<Input extends z.ZodType> {
  /** `domain.verb`, such as `simulation.run`. */
  readonly name: string;
  readonly input: Input;
  /** How many jobs of this kind one worker runs at once; 1 unless given. */
  readonly concurrency?: number;
  /** How often a job that failed by an error of ours is tried again; 2 unless given. A refusal is never tried again. */
  readonly retries?: number;
  /** Runs by the clock too, with an empty input, for `system:<name>`: five fields of cron, in UTC. */
  readonly cron?: string;
  /**
   * Does the work. `context` is that of the author with the roles he has now. A job that was interrupted runs again
   * from here, so it looks for what an earlier attempt has stored.
   */
  run(context: ServiceContext, input: z.output<Input>, job: JobRun): Promise<void>;
}

/** A job whose input has been put behind its own check. */
export interface Job {
  readonly name: string;
  readonly concurrency: number;
  readonly retries: number;
  readonly cron: string | undefined;
  readonly run: (context: ServiceContext, input: unknown, job: JobRun) => Promise<void>;
}

/** Makes a job of its definition; one line in server/jobs/index.ts puts it into the registry. */
export function defineJob<Input extends z.ZodType>(definition: JobDefinition<Input>): Job {
  return {
    name: definition.name,
    concurrency: definition.concurrency ?? 1,
    retries: definition.retries ?? 2,
    cron: definition.cron,
    run: (context, input, job) => definition.run(context, definition.input.parse(input), job),
  };
}
