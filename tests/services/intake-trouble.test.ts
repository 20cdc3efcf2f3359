import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import type { HandAnswer, IntakeAnswer } from '@/server/contracts/intake';
import { firstPending, gameById, type HandRecord, minor } from '@/server/engine';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { intakePool } from '@/server/platform/intake-pool';
import { revokeApiKey } from '@/server/services/api-keys';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants, keepPartitions } from '@/server/services/ledger';
import { handleHands, handleOpenHand } from '@/server/trpc/endpoints/v1/hands';
import { handleSeats } from '@/server/trpc/endpoints/v1/seats';
import { ownerUrl } from '../support/database';
import { type LiveTable, openLiveTable, type Wire } from '../support/live-table';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { openRoom, type Person, person } from '../support/room';
import { asOwner } from '../support/servers';

let admin: Person;
let key: MachineKey;
let table: LiveTable;

beforeAll(async () => {
  admin = await person('adam', ['admin', 'operator']);
  await openRoom(admin);
  key = await machineKey(admin, 'floor', ['*']);
  table = await openLiveTable('oulu', { startedAt: new Date() });
}, 120_000);

afterAll(() => intakePool().close());

async function post(hands: unknown, by = key): Promise<{ status: number; body: IntakeAnswer }> {
  const response = await handleHands(signed(by, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
  return { status: response.status, body: await response.json() };
}
const statuses = (answer: { body: IntakeAnswer }) => answer.body.results.map((result) => result.status);

/** The hand with other times; it is a tenth of a second long. */
function at(hand: Wire, endedAt: string | Date): Wire {
  const end = new Date(endedAt);
  return { ...hand, startedAt: new Date(end.getTime() - 100).toISOString(), endedAt: end.toISOString() };
}

/** What the books hold in all. */
async function volumes() {
  const [row] = await rawSql()`
    select (select count(*) from hand) as hands, (select count(*) from hand_seat) as seats,
      (select count(*) from hand_key) as keys, (select count(*) from hand_difference) as differences,
      (select count(*) from ledger_transaction) as transactions, (select count(*) from posting) as postings,
      (select coalesce(sum(hands), 0)::bigint from table_progress) as progress,
      (select count(*) from audit_entry where action = 'hand.book') as audit,
      (select md5(string_agg(id || ' ' || balance_minor, ',' order by id)) from ledger_account) as balances`;
  return { ...row };
}

async function partsOf(answers: readonly HandAnswer[]) {
  return rawSql()<{ part: string; day: string }[]>`
    select tableoid::regclass::text as part, accounting_date::text as day from hand
    where id = any (${answers.map((answer) => answer.handId ?? 0)}::bigint[]) order by id`;
}

/** Somebody who writes to the database as its owner while `work` runs. */
async function withTrigger(on: string, when: string, body: string, work: () => Promise<void>): Promise<void> {
  await asOwner(ownerUrl, async (sql) => {
    await sql.unsafe(`create function trouble() returns trigger language plpgsql as $$ begin ${body} end $$`);
    await sql.unsafe(`create trigger a_trouble ${when} execute function trouble()`);
  });
  try {
    await work();
  } finally {
    await asOwner(ownerUrl, async (sql) => {
      await sql.unsafe(`drop trigger a_trouble on ${on}`);
      await sql`drop function trouble()`;
    });
  }
}

describe('a hand played by hand', () => {
  /** Heads-up at 0.50/1: the button raises to 6.15, the big blind calls, both check to the end. */
  function raisedTo615(at: LiveTable): Wire {
    const { options } = at;
    const shape = at.next();
    const game = gameById(options.game);
    const state = game.open(options.config);
    const random = new Random(seedWords('by hand', 1));
    const seed = random.state();
    const seats = options.players.map((player, i) => ({ seat: i + 1, stack: minor(options.stack), player }));
    game.begin(state, { handNo: 100, button: 1, seats }, new Deal(random));
    const actions: { seat: number; kind: string; amount?: number; source: 'player' }[] = [];
    while (!game.pending(state).terminal) {
      if (game.pending(state).chance) {
        game.deal(state);
        continue;
      }
      const seat = firstPending(game.pending(state));
      const said = [{ kind: 'raise', amount: 615 }, { kind: 'call' }].at(actions.length) ?? { kind: 'check' };
      const action = { seat, ...said, source: 'player' as const };
      actions.push(action);
      game.advance(state, { amount: 0, cards: undefined, target: undefined, ...action });
    }
    game.settle(state);
    const settlement = JSON.parse(JSON.stringify(game.settlement(state))) as HandRecord['settlement'];
    return { ...shape, handNo: 100, button: 1, seats, deck: { seed }, actions, settlement, finalStacks: null } as Wire;
  }

  test('of a pot of 12.30 is raked 0.61; 0.62 is named, and the winner is short of a cent', async () => {
    const own = await openLiveTable('turku/7', { players: 2, startedAt: new Date() });
    const hand = raisedTo615(own);
    // 5 % of 12.30 are 0.615, rounded down 0.61, far below the cap of 3.00; the winner gets 11.69 of which 6.15 are his.
    const settled = hand.settlement as unknown as {
      rake: number;
      pots: { amount: number; rake: number; winners: { seat: number; share: number }[] }[];
      seats: { seat: number; rake: number; net: number; won: number }[];
    };
    expect(settled.pots).toMatchObject([{ amount: 1_230, rake: 61, winners: [{ share: 1_169 }] }]);
    const [{ seat }] = settled.pots[0].winners;
    const winner = settled.seats.find((each) => each.seat === seat) as (typeof settled.seats)[number];
    expect(winner.net).toBe(554);
    expect(settled.seats.find((each) => each.seat !== seat)?.net).toBe(-615);

    const greedy = structuredClone(hand);
    const taken = greedy.settlement as unknown as typeof settled;
    taken.rake = 62;
    taken.pots[0].rake = 62;
    taken.pots[0].winners[0].share = 1_168;
    for (const each of taken.seats) if (each.seat === seat) Object.assign(each, { rake: 62, net: 553 });
    const answer = await post([greedy, { ...hand, handNo: 101 }]);
    expect(statuses(answer)).toEqual(['booked', 'booked']);
    const [wrong, right] = answer.body.results;
    expect(wrong).toMatchObject({
      verdict: 'different',
      difference: { path: 'settlement.pots.0.rake', recorded: '62', derived: '61' },
    });
    expect(right).toMatchObject({ verdict: 'same', difference: null });
    const short = await rawSql()`
      select seat, difference_minor from hand_difference
      where hand_id = ${wrong.handId ?? 0} and difference_minor is not null`;
    expect([...short]).toEqual([{ seat, difference_minor: -1 }]);
    // Booked as settled: 62 and 61 on the rake account.
    const [{ rake }] = await rawSql()`
      select balance_minor as rake from ledger_account where kind = 'rake' and currency = 'EUR'`;
    expect(rake).toBe(123);
  });
});

describe('the time of a hand', () => {
  test('decides its accounting date in the room’s zone, and each month has its partition', async () => {
    // Helsinki is two hours ahead of UTC since 26 October 2025: the month ends at 22:00 UTC on the 31st.
    const [last, first] = table.play(2);
    const { body } = await post([at(last, '2025-10-31T21:59:59.999Z'), at(first, '2025-10-31T22:00:00.000Z')]);
    expect(body.results.map((result) => result.accountingDate)).toEqual(['2025-10-31', '2025-11-01']);
    expect([...(await partsOf(body.results))]).toEqual([
      { part: 'hand_2025_10', day: '2025-10-31' },
      { part: 'hand_2025_11', day: '2025-11-01' },
    ]);
    const postings = await rawSql()`
      select distinct tableoid::regclass::text as part from posting
      where transaction_id = any (${body.results.map((result) => result.transactionId ?? 0)}::bigint[]) order by 1`;
    expect(postings.map((row) => row.part)).toEqual(['posting_2025_10', 'posting_2025_11']);
    expect((await brokenInvariants()).findings).toEqual([]);
  });

  test('may run two minutes ahead of ours; beyond it the hand is flagged and counts today', async () => {
    const ahead = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    const [near, far, wild] = table.play(3);
    const { body } = await post([at(near, ahead(110)), at(far, ahead(180)), at(wild, ahead(40 * 86_400))]);
    const flags = body.results.map((result) => result.flags.includes('clockSkew'));
    expect(flags).toEqual([false, true, true]);
    const [{ today }] = await rawSql()`select (now() at time zone 'Europe/Helsinki')::date::text as today`;
    expect(body.results[2].accountingDate).toBe(today);
    const [{ ended }] = await rawSql()`
      select ended_at - now() > interval '39 days' as ended from hand where id = ${body.results[2].handId ?? 0}`;
    // What the server said stays.
    expect(ended).toBe(true);
  });

  test('without a partition waits in the default one, which is told and then put in order', async () => {
    const day = '2019-05-10';
    let answers: readonly HandAnswer[] = [];
    // Somebody reads the default partition, so that no partition can be made beside it.
    await asOwner(ownerUrl, (sql) =>
      sql.begin(async (reader) => {
        await reader`select count(*) from hand_default`;
        const { body } = await post(table.play(2).map((hand) => at(hand, `${day}T12:00:00Z`)));
        answers = body.results;
        expect([...(await partsOf(answers))]).toEqual([
          { part: 'hand_default', day },
          { part: 'hand_default', day },
        ]);
      }),
    );
    expect(answers.map((answer) => answer.status)).toEqual(['booked', 'booked']);
    expect(await keepPartitions(systemContext('test').clock)).toEqual(['2019-05']);
    expect((await partsOf(answers)).map((row) => row.part)).toEqual(['hand_2019_05', 'hand_2019_05']);
    const [alert] = await rawSql()`select severity, figures from alert where kind = 'ledger.defaultPartition'`;
    expect(alert).toMatchObject({ severity: 'warning', figures: { month: '2019-05' } });
    expect((await brokenInvariants()).findings).toEqual([]);
  });
});

describe('a database that fails', () => {
  test('for want of space answers unavailable and books nothing of it; the same hands go in later', async () => {
    const hands = table.play(5);
    const before = await volumes();
    // Not a disk that is full, but the state that PostgreSQL gives then, on the last of the tables that are written.
    const full = "raise exception 'could not extend file: No space left on device' using errcode = '53100';";
    await withTrigger('posting', 'after insert on posting for each statement', full, async () => {
      const answer = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
      expect([answer.status, await answer.json()]).toMatchObject([503, { problem: { kind: 'unavailable' } }]);
    });
    expect(await volumes()).toEqual(before);
    expect(statuses(await post(hands))).toEqual(['booked', 'booked', 'booked', 'booked', 'booked']);
    expect((await brokenInvariants()).findings).toEqual([]);
  });

  test('with one of 250 hands fails that one alone, and says so', async () => {
    const own = await openLiveTable('oulu/8', { startedAt: new Date() });
    const hands = own.play(250);
    const poison = hands[137].handNo;
    const before = await volumes();
    const body = `if new.hand_no = ${poison} and new.table_id = 'oulu/8' then raise exception 'poison'; end if; return new;`;
    await withTrigger('hand', 'before insert on hand for each row', body, async () => {
      const answer = await post(hands);
      expect(answer.status).toBe(200);
      expect(answer.body.counts).toEqual({ booked: 249, failed: 1 });
      const failed = answer.body.results[137];
      expect(failed).toMatchObject({ status: 'failed', tableId: 'oulu/8', handNo: poison, handId: null });
      expect(failed.errors[0].message).toMatch(/^cannot be booked; ask about request [0-9a-f-]{36}$/);
    });
    const after = await volumes();
    expect([after.hands, after.keys]).toEqual([Number(before.hands) + 249, Number(before.keys) + 249]);
    const [alert] = await rawSql()`select severity, figures from alert where kind = 'hand.failed'`;
    expect(alert).toMatchObject({ severity: 'critical', figures: { table: 'oulu/8', handNo: poison } });
    expect(statuses(await post([hands[137]]))).toEqual(['booked']);
    expect((await brokenInvariants()).findings).toEqual([]);
  });
});

describe('a key that fell into other hands', () => {
  let stolen: MachineKey;
  beforeAll(async () => {
    stolen = await machineKey(admin, 'turku only', ['turku']);
  });

  test('touches nothing of another table: no hand, no wager, no seat', async () => {
    const before = await volumes();
    const [hand] = table.play(1);
    const renamed = (id: string) => ({ ...hand, table: { id } });
    const answer = await post([hand, renamed('oulu/2'), renamed('turku2'), renamed('turku-oulu/1')], stolen);
    expect(statuses(answer)).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden']);
    const [player] = table.options.players;
    const open = { tableId: 'oulu', handNo: 9_000, revision: 1, openedAt: new Date().toISOString() };
    const held = { ...open, holds: [{ seat: 1, playerId: player, amount: 100 }] };
    const wager = await handleOpenHand(signed(stolen, 'POST', '/api/v1/hands/open', JSON.stringify(held)));
    const leave = { op: 'leave', requestId: 'leave-with-a-stolen-key', playerId: player, tableId: 'oulu' };
    const seat = await handleSeats(signed(stolen, 'POST', '/api/v1/seats', JSON.stringify(leave)));
    expect([wager.status, seat.status]).toEqual([403, 403]);
    expect(await volumes()).toEqual(before);
    // Its owner books the hand afterwards, as if nothing had been tried.
    expect(statuses(await post([hand]))).toEqual(['booked']);
  });

  test('signs no other body, no old one, and nothing once it is revoked', async () => {
    const before = await volumes();
    const body = JSON.stringify({ hands: table.play(1) });
    const good = signed(key, 'POST', '/api/v1/hands', body);
    const changed = new Request(good, { body: body.replace('"player"', '"timeout"') });
    const old = signed(key, 'POST', '/api/v1/hands', body, { at: new Date(Date.now() - 301_000) });
    const forged = signed({ ...key, secret: stolen.secret }, 'POST', '/api/v1/hands', body);
    for (const request of [changed, old, forged]) expect((await handleHands(request)).status).toBe(401);
    await revokeApiKey(admin.ctx, { keyId: stolen.keyId });
    expect((await handleHands(signed(stolen, 'POST', '/api/v1/hands', body))).status).toBe(401);
    expect(await volumes()).toEqual(before);
  });
});
