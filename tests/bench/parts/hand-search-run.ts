// Sets the environment that the rest is loaded in.
import '../../support/environment';

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { closeDatabase, database, rawSql } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { deriveAppUrl } from '@/db/roles';
import { handFilter } from '@/server/contracts/hand-search';
import { findAnything, handKeysStatement, searchHands } from '@/server/services/recall';
import { type ClonedHands, cloneHands } from '../../support/cloned-hands';
import type { Row } from '../../support/run-named';
import { asOwner, startTestServer } from '../../support/servers';
import { makeStaff } from '../../support/staff';

const HANDS = Number(process.env.BENCH_HANDS ?? 1_000_000);
const ROUNDS = 60;

type Filter = z.input<typeof handFilter>;

function filters(known: ClonedHands, round: number): Record<string, Filter> {
  const { pool, rulesets } = known;
  const player = pool[(round * 37) % pool.length];
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();
  return {
    'no filter': {},
    'a player': { players: [player] },
    'a player of a tenth of all hands': { players: [known.regular] },
    'two players together': { players: [player, pool[(round * 37 + 1) % pool.length]] },
    'two regulars together': { players: [known.regular, known.companion] },
    'two regulars who never met': { players: [known.regular, known.stranger] },
    'a table': { tableId: `turku/${1 + (round % 40)}` },
    'a game': { games: [['holdem', 'omaha', 'stud7'][round % 3]] },
    'a stake': { stake: 100 * (1 + (round % 10)) },
    'a rare ruleset': { rulesetId: rulesets[29] },
    'a day two months ago': { from: day(61), to: day(60) },
    'a pot of at least the usual': { minPot: 500 + round },
    'a pot that no hand has': { minPot: 100_000_000 },
    'a pot of exactly': { minPot: 1_500 + round, maxPot: 1_500 + round },
    voided: { state: 'voided' },
    settled: { state: 'settled' },
    disputed: { state: 'disputed' },
    'verification failed': { state: 'verificationFailed' },
    'all-in': { tags: ['allIn'] },
    'time-out': { tags: ['timeout'] },
    disconnect: { tags: ['disconnect'] },
    'protection used': { tags: ['protection'] },
    jackpot: { tags: ['jackpot'] },
    'big pot': { tags: ['bigPot'] },
    'a gap': { flags: ['gap'] },
    'a flag that no hand has': { flags: ['clockSkew'] },
    'a tournament': { tournament: 'no-such' },
  };
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Rejects when a page would read a table of hands from end to end; an empty month costs nothing. */
async function requireIndexes(what: string, given: Filter): Promise<void> {
  const filter = handFilter.parse(given);
  await database().transaction(async (tx) => {
    const statement = await handKeysStatement(tx, filter, { from: null, backwards: false, limit: 51 });
    if (statement === null) return;
    const plan = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    const scan = plan.find((row) => /Seq Scan on hand.*rows=\d{2,} /.test(row['QUERY PLAN']));
    if (scan) throw new Error(`${what}: ${scan['QUERY PLAN'].trim()}`);
  });
}

async function measure(): Promise<Row[]> {
  const server = await startTestServer();
  const base = `pitboss_bench_${randomBytes(4).toString('hex')}`;
  const ownerUrl = server.ownerUrl(base);
  await asOwner(server.ownerUrl('postgres'), (sql) => sql.unsafe(`create database ${base}`));
  try {
    const appUrl = deriveAppUrl(ownerUrl);
    await migrateDatabase(ownerUrl, appUrl);
    process.env.PITBOSS_APP_DATABASE_URL = appUrl;
    const known = await cloneHands(ownerUrl, HANDS);
    const { ctx } = await makeStaff('bench-reader@example.test', ['support']);
    const times = new Map<string, number[]>();
    const clock = async (what: string, call: () => Promise<unknown>) => {
      const from = performance.now();
      await call();
      const own = times.get(what) ?? [];
      own.push(performance.now() - from);
      times.set(what, own);
    };
    // Two rounds warm the connection and the cache of pages; they are not counted.
    for (let round = -2; round < ROUNDS; round++) {
      if (round === 0) times.clear();
      const place = Math.max(0, round);
      for (const [what, filter] of Object.entries(filters(known, place)))
        await clock(what, () => searchHands(ctx, { filter }));
      await clock('any id: a hand', () => findAnything(ctx, { text: String(1 + place) }));
      await clock('any id: an alias', () => findAnything(ctx, { text: `clone-${place}` }));
    }
    for (const [what, filter] of Object.entries(filters(known, 0))) await requireIndexes(what, filter);
    const [{ n }] = await rawSql()<{ n: number }[]>`select count(*) as n from hand`;
    return [
      { what: 'hands', value: n, unit: 'hands' },
      ...[...times].flatMap(([what, own]) =>
        ([0.5, 0.95] as const).map((share) => ({
          what: `${what}, p${share * 100}`,
          value: Math.round(quantile(own, share) * 10) / 10,
          unit: 'ms',
        })),
      ),
    ];
  } finally {
    await closeDatabase();
    await asOwner(server.ownerUrl('postgres'), (sql) => sql.unsafe(`drop database if exists ${base} with (force)`));
    await server.stop();
  }
}

process.stdout.write(`${JSON.stringify(await measure())}\n`);
process.exit(0);
