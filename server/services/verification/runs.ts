import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { database, rawSql, type Tx } from '@/db/client';
import { jobRun, staff, verificationFinding, verificationRun } from '@/db/schema';
import { type HandFilter, handFilter } from '@/server/contracts/hand-search';
import {
  listFindingsInput,
  listVerificationsInput,
  MOST_VERIFIED,
  startVerificationInput,
  verificationInput,
} from '@/server/contracts/verification';
import type { HandConfig } from '@/server/engine';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue';
import { type Finding, VerifyPool } from '@/server/platform/verify-pool';
import { configOf, rulesetsById } from '../feed';
import { cursorOf, defineCommand, defineQuery, notFound, pageOf, publish, readCursor, ruleViolation } from '../kernel';
import { type HandKey, handKeys, handKeysStatement } from '../recall';

/** The job that verifies the hands of a filter; its input is `{ runId }`. */
export const VERIFY_JOB = 'hand.verifyMany';

/** Hands of one order to a thread, and how many orders are read ahead for each. */
const CHUNK = 500;
const AHEAD = 2;

type Run = typeof verificationRun.$inferSelect;

/** Orders the verification of all hands that a filter finds now. Gives the run's id. Rejects a filter that finds none. */
export const startVerification = defineCommand({
  name: 'hand.startVerification',
  permission: 'hand.verify',
  input: startVerificationInput,
  async run(tx, ctx, { filter }) {
    const newest = await handKeys(tx, filter, { from: null, backwards: false, limit: 1 });
    const [{ last }] = await tx.execute<{ last: string }>(sql`select coalesce(max(hand_id), 0) as last from hand_key`);
    if (newest.length === 0) {
      throw ruleViolation('noHands', 'No hand matches.', [
        { path: ['filter'], code: 'noHands', message: 'finds no hand' },
      ]);
    }
    const id = newId();
    const jobId = await enqueue(tx, { name: VERIFY_JOB, input: { runId: id }, actorId: ctx.actor.id });
    const [{ number }] = await tx
      .insert(verificationRun)
      .values({
        id,
        jobId,
        filter,
        throughId: Number(last),
        total: await countKeys(tx, filter),
        startedBy: ctx.actor.id,
        startedAt: ctx.clock.now(),
      })
      .returning({ number: verificationRun.number });
    await publish(tx, 'verifications');
    return {
      result: { runId: id, number },
      audit: { entity: { kind: 'verification', id }, after: { number, filter } },
    };
  },
});

/** How many hands a filter finds, up to the most that a run takes. */
async function countKeys(tx: Tx, filter: HandFilter): Promise<number> {
  const statement = await handKeysStatement(tx, filter, { from: null, backwards: false, limit: MOST_VERIFIED });
  if (statement === null) return 0;
  const [{ n }] = await tx.execute<{ n: string }>(sql`select count(*) as n from (${statement}) k`);
  return Number(n);
}

async function records(keys: readonly HandKey[]) {
  const rows = await rawSql()<{ id: number; ruleset_id: string | null; currency: string; record: string }[]>`
    select h.id, h.ruleset_id, h.currency, h.record::text as record
    from unnest(${`{${keys.map((key) => key.id).join(',')}}`}::bigint[], ${`{${keys.map((key) => key.day).join(',')}}`}::date[])
      with ordinality as k(id, day, place)
    join hand h on h.id = k.id and h.accounting_date = k.day order by k.place`;
  return rows;
}

/** What a finished part of a run adds to it. */
interface Part {
  readonly keys: readonly HandKey[];
  readonly currencies: readonly string[];
  readonly findings: readonly Finding[];
}

export interface VerifyOptions {
  readonly threads: number;
  readonly signal?: AbortSignal;
  readonly guard: (tx: Tx) => Promise<void>;
  readonly progress?: (done: { checked: number; total: number; perSecond: number }) => Promise<void>;
}

/**
 * Verifies what is left of a run over worker threads, from the newest hand to the oldest, and stores findings and figures
 * part by part, so that a run that was interrupted goes on where it was.
 */
export async function runVerification(runId: string, options: VerifyOptions): Promise<void> {
  const found = await database().query.verificationRun.findFirst({ where: (row, { eq: is }) => is(row.id, runId) });
  if (!found) throw notFound('verification', runId);
  if (found.endedAt !== null) return;
  const filter = handFilter.parse(found.filter);
  const pool = await VerifyPool.open(options.threads);
  const began = performance.now();
  const progress = { checked: found.checked, milliseconds: found.milliseconds };
  const configs = new Map<string, HandConfig>();
  let place: { id: number; endedAt: string | null } | null = await placeOf(found, filter);
  const pending: Promise<Part>[] = [];
  try {
    for (let more = true; more || pending.length > 0; ) {
      options.signal?.throwIfAborted();
      while (more && pending.length < pool.threads * AHEAD) {
        const keys: HandKey[] = await database().transaction((tx) =>
          handKeys(tx, filter, { from: place, backwards: false, limit: CHUNK }),
        );
        more = keys.length === CHUNK;
        const last = keys.at(-1);
        if (last) place = { id: last.id, endedAt: last.endedAt };
        const own = keys.filter((key) => key.id <= found.throughId);
        if (own.length > 0) pending.push(verifyPart(pool, own, configs));
      }
      const part = await pending.shift();
      if (!part) continue;
      progress.checked += part.keys.length;
      const spent = Math.round(performance.now() - began);
      await storePart(runId, part, found.milliseconds + spent, options.guard);
      await options.progress?.({
        checked: progress.checked,
        total: found.total,
        perSecond: Math.round((progress.checked - found.checked) / (spent / 1_000)),
      });
    }
    await database().transaction(async (tx) => {
      await options.guard(tx);
      await tx
        .update(verificationRun)
        .set({ endedAt: new Date(), total: progress.checked })
        .where(eq(verificationRun.id, runId));
      await publish(tx, 'verifications');
    });
  } finally {
    await Promise.allSettled(pending);
    await pool.close();
  }
}

/** Where a run stopped, as its keys are read. */
async function placeOf(run: Run, filter: HandFilter): Promise<{ id: number; endedAt: string | null } | null> {
  if (run.reachedId === null) return null;
  const byTime = filter.from !== undefined || filter.to !== undefined;
  if (!byTime) return { id: run.reachedId, endedAt: null };
  const [row] = await rawSql()<{ at: string }[]>`
    select h.ended_at::text as at from hand_key k join hand h on h.id = k.hand_id and h.accounting_date = k.accounting_date
    where k.hand_id = ${run.reachedId}`;
  return { id: run.reachedId, endedAt: row?.at ?? null };
}

async function verifyPart(pool: VerifyPool, keys: readonly HandKey[], configs: Map<string, HandConfig>): Promise<Part> {
  const rows = await records(keys);
  const unknown = [...new Set(rows.flatMap((row) => row.ruleset_id ?? []))].filter((id) => !configs.has(id));
  if (unknown.length > 0) {
    const bodies = await database().transaction((tx) => rulesetsById(tx, unknown));
    for (const [id, body] of bodies) configs.set(id, configOf(body));
  }
  const hands = rows.map((row) => ({ rulesetId: row.ruleset_id ?? '', record: row.record }));
  return { keys, currencies: rows.map((row) => row.currency), findings: await pool.verify(hands, configs) };
}

async function storePart(
  runId: string,
  part: Part,
  milliseconds: number,
  guard: VerifyOptions['guard'],
): Promise<void> {
  const { keys, findings } = part;
  const changed = findings.filter((finding) => finding.verdict === 'engineChanged').length;
  const different = findings.length - changed;
  await database().transaction(async (tx) => {
    await guard(tx);
    if (findings.length > 0) {
      await tx
        .insert(verificationFinding)
        .values(
          findings.map(({ place, seats, ...finding }) => ({
            runId,
            handId: keys[place].id,
            accountingDate: keys[place].day,
            ...finding,
            currency: part.currencies[place],
            seats: [...seats],
          })),
        )
        .onConflictDoNothing();
      const wrong = findings.filter((finding) => finding.verdict === 'different').map(({ place }) => keys[place]);
      await tx.execute(sql`
        insert into hand_tag (tag, hand_id, accounting_date) select 'verificationFailed', id, day
        from unnest(${`{${wrong.map((key) => key.id).join(',')}}`}::bigint[], ${`{${wrong.map((key) => key.day).join(',')}}`}::date[]) k(id, day)
        on conflict do nothing`);
    }
    await tx
      .update(verificationRun)
      .set({
        checked: sql`${verificationRun.checked} + ${keys.length}`,
        same: sql`${verificationRun.same} + ${keys.length - findings.length}`,
        different: sql`${verificationRun.different} + ${different}`,
        engineChanged: sql`${verificationRun.engineChanged} + ${changed}`,
        reachedId: keys[keys.length - 1].id,
        milliseconds,
      })
      .where(eq(verificationRun.id, runId));
    await publish(tx, 'verifications');
  });
}

const withState = {
  run: verificationRun,
  state: jobRun.state,
  error: jobRun.error,
  startedByName: staff.name,
};

/** One run: what it looks at, how far it is, and what it found so far. */
export const getVerification = defineQuery({
  name: 'hand.verification',
  permission: 'hand.view',
  input: verificationInput,
  async run(tx, _ctx, { runId }) {
    const found = await tx
      .select(withState)
      .from(verificationRun)
      .innerJoin(staff, eq(staff.id, verificationRun.startedBy))
      .leftJoin(jobRun, eq(jobRun.id, verificationRun.jobId))
      .where(eq(verificationRun.id, runId));
    const first = found.at(0);
    if (!first) throw notFound('verification', runId);
    const sums = await tx.execute<{ currency: string; players: string; over: string; under: string }>(sql`
      select f.currency, count(distinct s."playerId") as players,
        coalesce(sum(s."differenceMinor") filter (where s."differenceMinor" > 0), 0) as over,
        coalesce(-sum(s."differenceMinor") filter (where s."differenceMinor" < 0), 0) as under
      from verification_finding f
      cross join lateral jsonb_to_recordset(f.seats) as s("playerId" uuid, "differenceMinor" bigint)
      where f.run_id = ${runId} and f.verdict = 'different' group by f.currency order by f.currency`);
    return {
      ...first.run,
      state: first.state ?? ('succeeded' as const),
      error: first.error,
      startedByName: first.startedByName,
      sums: sums.map((row) => ({
        currency: row.currency,
        players: Number(row.players),
        paidTooMuch: Number(row.over),
        paidTooLittle: Number(row.under),
      })),
    };
  },
});

/** Runs, newest first, keyset paged. */
export const listVerifications = defineQuery({
  name: 'hand.verifications',
  permission: 'hand.view',
  input: listVerificationsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const cursor = input.before ?? input.after;
    const number = cursor === null ? undefined : Number(readCursor(cursor, 1)[0]);
    const rows = await tx
      .select(withState)
      .from(verificationRun)
      .innerJoin(staff, eq(staff.id, verificationRun.startedBy))
      .leftJoin(jobRun, eq(jobRun.id, verificationRun.jobId))
      .where(
        number === undefined
          ? undefined
          : backwards
            ? gt(verificationRun.number, number)
            : lt(verificationRun.number, number),
      )
      .orderBy(backwards ? asc(verificationRun.number) : desc(verificationRun.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, ({ run }) => cursorOf([run.number]));
    const any =
      rows.length > 0 || (await tx.select({ id: verificationRun.id }).from(verificationRun).limit(1)).length > 0;
    return {
      rows: shown.map(({ run, state, startedByName }) => ({ ...run, state: state ?? 'succeeded', startedByName })),
      older,
      newer,
      any,
    };
  },
});

/** The hands of a run that are not as they should be, newest first, keyset paged. */
export const listFindings = defineQuery({
  name: 'hand.findings',
  permission: 'hand.view',
  input: listFindingsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const cursor = input.before ?? input.after;
    const id = cursor === null ? undefined : Number(readCursor(cursor, 1)[0]);
    const rows = await tx
      .select()
      .from(verificationFinding)
      .where(
        and(
          eq(verificationFinding.runId, input.runId),
          id === undefined
            ? undefined
            : backwards
              ? gt(verificationFinding.handId, id)
              : lt(verificationFinding.handId, id),
        ),
      )
      .orderBy(backwards ? asc(verificationFinding.handId) : desc(verificationFinding.handId))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.handId]));
    return { rows: shown, older, newer, any: rows.length > 0 };
  },
});
