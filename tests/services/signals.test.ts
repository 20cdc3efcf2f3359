import { beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { getAlert, listAlerts } from '@/server/services/alerts';
import { systemContext } from '@/server/services/kernel';
import { createPlayer } from '@/server/services/players';
import { runSignals } from '@/server/services/signals';
import { foldsToPartner, oneWayTransfers, type PlayedHand, sharedTables } from '@/server/services/signals/statistics';
import { type Person, person } from '../support/room';

const seats = (...nets: [string, number][]) => nets.map(([playerId, net]) => ({ playerId, net }));
const hand = (hour: number, table: string, players: [string, number][]): PlayedHand => ({
  table,
  group: 'holdem EUR 100',
  hour,
  seats: seats(...players),
});

describe('pairs at shared tables', () => {
  test('are measured against one in so many tables as ran in that hour', () => {
    // Four tables run in each of 16 hours; a and b sit together in all, a and c in every fourth.
    const hands = Array.from({ length: 16 }, (_, hour) => [
      hand(
        hour,
        't1',
        hour % 4 === 0
          ? [
              ['a', 0],
              ['b', 0],
              ['c', 0],
            ]
          : [
              ['a', 0],
              ['b', 0],
            ],
      ),
      hand(
        hour,
        't2',
        hour % 4 === 0
          ? [['x', 0]]
          : [
              ['c', 0],
              ['x', 0],
            ],
      ),
      hand(hour, 't3', [['y', 0]]),
      hand(hour, 't4', [['z', 0]]),
    ]).flat();
    const found = sharedTables(hands);
    const of = (a: string, b: string) => found.find((each) => each.a === a && each.b === b);
    // Expected 16 / 4 = 4, variance 16 x 1/4 x 3/4 = 3: (16 - 4) / sqrt 3 = 6.93.
    expect(of('a', 'b')).toMatchObject({ observed: 16, expected: 4, hands: 16 });
    expect(of('a', 'b')?.z).toBeCloseTo(6.9282, 4);
    expect(of('a', 'c')).toMatchObject({ observed: 4, expected: 4, z: 0 });
  });

  test('say nothing where only one table ran', () => {
    expect(
      sharedTables([
        hand(1, 't1', [
          ['a', 0],
          ['b', 0],
        ]),
      ]),
    ).toEqual([]);
  });
});

describe('money that goes one way', () => {
  test('is what losers gave to winners in proportion, against the size of the single flows', () => {
    // a loses 300: b won 100 and c 200, so 100 and 200 went there. Nine times, and once 100 came back from b.
    const hands = Array.from({ length: 9 }, (_, i) =>
      hand(i, 't1', [
        ['a', -300],
        ['b', 100],
        ['c', 200],
      ]),
    );
    hands.push(
      hand(10, 't1', [
        ['a', 100],
        ['b', -100],
      ]),
    );
    const pair = oneWayTransfers(hands).find((each) => each.a === 'a' && each.b === 'b');
    // 900 - 100 = 800 over sqrt(10 x 100^2) = 316.23: 2.53.
    expect(pair).toMatchObject({ observed: 800, hands: 10 });
    expect(pair?.z).toBeCloseTo(2.5298, 4);
  });
});

test('better hands laid down to one partner, against those to all others', () => {
  const found = foldsToPartner([
    { folder: 'a', winner: 'b', strong: 9, folds: 10 },
    { folder: 'a', winner: 'c', strong: 4, folds: 20 },
    { folder: 'd', winner: 'e', strong: 1, folds: 2 },
  ]);
  const pair = found.find((each) => each.b === 'b');
  // 0.9 against 0.2, pooled 13/30: 0.7 / sqrt(0.24556 x 0.15) = 3.647.
  expect(pair).toMatchObject({ a: 'a', observed: 9, expected: 2, hands: 10 });
  expect(pair?.z).toBeCloseTo(3.6473, 3);
  // Nobody else to compare with: no finding.
  expect(found.some((each) => each.a === 'd')).toBe(false);
});

let supervisor: Person;
beforeAll(async () => {
  supervisor = await person('vera', ['supervisor']);
});

test('a run over the books raises alerts with evidence, and none for players who only play', async () => {
  const names = ['dumper', 'taker', 'third', 'fourth'];
  const ids = await Promise.all(
    names.map(async (alias) => (await createPlayer(systemContext('test'), { alias, country: 'FI' })).id),
  );
  const end = new Date();
  const day = end.toISOString().slice(0, 10);
  // 40 hands: the dumper gives 10.00 to the taker each time; third and fourth win and lose by turns.
  for (let i = 0; i < 40; i++) {
    const id = 5_000_000 + i;
    await rawSql()`
      insert into hand (id, accounting_date, source, table_id, hand_no, game, rules_version, engine_version, currency, virtual,
        started_at, ended_at, received_at, players, actions, pot_minor, rake_minor, tax_minor, jackpot_minor, house_minor,
        suspense_minor, verdict, flags, transaction_id, payload_sha256, record)
      values (${id}, ${day}, 'live', 'turku', ${i}, 'holdem', 1, '1', 'EUR', false, ${end}, ${end}, ${end}, 4, 1, 0, 0, 0, 0, 0, 0,
        'different', '{}', ${id}, ${'0'.repeat(64)}, '{}')`;
    const swing = i % 2 === 0 ? 500 : -500;
    for (const [seat, net] of [-1_000, 1_000, swing, -swing].entries()) {
      await rawSql()`
        insert into hand_seat (hand_id, accounting_date, seat, player_id, stack_minor, contributed_minor, won_minor, rake_minor,
          tax_minor, net_minor, tax_base_minor, tax_due_minor, platform_actions)
        values (${id}, ${day}, ${seat + 1}, ${ids[seat]}, 0, 0, 0, 0, 0, ${net}, 0, 0, 0)`;
    }
  }
  const run = await runSignals(supervisor.ctx, {});
  expect(run).toMatchObject({ hands: 40 });
  const { rows } = await listAlerts(supervisor.ctx, { kind: 'signal.transfer' });
  const alerts = await Promise.all(rows.map((row) => getAlert(supervisor.ctx, { alertId: row.id })));
  const evidence = alerts.map(({ figures }) => `${figures.player} ${figures.partner}`);
  expect(evidence).toContain('dumper taker');
  expect(evidence).not.toContain('third fourth');
  const pair = alerts.find(({ figures }) => figures.player === 'dumper' && figures.partner === 'taker');
  // Each hand 666.67 of the 1,000 went to the taker, the rest to whoever of the others won.
  expect(pair?.figures.observed).toBeCloseTo(26_666.67, 1);
  expect(pair?.figures.hands).toBe(40);
  await runSignals(supervisor.ctx, {});
  expect((await listAlerts(supervisor.ctx, { kind: 'signal.transfer' })).rows).toHaveLength(rows.length);
});
