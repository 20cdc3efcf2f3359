import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { database, rawSql } from '@/db/client';
import { handFilter } from '@/server/contracts/hand-search';
import { DomainError, type ServiceContext } from '@/server/services/kernel';
import { findAnything, handKeysStatement, handRowsStatement, searchHands } from '@/server/services/recall';
import { type ClonedHands, cloneHands } from '../support/cloned-hands';
import { ownerUrl } from '../support/database';
import { makeStaff } from '../support/staff';

const CLONES = 12_000;
let known: ClonedHands;
let support: ServiceContext;

beforeAll(async () => {
  known = await cloneHands(ownerUrl, CLONES);
  support = (await makeStaff('sam@example.test', ['support'])).ctx;
}, 120_000);

type Filter = z.input<typeof handFilter>;
const page = (filter: Filter, more: { after?: string | null; before?: string | null; limit?: number } = {}) =>
  searchHands(support, { filter, ...more });

/** Every hand that matches, by a plain scan of the tables: an answer that owes nothing to the code under test. */
async function scan(where: string): Promise<number[]> {
  const rows = await rawSql().unsafe(`select h.id from hand h where ${where} order by h.id desc`);
  return rows.map((row) => Number(row.id));
}
const seated = (player: string) =>
  `exists (select 1 from hand_seat s where s.hand_id = h.id and s.player_id = '${player}')`;
const tagged = (tag: string) => `exists (select 1 from hand_tag t where t.hand_id = h.id and t.tag = '${tag}')`;

describe('each filter finds what a plain scan finds', () => {
  const cases: [string, () => Filter, () => string][] = [
    ['nothing', () => ({}), () => 'true'],
    ['a player', () => ({ players: [known.pool[11]] }), () => seated(known.pool[11])],
    [
      'two players',
      () => ({ players: [known.regular, known.companion] }),
      () => `${seated(known.regular)} and ${seated(known.companion)}`,
    ],
    ['two who never met', () => ({ players: [known.regular, known.stranger] }), () => 'false'],
    ['a table', () => ({ tableId: 'turku/7' }), () => `h.table_id = 'turku/7'`],
    ['a game', () => ({ games: ['omaha'] }), () => `h.game = 'omaha'`],
    [
      'a stake',
      () => ({ stake: 300 }),
      () => `(select r.body #>> '{settings,bigBlind}' from ruleset r where r.id = h.ruleset_id) = '300'`,
    ],
    ['pots', () => ({ minPot: 900, maxPot: 1_000 }), () => 'h.pot_minor between 900 and 1000'],
    ['voided', () => ({ state: 'voided' }), () => tagged('voided')],
    [
      'settled',
      () => ({ state: 'settled', tableId: 'turku/2' }),
      () => `not ${tagged('voided')} and h.table_id = 'turku/2'`,
    ],
    [
      'time-out and all-in',
      () => ({ tags: ['timeout', 'allIn'] }),
      () => `${tagged('timeout')} and ${tagged('allIn')}`,
    ],
    ['a gap', () => ({ flags: ['gap'] }), () => `h.flags @> '{gap}'`],
    [
      'a player, a game and a tag',
      () => ({ players: [known.regular], games: ['holdem'], tags: ['allIn'] }),
      () => `${seated(known.regular)} and h.game = 'holdem' and ${tagged('allIn')}`,
    ],
    [
      'a tournament',
      () => ({ tournament: 'turku', tags: ['jackpot'] }),
      () => `h.table_id like 'turku/%' and ${tagged('jackpot')}`,
    ],
  ];
  test.each(cases)('%s', async (_name, filter, where) => {
    const expected = await scan(where());
    const found = await page(filter(), { limit: 200 });
    expect(found.rows.map((row) => row.id)).toEqual(expected.slice(0, 200));
    expect(found.any).toBe(true);
    expect(found.older === null).toBe(expected.length <= 200);
  });

  test('a window of time, in the order in which hands ended, from its first moment and before its last', async () => {
    const [edge] = await rawSql()<{ from: string; to: string }[]>`
      select feed_instant(min(ended_at)) as from, feed_instant(max(ended_at)) as to from (
        select ended_at from hand where table_id like 'turku/%' order by ended_at offset 500 limit 120) h`;
    const [{ n }] = await rawSql()<{ n: number }[]>`
      select count(*) as n from hand where ended_at >= ${edge.from}::timestamptz and ended_at < ${edge.to}::timestamptz`;
    const found = await page({ from: edge.from, to: edge.to }, { limit: 200 });
    expect(found.rows).toHaveLength(n);
    const times = found.rows.map((row) => Date.parse(row.endedAt));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(Math.max(...times)).toBeLessThan(Date.parse(edge.to));
  });
});

test('pages follow each other without gap or overlap, and lead back', async () => {
  for (const filter of [
    { players: [known.regular] },
    { from: new Date(Date.now() - 5 * 86_400_000).toISOString() },
  ] as Filter[]) {
    const first = await page(filter, { limit: 20 });
    const second = await page(filter, { limit: 20, after: first.older });
    const whole = await page(filter, { limit: 40 });
    expect([...first.rows, ...second.rows]).toEqual(whole.rows);
    const back = await page(filter, { limit: 20, before: second.newer });
    expect(back.rows).toEqual(first.rows);
    expect(back.newer).toBeNull();
  }
});

test('a row names its players and what they won, as the books have it', async () => {
  const [row] = (await page({ players: [known.regular] }, { limit: 1 })).rows;
  const seats = await rawSql()<
    { net: number }[]
  >`select net_minor as net from hand_seat where hand_id = ${row.id} order by seat`;
  expect(row.players.map((each) => each.net)).toEqual(seats.map((seat) => seat.net));
  expect(row.players.some((each) => each.playerId === known.regular)).toBe(true);
});

describe('the box that takes any id', () => {
  test.each([
    ['1', 'hand'],
    ['hand 1', 'hand'],
    ['oulu 1', 'hand'],
    ['oulu#2', 'hand'],
    ['clone-77', 'player'],
    ['oulu', 'table'],
    ['transaction 1', 'transaction'],
  ])('%s', async (text, kind) => {
    const { found } = await findAnything(support, { text });
    expect(found.map((each) => each.kind)).toContain(kind);
  });

  test('a player by his id, and nobody else', async () => {
    const { found } = await findAnything(support, { text: known.regular.toUpperCase() });
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([['player', known.regular]]);
  });

  test('nothing for what nothing is called', async () => {
    expect((await findAnything(support, { text: '999999999' })).found).toEqual([]);
    expect((await findAnything(support, { text: `x'; drop table hand` })).found).toEqual([]);
  });

  test('no transaction for who may not see the books', async () => {
    const operator = (await makeStaff('olav@example.test', ['operator'])).ctx;
    const { found } = await findAnything(operator, { text: 'transaction 1' });
    expect(found).toEqual([]);
  });
});

test('filters that make no sense are refused by field', async () => {
  const refused = async (filter: Filter) => {
    const error = await page(filter).catch((thrown: unknown) => thrown);
    if (!(error instanceof DomainError) || error.problem.kind !== 'ruleViolation') throw new Error('not refused');
    return error.problem.issues.map((issue) => issue.path.join('.'));
  };
  expect(await refused({ minPot: 5, maxPot: 4 })).toEqual(['filter.maxPot']);
  expect(await refused({ from: '2026-12-01T10:00:00Z', to: '2026-12-01T10:00:00Z' })).toEqual(['filter.to']);
  expect(await refused({ tableId: 'Turku!' })).toEqual(['filter.tableId']);
});

describe('no page reads a whole table of hands', () => {
  const shapes: [string, () => Filter][] = [
    ['no filter', () => ({})],
    ['a player', () => ({ players: [known.pool[3]] })],
    ['two players', () => ({ players: [known.pool[3], known.pool[4]] })],
    ['a table', () => ({ tableId: 'turku/7' })],
    ['a ruleset', () => ({ rulesetId: known.rulesets[29] })],
    [
      'a window',
      () => ({
        from: new Date(Date.now() - 40 * 86_400_000).toISOString(),
        to: new Date(Date.now() - 39 * 86_400_000).toISOString(),
      }),
    ],
    ['a pot that no hand has', () => ({ minPot: 100_000_000 })],
    ['a tag', () => ({ tags: ['protection'] })],
    ['a flag', () => ({ flags: ['clockSkew'] })],
    ['voided', () => ({ state: 'voided' })],
    ['disputed', () => ({ state: 'disputed' })],
    ['a tournament', () => ({ tournament: 'no-such' })],
  ];

  interface Plan {
    readonly 'Node Type': string;
    readonly 'Relation Name'?: string;
    readonly Plans?: readonly Plan[];
  }
  function scanned(plan: Plan): string[] {
    const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : [];
    return [...own, ...(plan.Plans ?? []).flatMap(scanned)];
  }
  const explain = (statement: NonNullable<Awaited<ReturnType<typeof handKeysStatement>>>) =>
    database().transaction(async (tx) => {
      const { sql } = await import('drizzle-orm');
      // The planner would rightly scan a table this small; this asks whether an index can carry the statement at all.
      await tx.execute(sql`set local enable_seqscan = off`);
      const [row] = await tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${statement}`);
      return scanned(row['QUERY PLAN'][0].Plan).filter((name) => /^hand/.test(name));
    });

  test.each(shapes)('keys: %s', async (_name, filter) => {
    const parsed = handFilter.parse(filter());
    const statement = await database().transaction((tx) =>
      handKeysStatement(tx, parsed, { from: null, backwards: false, limit: 51 }),
    );
    if (statement === null) throw new Error('no statement');
    expect(await explain(statement)).toEqual([]);
  });

  test('rows', async () => {
    const { rows } = await page({}, { limit: 2 });
    const keys = rows.map((row) => ({ id: row.id, day: row.endedAt.slice(0, 10) }));
    expect(await explain(handRowsStatement(keys))).toEqual([]);
  });
});
