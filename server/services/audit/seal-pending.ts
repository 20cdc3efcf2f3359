import type { TransactionSql } from 'postgres';
import { rawSql } from '@/db/client';
import type { SealedStream, seal } from '@/db/schema';
import { type Clock, systemClock } from '@/server/platform/clock';
import { type ChainState, EMPTY_CHAIN, followsRestore, hashOfSeal, type SealBody, segmentOf } from './chain';
import { cutOf, STREAMS, summaryOf, topOf } from './streams';

type Sql = TransactionSql<{ bigint: number }>;

/** Whoever holds it seals; the others find nothing to do. */
const LEADER = 7_240_131;
/** Reads the end of the chain. */
async function chainEnd(sql: Sql): Promise<ChainState> {
  const rows = await sql<(Omit<typeof seal.$inferSelect, 'sealedAt' | 'fromXact' | 'toXact'> & { to_xact: string })[]>`
    select no, hash, to_xact::text, cluster, floors from seal order by no desc limit 1`;
  const last = rows.at(0);
  if (!last) return EMPTY_CHAIN;
  const sealedUpTo: Record<string, number> = {};
  for (const { name } of STREAMS) {
    const [top] = await sql<{ id: number; known: boolean }[]>`
      select coalesce(max((streams -> ${name} ->> 'last')::bigint), 0) as id, bool_or(streams ? ${name}) as known
      from seal`;
    if (top.known) sealedUpTo[name] = top.id;
  }
  return { ...last, toXact: last.to_xact, sealedUpTo };
}

async function nextBody(sql: Sql, before: ChainState, sealedAt: Date): Promise<SealBody> {
  const [{ cluster }] = await sql<
    { cluster: string }[]
  >`select system_identifier::text as cluster from pg_control_system()`;
  const common = { no: before.no + 1, sealedAt, cluster, previous: before.hash, streams: {} };
  if (followsRestore(before, cluster)) {
    const floors: Record<string, number> = {};
    for (const stream of STREAMS) floors[stream.name] = await topOf(sql, stream);
    return { ...common, fromXact: before.toXact, toXact: '0', floors };
  }
  // Every transaction below the horizon is over. Taken before any row is read, so none of them can still appear.
  const [{ horizon }] = await sql<{ horizon: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
  let toXact = horizon;
  for (const stream of STREAMS) {
    const span = { cluster, floors: before.floors, fromXact: before.toXact, toXact };
    const segment = segmentOf(stream.name, before, span, undefined);
    const cut = await cutOf(sql, stream, segment);
    // A single transaction is never cut in two.
    if (cut !== undefined && BigInt(cut) > BigInt(before.toXact)) toXact = cut;
  }
  return { ...common, fromXact: before.toXact, toXact, floors: { ...before.floors } };
}

export interface SealHead {
  readonly no: number;
  readonly hash: string;
}

/**
 * Links the rows committed since the last seal into the chain. Any number of processes may call it: one seals, the
 * others return at once. Makes no seal while there is nothing new. Gives the seal it made, or nothing.
 */
export async function sealPending(clock: Clock = systemClock): Promise<SealHead | undefined> {
  return rawSql().begin(async (sql) => {
    const [{ leads }] = await sql<{ leads: boolean }[]>`select pg_try_advisory_xact_lock(${LEADER}) as leads`;
    if (!leads) return undefined;
    const before = await chainEnd(sql);
    const draft = await nextBody(sql, before, clock.now());
    const streams: Record<string, SealedStream> = {};
    for (const stream of STREAMS) {
      streams[stream.name] = await summaryOf(sql, stream, segmentOf(stream.name, before, draft, undefined));
    }
    const nothingNew = Object.values(streams).every((stream) => stream.rows === 0);
    if (nothingNew && !followsRestore(before, draft.cluster)) return undefined;
    const body: SealBody = { ...draft, streams };
    const hash = hashOfSeal(body);
    await sql`
      insert into seal (no, sealed_at, from_xact, to_xact, cluster, floors, streams, previous, hash)
      values (${body.no}, ${body.sealedAt}, ${body.fromXact}::xid8, ${body.toXact}::xid8, ${body.cluster},
        ${sql.json({ ...body.floors })}, ${sql.json(JSON.parse(JSON.stringify(body.streams)))}, ${body.previous}, ${hash})`;
    return { no: body.no, hash };
  });
}

/** Seals until nothing is left of what was committed when it was called; gives how many seals that took. */
export async function sealAll(clock: Clock = systemClock): Promise<number> {
  for (let made = 0; ; made++) {
    if ((await sealPending(clock)) === undefined) return made;
  }
}
