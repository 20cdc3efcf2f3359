import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { jobRun, player, signalRun } from '@/db/schema';
import { runSignalsInput, type SignalKind } from '@/server/contracts/signals';
import type { HandRecord } from '@/server/engine';
import { enqueue } from '@/server/platform/queue';
import { raiseAlert } from '../alerts';
import { configOf, rulesetsById } from '../feed';
import { type CommandContext, conflict, defineCommand, defineQuery, publish } from '../kernel';
import { safe } from '../ledger';
import {
  foldsToPartner,
  oneWayTransfers,
  type PairFinding,
  type PlayedHand,
  pairKey,
  sharedTables,
} from './statistics';
import { addFolds, foldsIn } from './strong-folds';

export const SIGNALS_JOB = 'signals.run';

/** Standard deviations from which a figure is worth a look; among 100,000 honest pairs some three reach it by chance. */
const LOOK = 4;
/** Fewer shared hours, hands against each other, or folds say nothing. */
const FEWEST = { pair: 10, transfer: 30, fold: 8 } as const;
/** Of how many pairs of players the folds are looked through, and how many hands of each. */
const FOLD_PAIRS = 20;
const FOLD_HANDS = 400;

async function playedSince(tx: Tx, since: string): Promise<PlayedHand[]> {
  const rows = await tx.execute<{ table_id: string; group: string; hour: string; seats: [string, string][] }>(sql`
    select h.table_id, h.game || ' ' || h.currency || ' ' || coalesce(r.body -> 'settings' ->> 'bigBlind', '') as "group",
      floor(extract(epoch from h.ended_at) / 3600)::bigint as hour,
      (select jsonb_agg(jsonb_build_array(s.player_id, s.net_minor)) from hand_seat s
        where s.hand_id = h.id and s.accounting_date = h.accounting_date) as seats
    from hand h left join ruleset r on r.id = h.ruleset_id
    where h.ended_at > ${since}::timestamptz and not h.virtual
    order by h.id`);
  return rows.map((row) => ({
    table: row.table_id,
    group: row.group,
    hour: Number(row.hour),
    seats: (row.seats ?? []).map(([playerId, net]) => ({ playerId, net: safe(net) })),
  }));
}

/** The pairs that played most hands together: among them folds are looked for, since each hand has to be replayed. */
function closestPairs(hands: readonly PlayedHand[], first: readonly PairFinding[]): [string, string][] {
  const together = new Map<string, number>();
  for (const { seats } of hands) {
    for (const [i, a] of seats.entries()) {
      for (const b of seats.slice(i + 1)) {
        const key = pairKey(a.playerId, b.playerId);
        together.set(key, (together.get(key) ?? 0) + 1);
      }
    }
  }
  const marked = first.map(({ a, b }) => pairKey(a, b));
  const most = [...together].sort((a, b) => b[1] - a[1]).map(([key]) => key);
  return [...new Set([...marked, ...most])].slice(0, FOLD_PAIRS).map((key) => key.split(' ') as [string, string]);
}

async function foldsOf(tx: Tx, pairs: readonly [string, string][], since: string): Promise<PairFinding[]> {
  const hands = new Map<string, HandRecord>();
  for (const [a, b] of pairs) {
    const rows = await tx.execute<{ id: string; record: HandRecord }>(sql`
      select h.id, h.record from hand h
      join hand_seat x on x.hand_id = h.id and x.accounting_date = h.accounting_date and x.player_id = ${a}::uuid
      join hand_seat y on y.hand_id = h.id and y.accounting_date = h.accounting_date and y.player_id = ${b}::uuid
      where h.ended_at > ${since}::timestamptz and h.verdict = 'same' order by h.id desc limit ${FOLD_HANDS}`);
    const rulesets = await configsOf(
      tx,
      rows.map((row) => row.record.rulesetId ?? ''),
    );
    for (const { id, record } of rows) {
      hands.set(id, { ...record, config: rulesets.get(record.rulesetId ?? '') ?? null });
    }
  }
  const counts = addFolds([...hands.values()].filter((record) => record.config !== null).flatMap(foldsIn));
  const wanted = new Set(pairs.map(([a, b]) => pairKey(a, b)));
  return foldsToPartner(counts).filter(({ a, b }) => wanted.has(pairKey(a, b)));
}

async function configsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, HandRecord['config']>> {
  const bodies = await rulesetsById(tx, [...new Set(ids)]);
  return new Map([...bodies].map(([id, body]) => [id, configOf(body)]));
}

const TITLES: Record<SignalKind, string> = {
  pair: 'Two players share tables more often than chance gives',
  transfer: 'Money goes one way between two players',
  fold: 'A player lays down better hands to one other',
};

async function tell(tx: Tx, ctx: CommandContext, kind: SignalKind, found: PairFinding, names: Map<string, string>) {
  const { a, b, observed, expected, z, hands } = found;
  await raiseAlert(tx, ctx.clock, {
    kind: `signal.${kind}`,
    severity: 'warning',
    title: TITLES[kind],
    subject: { kind: 'player', id: a },
    dedupeKey: `signal.${kind}:${kind === 'fold' ? `${a} ${b}` : pairKey(a, b)}`,
    figures: {
      player: names.get(a) ?? a,
      partner: names.get(b) ?? b,
      observed: Math.round(observed * 100) / 100,
      expected: Math.round(expected * 100) / 100,
      deviations: Math.round(z * 100) / 100,
      hands,
    },
  });
}

/**
 * Looks through the real-money hands of the last days for what people may play together: pairs that share tables too often,
 * money that goes one way, better hands laid down to one partner. Each finding is an alert with its figures and says how
 * far from chance it is; it is evidence to look at, never a verdict (standards 42).
 */
export const runSignals = defineCommand({
  name: SIGNALS_JOB,
  permission: 'signal.run',
  input: runSignalsInput,
  async run(tx, ctx, { days }) {
    const to = ctx.clock.now();
    const from = new Date(to.getTime() - days * 86_400_000);
    const hands = await playedSince(tx, from.toISOString());
    const far = (kind: SignalKind) => (each: PairFinding) => each.z >= LOOK && each.hands >= FEWEST[kind];
    const pairs = sharedTables(hands).filter(far('pair'));
    const transfers = oneWayTransfers(hands).filter(far('transfer'));
    const folds = await foldsOf(tx, closestPairs(hands, [...pairs, ...transfers]), from.toISOString());
    const found = [
      ...pairs.map((each) => ['pair', each] as const),
      ...transfers.map((each) => ['transfer', each] as const),
      ...folds.filter(far('fold')).map((each) => ['fold', each] as const),
    ];
    const ids = [...new Set(found.flatMap(([, { a, b }]) => [a, b]))];
    const rows =
      ids.length === 0
        ? []
        : await tx.select({ id: player.id, alias: player.alias }).from(player).where(inArray(player.id, ids));
    const names = new Map(rows.map((row) => [row.id, row.alias]));
    for (const [kind, each] of found) await tell(tx, ctx, kind, each, names);
    const values = {
      ranAt: to,
      fromAt: from,
      toAt: to,
      hands: hands.length,
      pairs: pairs.length,
      findings: found.length,
    };
    await tx.insert(signalRun).values(values);
    await publish(tx, 'protection');
    return {
      result: values,
      audit: {
        entity: { kind: 'signals', id: to.toISOString() },
        after: { hands: hands.length, findings: found.length },
      },
    };
  },
});

/** Has the hands looked through now, by a job. Gives its id. Rejects while one waits or runs. */
export const requestSignals = defineCommand({
  name: 'signals.request',
  permission: 'signal.run',
  input: z.void(),
  async run(tx, ctx) {
    const running = await tx
      .select({ id: jobRun.id })
      .from(jobRun)
      .where(and(eq(jobRun.name, SIGNALS_JOB), inArray(jobRun.state, ['queued', 'running'])));
    if (running.length > 0) throw conflict('runsAlready', 'The hands are being looked through already.');
    const jobId = await enqueue(tx, { name: SIGNALS_JOB, input: {}, actorId: ctx.actor.id });
    return { result: { jobId }, audit: { entity: { kind: 'job', id: jobId }, after: { job: SIGNALS_JOB } } };
  },
});

/** Earlier looks, newest first. */
export const listSignalRuns = defineQuery({
  name: 'signals.runs',
  permission: 'protection.view',
  input: z.void(),
  async run(tx) {
    return { rows: await tx.select().from(signalRun).orderBy(desc(signalRun.id)).limit(10) };
  },
});
