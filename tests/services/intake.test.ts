import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import type { IntakeAnswer } from '@/server/contracts/intake';
import { cardText } from '@/server/engine/cards/card';
import type { HandRecord } from '@/server/engine/record/hand-record';
import { type OpenedHand, openRecord } from '@/server/engine/record/open-record';
import { playActions } from '@/server/engine/record/replay';
import { intakePool } from '@/server/platform/intake-pool';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants } from '@/server/services/ledger';
import { moveSeatMoney } from '@/server/services/seats';
import { handleHands, handleOpenHand } from '@/server/trpc/endpoints/v1/hands';
import { LiveTable, openLiveTable, type Wire } from '../support/live-table';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { openRoom, type Person, person } from '../support/room';

let admin: Person;
let key: MachineKey;
let table: LiveTable;

beforeAll(async () => {
  admin = await person('adam', ['admin', 'operator']);
  await openRoom(admin);
  key = await machineKey(admin, 'floor', ['*']);
  // Rulesets are live from now on; hands that began before would be stale.
  table = await openLiveTable('oulu', { startedAt: new Date() });
}, 120_000);

afterAll(() => intakePool().close());

async function post(hands: unknown, by = key): Promise<{ status: number; body: IntakeAnswer }> {
  const response = await handleHands(signed(by, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
  return { status: response.status, body: await response.json() };
}
const statuses = (answer: { body: IntakeAnswer }) => answer.body.results.map((result) => result.status);

async function stackOf(playerId: string, tableId = table.options.tableId): Promise<number> {
  const [row] = await rawSql()<{ balance_minor: number }[]>`
    select balance_minor from ledger_account where kind = 'seat' and owner = ${`${tableId}:${playerId}`}`;
  return row.balance_minor;
}
const sumOf = async (kind: string) => {
  const [row] = await rawSql()<{ sum: number }[]>`
    select coalesce(sum(balance_minor), 0)::bigint as sum from ledger_account where kind = ${kind}`;
  return row.sum;
};

/** A copy that a test may damage. */
const copy = (hand: Wire): Wire => structuredClone(hand);

describe('finished hands', () => {
  const sent: Wire[] = [];

  test('are booked once each, and the books hold what the players have', async () => {
    sent.push(...table.play(40));
    const answer = await post(sent);
    expect(answer.status).toBe(200);
    expect(answer.body.counts).toEqual({ booked: sent.length });
    for (const result of answer.body.results)
      expect(result).toMatchObject({ verdict: 'same', flags: [], difference: null });
    for (const [i, playerId] of table.options.players.entries()) expect(await stackOf(playerId)).toBe(table.stacks[i]);
    expect(await sumOf('rake')).toBe(sent.reduce((sum, hand) => sum + (hand.settlement?.rake ?? 0), 0));
    expect(await sumOf('tax')).toBe(sent.reduce((sum, hand) => sum + (hand.settlement?.tax ?? 0), 0));
    expect(await sumOf('tax')).toBeGreaterThan(0);
    const [{ n }] = await rawSql()<{ n: number }[]>`
      select count(*) as n from ledger_transaction where kind = 'hand'`;
    expect(n).toBe(sent.length);
  });

  test('that come again get the first answer, also beside new ones and twice in one body', async () => {
    const first = (await post([sent[0]])).body.results[0];
    const fresh = table.next();
    const answer = await post([sent[1], fresh, sent[0], fresh]);
    expect(statuses(answer)).toEqual(['repeated', 'booked', 'repeated', 'repeated']);
    expect(answer.body.results[2]).toEqual({ ...first, index: 2 });
    expect(answer.body.results[3]).toEqual({ ...answer.body.results[1], index: 3, status: 'repeated' });
    sent.push(fresh);
  });

  test('of the same number with another end are a conflict', async () => {
    const later = copy(sent[0]);
    later.endedAt = new Date(Date.parse(String(later.endedAt)) + 1_000).toISOString();
    const answer = await post([later]);
    expect(answer.body.results[0]).toMatchObject({ status: 'conflict', transactionId: null });
    const order = copy(sent[0]);
    const turned = Object.fromEntries(Object.entries(order).reverse());
    expect(statuses(await post([turned]))).toEqual(['repeated']);
  });

  test('sent at once over ten connections are booked once', async () => {
    const hands = table.play(20);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(hands)));
    const booked = answers.flatMap(statuses).filter((status) => status === 'booked');
    expect(booked).toHaveLength(hands.length);
    for (const [i, playerId] of table.options.players.entries()) expect(await stackOf(playerId)).toBe(table.stacks[i]);
  });

  test('of many tables at once are booked beside each other, those of each table in their order', async () => {
    const many = await Promise.all([3, 4, 5].map((n) => openLiveTable(`turku/${n}`, { startedAt: new Date() })));
    const sending = many.map(async (own) => {
      const hands = own.play(280);
      expect(hands.length).toBe(280);
      const first = await post(hands.slice(0, 140));
      return [first, await post(hands.slice(140))];
    });
    for (const { status, body } of (await Promise.all(sending)).flat()) {
      expect([status, body.counts]).toEqual([200, { booked: 140 }]);
      expect(body.results.flatMap((result) => result.flags)).toEqual([]);
    }
    for (const { options, stacks } of many) {
      for (const [i, playerId] of options.players.entries())
        expect(await stackOf(playerId, options.tableId)).toBe(stacks[i]);
    }
  }, 120_000);
});

describe('a hand that is not what it says', () => {
  let own: LiveTable;
  /** A hand with a flop, so that rake is taken. */
  let raked: Wire;
  beforeAll(async () => {
    own = await openLiveTable('oulu/2', { startedAt: new Date() });
    // Hands until one is raked by some units; those before it are booked as they are.
    const before: Wire[] = [own.next()];
    for (;;) {
      const hand = own.next();
      const folds = hand.actions.some((action) => action.kind === 'fold');
      if ((hand.settlement?.rake ?? 0) > 10 && hand.settlement?.pots.length === 1 && folds) {
        raked = hand;
        break;
      }
      before.push(hand);
    }
    expect(statuses(await post(before)).every((status) => status === 'booked')).toBe(true);
  });

  // Each damage gets a number of its own: the hand is sent again as if it were another one.
  let number = 10_000;
  const sendDamaged = async (damage: (hand: Wire) => void) => {
    const hand = copy(raked);
    hand.handNo = ++number;
    damage(hand);
    const good = copy(raked);
    good.handNo = ++number;
    const answer = await post([hand, good]);
    // The neighbour is booked whatever the damage.
    expect(answer.body.results[1].status).toBe('booked');
    return answer.body.results[0];
  };
  const money = (hand: Wire) =>
    hand.settlement as unknown as Record<string, number> & {
      seats: { seat: number; net: number; won: number; rake: number }[];
      pots: { amount: number; rake: number; winners: { seat: number; share: number }[] }[];
    };

  test('a rake of one unit more is named, booked as settled, and the winner is short of it', async () => {
    const winner = money(raked).pots[0].winners[0].seat;
    const result = await sendDamaged((hand) => {
      const settled = money(hand);
      settled.rake += 1;
      settled.pots[0].rake += 1;
      settled.pots[0].winners[0].share -= 1;
      const seat = settled.seats.find((each) => each.seat === winner);
      if (seat) Object.assign(seat, { rake: seat.rake + 1, net: seat.net - 1 });
    });
    const { rake } = money(raked);
    expect(result).toMatchObject({
      status: 'booked',
      verdict: 'different',
      difference: { path: 'settlement.pots.0.rake', recorded: String(rake + 1), derived: String(rake) },
    });
    const rows = await rawSql()`
      select seat, difference_minor from hand_difference where hand_id = ${Number(result.handId)} order by id`;
    expect(rows.slice(1)).toEqual([{ seat: winner, difference_minor: -1 }]);
    const [alert] = await rawSql()`select severity, figures from alert where kind = 'hand.difference'`;
    expect(alert).toMatchObject({ severity: 'critical', figures: { table: 'oulu/2' } });
  });

  test('a pot that is too large is named, and what does not add up waits in suspense', async () => {
    const before = await sumOf('suspense');
    const winner = money(raked).pots[0].winners[0].seat;
    const result = await sendDamaged((hand) => {
      const settled = money(hand);
      settled.pots[0].amount += 500;
      settled.pots[0].winners[0].share += 500;
      const seat = settled.seats.find((each) => each.seat === winner);
      if (seat) Object.assign(seat, { won: seat.won + 500, net: seat.net + 500 });
    });
    expect(result).toMatchObject({
      status: 'booked',
      verdict: 'different',
      flags: expect.arrayContaining(['imbalance']),
    });
    expect(result.difference?.path).toBe('settlement.pots.0.amount');
    // The winner got 500 that nobody paid: suspense is short of them.
    expect(await sumOf('suspense')).toBe(before - 500);
  });

  test('the wrong winner is named with what each was paid too much or too little', async () => {
    const settled = money(raked);
    const winner = settled.pots[0].winners[0].seat;
    const other = settled.seats.find((each) => each.seat !== winner)?.seat ?? 0;
    const result = await sendDamaged((hand) => {
      const given = money(hand);
      given.pots[0].winners = given.pots[0].winners.map((each, at) => (at === 0 ? { ...each, seat: other } : each));
      const share = given.pots[0].winners[0].share;
      for (const seat of given.seats) {
        if (seat.seat === winner) seat.net -= share;
        if (seat.seat === other) seat.net += share;
      }
    });
    expect(result).toMatchObject({
      status: 'booked',
      verdict: 'different',
      difference: { path: 'settlement.pots.0.winners.0.seat' },
    });
    const rows = await rawSql()<{ seat: number; difference_minor: number }[]>`
      select seat, difference_minor from hand_difference
      where hand_id = ${Number(result.handId)} and difference_minor is not null order by difference_minor`;
    expect(rows.map((row) => row.seat)).toEqual([winner, other]);
    expect(rows[0].difference_minor).toBe(-rows[1].difference_minor);
  });

  test('an action after the fold is named by its place', async () => {
    const at = raked.actions.findIndex((action) => action.kind === 'fold');
    const { seat } = raked.actions[at];
    const result = await sendDamaged((hand) => {
      hand.actions = [
        ...hand.actions.slice(0, at + 1),
        { seat, kind: 'check', source: 'player' },
        ...hand.actions.slice(at + 1),
      ];
    });
    expect(result).toMatchObject({ status: 'booked', verdict: 'different', difference: { path: `actions.${at + 1}` } });
  });

  test('a duplicate card and a card too many are named', async () => {
    // A recorded deck in place of the seed: the same hand is dealt from 'cards' of which one stands twice.
    const twice = await sendDamaged((hand) => {
      hand.deck = {
        cards: ['As', 'As', 'Kd', 'Qc', '2h', '3h', '4h', '5h', '6h', '7h', '8h', '9h', 'Th', 'Jh', 'Qh', 'Kh', 'Ah'],
      };
    });
    expect(twice).toMatchObject({ status: 'booked', verdict: 'different', difference: { path: 'deck', rule: 'deck' } });
    // The cards as they were drawn, which derive the same hand, and one that nobody drew.
    const { game, state, deal } = openRecord({ ...raked, config: own.options.config } as HandRecord, {}) as OpenedHand;
    expect(playActions({ game, state, deal, start: { handNo: 1, button: 1, seats: [] } }, raked.actions)).toBeNull();
    const drawn = deal.drawn().map(cardText);
    const right = await sendDamaged((hand) => {
      hand.deck = { cards: drawn };
    });
    expect(right).toMatchObject({ status: 'booked', verdict: 'same' });
    const extra = ['2s', '2h', '2d', '2c'].find((card) => !drawn.includes(card)) ?? '';
    const more = await sendDamaged((hand) => {
      hand.deck = { cards: [...drawn, extra] };
    });
    expect(more).toMatchObject({
      status: 'booked',
      verdict: 'different',
      difference: { rule: 'extraCards', recorded: extra },
    });
  });

  test('under a ruleset that nobody knows cannot be derived, is booked and flagged', async () => {
    const result = await sendDamaged((hand) => {
      hand.rulesetId = 'f'.repeat(64);
    });
    expect(result).toMatchObject({
      status: 'booked',
      verdict: 'different',
      flags: expect.arrayContaining(['staleConfig']),
      difference: { path: 'rulesetId', rule: 'unknownRuleset' },
    });
  });

  test('of another game than its ruleset, or of another table, is named', async () => {
    expect(await sendDamaged((hand) => Object.assign(hand, { game: 'omaha' }))).toMatchObject({
      status: 'booked',
      difference: { path: 'game', rule: 'otherGame', recorded: 'omaha', derived: 'holdem' },
    });
  });

  test.each([
    ['no settlement', (hand: Wire) => Object.assign(hand, { settlement: null }), 'settlement'],
    ['no end', (hand: Wire) => Object.assign(hand, { endedAt: null }), 'endedAt'],
    ['an end before its start', (hand: Wire) => Object.assign(hand, { endedAt: '2020-01-01T00:00:00Z' }), 'endedAt'],
    ['another currency', (hand: Wire) => Object.assign(hand, { currency: 'USD' }), 'currency'],
    [
      'a stranger',
      (hand: Wire) => Object.assign(hand, { seats: hand.seats.map((seat) => ({ ...seat, player: 'x' })) }),
      'seats.0.player',
    ],
    [
      'an unknown player',
      (hand: Wire) =>
        Object.assign(hand, {
          seats: hand.seats.map((seat, i) =>
            i === 0 ? { ...seat, player: '01970000-0000-7000-8000-00000000dead' } : seat,
          ),
        }),
      'seats.0.player',
    ],
    [
      'a fraction of a unit',
      (hand: Wire) => {
        money(hand).rake = 0.5;
      },
      'settlement.rake',
    ],
    ['a field that no hand has', (hand: Wire) => Object.assign(hand, { bonus: 1 }), 'bonus'],
    ['no table', (hand: Wire) => Object.assign(hand, { table: { id: 'Oulu!' } }), 'table.id'],
  ])('with %s is invalid, and says where', async (_, damage, path) => {
    const result = await sendDamaged(damage);
    expect(result).toMatchObject({ status: 'invalid', handId: null });
    expect(result.errors.map((error) => error.path)).toContain(path);
  });
});

describe('the numbers of a table', () => {
  test('show gaps and what comes late; a gap that is filled is over', async () => {
    const own = await openLiveTable('oulu/3', { startedAt: new Date() });
    const [one, two, three, four] = own.play(4);
    const flags = async (hand: Wire) => (await post([hand])).body.results[0].flags;
    const alerts = () => rawSql()`select state, figures from alert where kind = 'hand.gap' and subject_id = 'oulu/3'`;
    expect(await flags(one)).toEqual([]);
    expect(await flags(four)).toEqual(['gap']);
    expect(await alerts()).toMatchObject([{ state: 'raised', figures: { missing: 2, first: 1, last: 4 } }]);
    expect(await flags(three)).toEqual(['outOfOrder']);
    expect(await flags(two)).toEqual(['outOfOrder']);
    expect(await alerts()).toMatchObject([{ state: 'resolved' }]);
    for (const [i, playerId] of own.options.players.entries())
      expect(await stackOf(playerId, 'oulu/3')).toBe(own.stacks[i]);
  });
});

describe('a key', () => {
  test('books nothing of tables that it does not speak for', async () => {
    const other = await machineKey(admin, 'turku only', ['turku']);
    const answer = await post([table.next()], other);
    expect(answer.body.results[0]).toMatchObject({ status: 'forbidden', handId: null });
    expect(answer.body.counts).toEqual({ forbidden: 1 });
  });

  test.each([
    ['no JSON', 'hands'],
    ['no list', '{"hands":1}'],
    ['no hands', '{"hands":[]}'],
    ['more beside the hands', '{"hands":[1],"more":1}'],
    ['too many hands', JSON.stringify({ hands: Array.from({ length: 1_001 }, () => 1) })],
  ])('that sends %s is told so', async (_, body) => {
    const response = await handleHands(signed(key, 'POST', '/api/v1/hands', body));
    expect([response.status, ((await response.json()) as { problem: { kind: string } }).problem.kind]).toEqual([
      422,
      'ruleViolation',
    ]);
  });

  test('that sends more than the limit is told so', async () => {
    const response = await handleHands(signed(key, 'POST', '/api/v1/hands', ' '.repeat(9_000_001)));
    expect(response.status).toBe(413);
  });
});

describe('money that is not where the hand is', () => {
  const leave = (playerId: string, tableId: string) =>
    moveSeatMoney(systemContext('test'), { op: 'leave', requestId: `leave-${playerId}`, playerId, tableId });

  test('of a player who has left comes to his wallet, or becomes what he owes', async () => {
    const own = await openLiveTable('oulu/4', { players: 2, stack: 2_000, wallet: 2_000, startedAt: new Date() });
    const hand = own.next();
    for (const playerId of own.options.players) await leave(playerId, 'oulu/4');
    const { results } = (await post([hand])).body;
    expect(results[0].flags).toContain('notSeated');
    for (const [i, playerId] of own.options.players.entries()) {
      const [row] = await rawSql()<{ balance_minor: number }[]>`
        select balance_minor from ledger_account where kind = 'wallet' and owner = ${playerId}`;
      expect(row.balance_minor).toBe(own.stacks[i]);
    }
    // A hand that the server says took everything twice: a fact, booked, and the player owes it.
    const [loser] = [...own.options.players.keys()].sort((a, b) => own.stacks[a] - own.stacks[b]);
    const had = own.stacks[loser];
    const big = lostHand(own, loser);
    const answer = (await post([big])).body.results[0];
    expect(answer).toMatchObject({ status: 'booked' });
    expect(answer.flags).toContain('owed');
    const [debt] = await rawSql()<{ balance_minor: number }[]>`
      select balance_minor from ledger_account where kind = 'receivable' and owner = ${own.options.players[loser]}`;
    expect(debt.balance_minor).toBe(had - 5_000);
  });

  const owedBy = async (playerId: string) => {
    const [row] = await rawSql()<{ balance_minor: number }[]>`
      select balance_minor from ledger_account where kind = 'receivable' and owner = ${playerId}`;
    return 0 - (row?.balance_minor ?? 0);
  };

  test('is owed only until the win that paid for the loss has come, whatever the order', async () => {
    const own = await openLiveTable('oulu/6', { players: 3, stack: 2_000, startedAt: new Date() });
    const hands = own.play(60);
    const flags = new Set<string>();
    for (const hand of hands.reverse()) for (const flag of (await post([hand])).body.results[0].flags) flags.add(flag);
    // The last hands first: somebody lost what he was yet to win.
    expect(flags).toContain('owed');
    for (const [i, playerId] of own.options.players.entries()) {
      expect([await stackOf(playerId, 'oulu/6'), await owedBy(playerId)]).toEqual([own.stacks[i], 0]);
    }
  });

  test('is not taken from what he wins at another table, where the server deals with that stack', async () => {
    const here = await openLiveTable('oulu/7', { players: 2, stack: 2_000, startedAt: new Date() });
    const [debtor, other] = here.options.players;
    // Of a stack of 2,000 he loses 5,000: he owes 3,000.
    expect((await post([lostHand(here, 0)])).body.results[0].flags).toContain('owed');
    expect(await owedBy(debtor)).toBe(3_000);
    for (const [i, playerId] of [debtor, other].entries()) {
      const money = { playerId, tableId: 'oulu/8', seat: i + 1, amount: 2_000 };
      await moveSeatMoney(systemContext('test'), { op: 'sit', requestId: `second-table-${i}`, ...money });
    }
    const there = new LiveTable({ ...here.options, tableId: 'oulu/8', seed: 'another' });
    // Seat 2 loses 2,000 of his 2,000 there, seat 1 wins 5,000.
    expect(statuses(await post([lostHand(there, 1)]))).toEqual(['booked']);
    expect([await stackOf(debtor, 'oulu/8'), await owedBy(debtor)]).toEqual([7_000, 3_000]);
    // At the table of the debt the next 5,000 pay it, and 2,000 are left.
    expect(statuses(await post([lostHand(here, 1)]))).toEqual(['booked']);
    expect([await stackOf(debtor, 'oulu/7'), await owedBy(debtor)]).toEqual([2_000, 0]);
  });
});

/** One more hand of a table in which a player loses 5,000, which he does not have. */
function lostHand(own: LiveTable, loser: number): Wire {
  const hand = own.next();
  const seats = hand.settlement?.seats as unknown as { seat: number; net: number; rake: number; tax: number }[];
  for (const seat of seats) Object.assign(seat, { rake: 0, tax: 0, net: seat.seat === loser + 1 ? -5_000 : 5_000 });
  Object.assign(hand.settlement ?? {}, { rake: 0, tax: 0 });
  return hand;
}

describe('a hand in progress', () => {
  let open: LiveTable;
  const say = async (body: Record<string, unknown>) => {
    const full = { tableId: 'oulu/5', openedAt: new Date().toISOString(), ...body };
    const response = await handleOpenHand(signed(key, 'POST', '/api/v1/hands/open', JSON.stringify(full)));
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown> & { problem: { code: string } },
    };
  };
  const hold = (i: number, amount: number) => ({ seat: i + 1, playerId: open.options.players[i], amount });
  beforeAll(async () => {
    open = await openLiveTable('oulu/5', { players: 2, startedAt: new Date() });
  });

  test('holds what is wagered, and a later word replaces the one before', async () => {
    const first = await say({ handNo: 1, revision: 1, holds: [hold(0, 50), hold(1, 100)] });
    expect(first).toMatchObject({ status: 200, body: { held: 150, repeated: false } });
    expect(await sumOf('handEscrow')).toBe(150);
    expect(await stackOf(open.options.players[1], 'oulu/5')).toBe(9_900);
    expect(await say({ handNo: 1, revision: 2, holds: [hold(0, 400), hold(1, 100)] })).toMatchObject({
      body: { held: 500 },
    });
    expect(await say({ handNo: 1, revision: 2, holds: [hold(0, 400), hold(1, 100)] })).toMatchObject({
      body: { repeated: true },
    });
    expect(await say({ handNo: 1, revision: 2, holds: [hold(0, 1)] })).toMatchObject({
      status: 409,
      body: { problem: { code: 'keyReused' } },
    });
    expect(await say({ handNo: 1, revision: 1, holds: [] })).toMatchObject({
      status: 409,
      body: { problem: { code: 'stale' } },
    });
    expect(await sumOf('handEscrow')).toBe(500);
    expect((await brokenInvariants()).findings).toEqual([]);
  });

  test('cannot hold more than there is, nor what is not at the table', async () => {
    expect(await say({ handNo: 1, revision: 3, holds: [hold(0, 10_001)] })).toMatchObject({
      status: 409,
      body: { problem: { code: 'insufficientFunds' } },
    });
    const away = { seat: 3, playerId: table.options.players[0], amount: 5 };
    expect(await say({ handNo: 1, revision: 3, holds: [away] })).toMatchObject({
      status: 409,
      body: { problem: { code: 'notSeated' } },
    });
  });

  test('keeps its players in their seats until it is over', async () => {
    const leaving = moveSeatMoney(systemContext('test'), {
      op: 'leave',
      requestId: 'leave-too-soon',
      playerId: open.options.players[0],
      tableId: 'oulu/5',
    });
    await expect(leaving).rejects.toMatchObject({ problem: { kind: 'conflict', code: 'handRunning' } });
  });

  test('releases everything when it is booked', async () => {
    expect(statuses(await post([open.next()]))).toEqual(['booked']);
    expect(await sumOf('handEscrow')).toBe(0);
    for (const [i, playerId] of open.options.players.entries())
      expect(await stackOf(playerId, 'oulu/5')).toBe(open.stacks[i]);
    expect(await say({ handNo: 1, revision: 9, holds: [] })).toMatchObject({
      status: 409,
      body: { problem: { code: 'bookedAlready' } },
    });
  });

  test('gives everything back when it will never be settled', async () => {
    await say({ handNo: 2, revision: 1, holds: [hold(0, 70)] });
    expect(await sumOf('handEscrow')).toBe(70);
    expect(await say({ handNo: 2, revision: 2, holds: [], returned: true })).toMatchObject({
      status: 200,
      body: { held: 0 },
    });
    expect(await sumOf('handEscrow')).toBe(0);
    expect(await stackOf(open.options.players[0], 'oulu/5')).toBe(open.stacks[0]);
  });

  test('that comes after all once everything was given back is booked, and somebody is told', async () => {
    const hand = open.next();
    expect(hand.handNo).toBe(2);
    expect((await post([hand])).body.results[0]).toMatchObject({ status: 'booked', flags: ['returned'] });
    expect((await post([hand])).body.results[0]).toMatchObject({ status: 'repeated', flags: ['returned'] });
    for (const [i, playerId] of open.options.players.entries())
      expect(await stackOf(playerId, 'oulu/5')).toBe(open.stacks[i]);
    const [alert] = await rawSql()`select severity, figures from alert where kind = 'hand.returned'`;
    expect(alert).toEqual({ severity: 'critical', figures: { table: 'oulu/5', handNo: 2, hands: 1 } });
    const [kept] = await rawSql()`select outcome from hand_open where table_id = 'oulu/5' and hand_no = 2`;
    expect(kept).toEqual({ outcome: 'returned' });
    expect((await post([open.next()])).body.results[0]).toMatchObject({ status: 'booked', flags: [] });
  });
});

test('the books add up', async () => {
  expect((await brokenInvariants()).findings).toEqual([]);
});
