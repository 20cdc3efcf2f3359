import { afterAll, beforeAll, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import type { IntakeAnswer } from '@/server/contracts/intake';
import { Random, seedWords } from '@/server/engine/rng/random';
import { intakePool } from '@/server/platform/intake-pool';
import * as catalogue from '@/server/services/catalogue';
import * as jackpots from '@/server/services/jackpots';
import { type RollForward, rollForward } from '@/server/services/jackpots/roll-forward';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants } from '@/server/services/ledger';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { openLiveTable, type Wire } from '../support/live-table';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { decide, type Person, person, rakeBody, tableBody } from '../support/room';

let operator: Person;
let finance: Person;
let supervisor: Person;
let key: MachineKey;
const POOLS = ['north', 'south'] as const;
type Pool = (typeof POOLS)[number];

beforeAll(async () => {
  const admin = await person('adam', ['admin']);
  operator = await person('olga', ['operator']);
  finance = await person('fay', ['finance']);
  supervisor = await person('sue', ['supervisor']);
  const pool = (reserveBp: number) => ({
    currency: 'EUR',
    jackpot: { name: 'Pool', type: 'badBeat', reserveBp, resetValue: 20_000 },
  });
  await catalogue.bootstrapCatalogue(systemContext('test'), {
    authorId: operator.id,
    title: 'A room with pools',
    documents: [
      { kind: 'room', slug: 'room', body: { room: { name: 'Room', zone: 'UTC' } } },
      { kind: 'rake', slug: 'house', body: rakeBody(300) },
      { kind: 'jackpot', slug: 'north', body: pool(2_500) },
      { kind: 'jackpot', slug: 'south', body: pool(0) },
      { kind: 'table', slug: 'oulu', body: tableBody('Oulu', { table: { badBeat: 'north' } }) },
      { kind: 'table', slug: 'turku', body: tableBody('Turku', { table: { badBeat: 'south' } }) },
    ],
  });
  key = await machineKey(admin, 'floor', ['*']);
}, 120_000);

afterAll(() => intakePool().close());

async function send(hands: readonly Wire[]) {
  const response = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
  const body: IntakeAnswer = await response.json();
  expect(body.counts).toEqual({ booked: hands.length });
}

/** What a pool must hold, kept by hand: the parts of its equation and its two balances. */
interface Model {
  main: number;
  reserve: number;
  contributions: number;
  awards: number;
  funding: number;
  transfersIn: number;
  transfersOut: number;
}
const empty = (): Model => ({
  main: 0,
  reserve: 0,
  contributions: 0,
  awards: 0,
  funding: 0,
  transfersIn: 0,
  transfersOut: 0,
});

function contribute(model: Model, hands: readonly Wire[], reserveBp: number) {
  for (const hand of hands) {
    const drop = hand.settlement?.jackpot.drop ?? 0;
    const aside = Math.floor((drop * reserveBp) / 10_000);
    model.main += drop - aside;
    model.reserve += aside;
    model.contributions += drop;
  }
}

/** 40 / 20 / 20 in three parts rounded down, two at the table; then filled up to 200.00 from the reserve. */
function award(model: Model) {
  const loser = Math.floor(model.main * 0.4);
  const fifth = Math.floor(model.main * 0.2);
  const paid = loser + fifth + 2 * Math.floor(fifth / 2);
  const refill = Math.max(0, Math.min(model.reserve, 20_000 - (model.main - paid)));
  model.main += refill - paid;
  model.reserve -= refill;
  model.awards -= paid;
}

const seeds = ['one', 'two', 'three'];

test.each(seeds)('opening, contributions, awards, funding and transfers add up in history "%s"', async (seed) => {
  const random = new Random(seedWords(seed, 50));
  const models: Record<Pool, Model> = { north: empty(), south: empty() };
  const opening: Record<Pool, RollForward> = {
    north: await rolled('north', '2000-01-01'),
    south: await rolled('south', '2000-01-01'),
  };
  for (const pool of POOLS) Object.assign(models[pool], { main: opening[pool].main, reserve: opening[pool].reserve });
  for (let step = 0; step < 14; step++) {
    const pool = POOLS[random.below(2)];
    const other = pool === 'north' ? 'south' : 'north';
    const table = `${pool === 'north' ? 'oulu' : 'turku'}/${1 + seeds.indexOf(seed) * 100 + step}`;
    const model = models[pool];
    const kind = random.below(6);
    if (kind <= 1) {
      const hands = (await openLiveTable(table, { players: 4, startedAt: new Date() })).play(6);
      await send(hands);
      contribute(model, hands, pool === 'north' ? 2_500 : 0);
    } else if (kind === 2) {
      const live = await openLiveTable(table, { players: 4, startedAt: new Date() });
      const hand = live.staged({ holes: ['8s8d', '9s9d', 'KsQd', 'JhTc'], board: '8h8c9h9c2s' });
      await send([hand]);
      contribute(model, [hand], pool === 'north' ? 2_500 : 0);
      const [hit] = (await jackpots.listHits(operator.ctx, { pool, state: 'pending' })).rows;
      const proposal = random.below(4) === 0 ? ('reject' as const) : ('pay' as const);
      const asked = await jackpots.proposeHit(operator.ctx, { hitId: hit.id, proposal, reason: 'Seen' });
      await decide(finance, asked.approvalId);
      if (proposal === 'pay') award(model);
    } else {
      const amount = 1 + random.below(100_000);
      const move = (['seed', 'topUp', 'transfer'] as const)[random.below(3)];
      if (move === 'transfer' && model.main < amount) continue;
      const { approvalId } = await jackpots.requestMove(supervisor.ctx, {
        pool,
        kind: move,
        amount,
        ...(move === 'transfer' && { toPool: other }),
        reason: 'By chance',
      });
      await decide(finance, approvalId);
      if (move === 'transfer') {
        model.main -= amount;
        model.transfersOut -= amount;
        models[other].main += amount;
        models[other].transfersIn += amount;
      } else {
        model[move === 'seed' ? 'main' : 'reserve'] += amount;
        model.funding += amount;
      }
    }
  }
  for (const pool of POOLS) {
    const { main, reserve, ...flows } = models[pool];
    const now = await rolled(pool, '2000-01-01');
    const grown = Object.entries(now.flows).map(([flow, amount]) => [
      flow,
      amount - opening[pool].flows[flow as keyof RollForward['flows']],
    ]);
    expect(Object.fromEntries(grown)).toEqual(flows);
    expect({ main: now.main, reserve: now.reserve }).toEqual({ main, reserve });
    expect(now.closing).toBe(main + reserve);
    // Seen from tomorrow on, all of it is the opening.
    const later = await rolled(pool, '2099-01-01');
    expect(later).toMatchObject({ opening: main + reserve, closing: main + reserve });
  }
  // Every line is a hand, an award, or a move that people agreed to.
  expect((await brokenInvariants()).findings).toEqual([]);
  const lines = await rawSql()`
    select t.kind, t.source_kind from posting p join ledger_account a on a.id = p.account_id
    join ledger_transaction t on t.id = p.transaction_id where a.kind like 'jackpot%' group by 1, 2 order by 1`;
  for (const { kind, source_kind } of lines)
    expect(`${kind} ${source_kind}`).toMatch(/^(hand hand|jackpotAward jackpotHit|jackpotMove jackpotMove)$/);
});

const rolled = (pool: Pool, from: string) =>
  database().transaction((tx) => rollForward(tx, pool, 'EUR', from, '2100-01-01'));
