import { beforeAll, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { structureJob } from '@/server/jobs/structures';
import { systemContext } from '@/server/services/kernel';
import {
  advanceTournaments,
  buyChips,
  cancelTournament,
  createStructure,
  getStructures,
  listTournaments,
  planTemplate,
  previewStarts,
  startMissed,
} from '@/server/services/tournaments';
import { handleRegistration, handleTournament, handleTournamentHands } from '@/server/trpc/endpoints/v1/tournaments';
import { ownerUrl } from '../support/database';
import { machineKey, signed } from '../support/machine';
import { type Person, person } from '../support/room';
import { asOwner } from '../support/servers';
import { newPlayers, openTournament, openTournamentRoom, stoppedClock, template } from '../support/tournament';

let operator: Person;
const clock = stoppedClock('2027-03-27T10:00:00Z');
const ctx = { ...systemContext('test'), clock };

beforeAll(async () => {
  operator = await person('otto', ['operator', 'admin']);
  await openTournamentRoom(operator, [
    {
      kind: 'tournament',
      slug: 'nightly',
      // Helsinki puts its clocks forward on 28 March 2027 at 03:00: 03:30 does not exist that night.
      body: template({ firstStart: '2027-03-01T03:30', rule: 'FREQ=DAILY', announceDays: 3, registerMinutes: 60 }),
    },
    {
      kind: 'tournament',
      slug: 'heads-up',
      body: template({ type: 'sitAndGo', minPlayers: 2, maxPlayers: 2, openCopies: 2, tableSize: 2 }),
    },
    {
      kind: 'tournament',
      slug: 'may-day',
      body: template({ firstStart: '2027-05-01T20:00', rule: 'FREQ=DAILY', announceDays: 3, registerMinutes: 60 }),
    },
    { kind: 'tournament', slug: 'rebuys', body: template({ lateLevels: 2, rebuys: 1, addOn: true, addOnPrice: 50 }) },
  ]);
});

const starts = async (slug: string) => {
  const rows = await rawSql()<{ at: string; status: string }[]>`
    select to_char(occurrence at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, status from tournament
    where template_slug = ${slug} and occurrence is not null order by occurrence`;
  return rows.map((row) => `${row.at} ${row.status}`);
};

test('two workers at once make each start once, through the change of clocks', async () => {
  await Promise.all([1, 2, 3].map(() => advanceTournaments(clock)));
  // From the evening of the 27th: 28 March 04:30 local (moved by the gap) = 01:30 UTC; then 03:30 in summer = 00:30 UTC.
  expect(await starts('nightly')).toEqual([
    '2027-03-28 01:30 announced',
    '2027-03-29 00:30 announced',
    '2027-03-30 00:30 announced',
  ]);
  const [{ n }] = await rawSql()`select count(*) as n from tournament where template_slug = 'heads-up'`;
  expect(Number(n)).toBe(2);
  expect(await planTemplate(ctx, { templateSlug: 'nightly' })).toEqual({ made: 0, missed: 0 });
});

test('what a worker left half done goes on: made but not opened, opened but not started', async () => {
  clock.set('2027-03-28T00:45:00Z');
  await advanceTournaments(clock);
  expect((await starts('nightly'))[0]).toBe('2027-03-28 01:30 registering');
  clock.set('2027-03-28T01:31:00Z');
  await Promise.all([advanceTournaments(clock), advanceTournaments(clock)]);
  // Nobody came: cancelled once.
  expect((await starts('nightly'))[0]).toBe('2027-03-28 01:30 cancelled');
  const [{ n }] = await rawSql()`
    select count(*) as n from tournament_event e join tournament t on t.id = e.tournament_id
    where t.template_slug = 'nightly' and e.kind = 'cancelled'`;
  expect(Number(n)).toBe(1);
});

test('starts that fell into an outage are listed as missed and wait for a decision', async () => {
  clock.set('2027-04-06T12:00:00Z');
  await advanceTournaments(clock);
  await advanceTournaments(clock);
  const listed = await starts('nightly');
  // Made before the outage: 29 to 31 March; during it: 1 to 6 April; ahead: 7 to 9 April.
  expect(listed.filter((each) => each.endsWith('missed'))).toHaveLength(9);
  expect(listed.filter((each) => each.endsWith('announced'))).toEqual([
    '2027-04-07 00:30 announced',
    '2027-04-08 00:30 announced',
    '2027-04-09 00:30 announced',
  ]);
  const [{ id }] = await rawSql()`select id from tournament where status = 'missed' order by occurrence limit 1`;
  await expect(startMissed(operator.ctx, { tournamentId: id, reason: 'try it' })).rejects.toMatchObject({
    problem: { code: 'tooFewEntrants' },
  });
  expect(await cancelTournament(operator.ctx, { tournamentId: id, reason: 'the server was down' })).toEqual({
    status: 'cancelled',
    refunded: 0,
  });
  const [alert] = await rawSql()`select count(*) as n from alert where kind = 'tournament.missed'`;
  expect(Number(alert.n)).toBe(9);
});

test('the calendar gives the tournaments of a span, by state too, and refuses one that is too long', async () => {
  const from = new Date('2027-04-01T00:00:00Z');
  const week = { from, to: new Date('2027-04-08T00:00:00Z') };
  const { rows, more } = await listTournaments(operator.ctx, { ...week, search: 'NIGHTLY' });
  // 1 to 7 April, one a night; the 7th is still to come.
  expect([rows.length, more]).toEqual([7, false]);
  expect((await listTournaments(operator.ctx, { ...week, statuses: ['announced'] })).rows.map((row) => row.at)).toEqual(
    ['2027-04-07T00:30:00.000Z'],
  );
  await expect(listTournaments(operator.ctx, { from, to: new Date('2027-07-01T00:00:00Z') })).rejects.toMatchObject({
    problem: { code: 'span' },
  });
});

test('a full Sit & Go starts by itself, and another copy is opened', async () => {
  const [{ id }] = await rawSql()`select id from tournament where template_slug = 'heads-up' order by copy_no limit 1`;
  const key = await machineKey(operator, 'tournament floor', ['heads-up']);
  const players = await newPlayers(2);
  const path = `/api/v1/tournaments/${id}/registrations`;
  const post = (body: unknown) => signed(key, 'POST', path, JSON.stringify(body));
  const params = { params: Promise.resolve({ id }) };
  for (const [i, playerId] of players.entries()) {
    const answer = await handleRegistration(post({ op: 'register', requestId: `request-${i}`, playerId }), params);
    expect([answer.status, await answer.json()]).toMatchObject([200, { entries: i + 1 }]);
  }
  const lobbyPath = `/api/v1/tournaments/${id}`;
  const read = await handleTournament(signed(key, 'GET', lobbyPath), params);
  const lobby = (await read.json()) as {
    status: string;
    tables: { players: { playerId: string; seat: number; chips: number }[] }[];
  };
  expect([read.status, lobby.status]).toEqual([200, 'running']);
  const [{ players: seated }] = lobby.tables;
  const hand = {
    tableNo: 1,
    handNo: 1,
    button: seated[0].seat,
    stacks: seated.map(({ playerId, seat, chips }, i) => ({ playerId, seat, start: chips, end: i === 0 ? 3_000 : 0 })),
  };
  const handsPath = `/api/v1/tournaments/${id}/hands`;
  const sent = await handleTournamentHands(signed(key, 'POST', handsPath, JSON.stringify({ hands: [hand] })), params);
  // 180 in the pool for two: 50 % and what the missing third place leaves, 54 to the second.
  expect([sent.status, await sent.json()]).toMatchObject([200, { status: 'completed', left: 0 }]);
  const other = await machineKey(operator, 'another floor', ['nightly']);
  const refused = await handleRegistration(
    signed(other, 'POST', path, JSON.stringify({ op: 'unregister', requestId: 'request-x', playerId: players[0] })),
    params,
  );
  expect(refused.status).toBe(403);
  await advanceTournaments(clock);
  const [{ n }] = await rawSql()`
    select count(*) as n from tournament where template_slug = 'heads-up' and status = 'registering'`;
  expect(Number(n)).toBe(2);
});

test('rebuys and the add-on are sold while registration is open', async () => {
  const floor = await openTournament(ctx, 'rebuys', new Date('2027-04-06T12:10:00Z'));
  await floor.advance();
  const [a, b] = await newPlayers(2);
  for (const player of [a, b]) await floor.register(player);
  const buy = (playerId: string, what: 'rebuy' | 'addOn') =>
    buyChips(ctx, {
      requestId: `buy-${playerId}-${what}-${Math.random()}`,
      tournamentId: floor.tournamentId,
      playerId,
      what,
    });
  await expect(buy(a, 'rebuy')).rejects.toMatchObject({ problem: { code: 'registrationClosed' } });
  clock.set('2027-04-06T12:10:01Z');
  await floor.advance();
  expect(await buy(a, 'rebuy')).toMatchObject({ chips: 3_000, paid: 100 });
  await expect(buy(a, 'rebuy')).rejects.toMatchObject({ problem: { code: 'noRebuys' } });
  expect(await buy(a, 'addOn')).toMatchObject({ chips: 6_000, paid: 50 });
  await expect(buy(a, 'addOn')).rejects.toMatchObject({ problem: { code: 'noAddOn' } });
  // 2 x 90, a rebuy of 90, an add-on of 50.
  expect(await floor.read()).toMatchObject({ pool: 320, stacks: { total: 7_500 } });
});

test('the preview shows offsets of both zones and what the change of clocks does', async () => {
  const shown = await previewStarts(
    { ...operator.ctx, clock },
    {
      schedule: { firstStart: '2027-10-30T03:30', rule: 'FREQ=DAILY', exceptions: [], blackouts: [], zone: null },
      viewerZone: 'Asia/Jakarta',
      most: 3,
    },
  );
  expect(shown.zone).toBe('Europe/Helsinki');
  expect(shown.starts.map((start) => [start.at, start.offset, start.viewerOffset, start.clockChange])).toEqual([
    ['2027-10-30T00:30:00.000Z', 'UTC+3', 'UTC+7', null],
    ['2027-10-31T00:30:00.000Z', 'UTC+3', 'UTC+7', 'overlap'],
    ['2027-11-01T01:30:00.000Z', 'UTC+2', 'UTC+7', null],
  ]);
});

test('a structure simulation is stored, played by its job, and read', async () => {
  const { id } = await createStructure(operator.ctx, {
    templateSlug: 'nightly',
    minEntrants: 9,
    maxEntrants: 12,
    runs: 6,
    seed: 'stored',
    policies: [
      { id: 'equity', weight: 1 },
      { id: 'calling', weight: 1 },
    ],
  });
  const job = {
    id: 'x',
    attempt: 1,
    signal: new AbortController().signal,
    progress: async () => {},
    guard: async () => {},
  };
  await structureJob.run(operator.ctx, { id }, job);
  const [run] = await getStructures(operator.ctx, { ids: [id] });
  expect([run.done, run.totals?.runs, run.totals?.lengths.length]).toEqual([6, 6, 6]);
  // What the template offers after the start is played too: up to one rebuy of each, and the add-on for who is left.
  const bought = await createStructure(operator.ctx, {
    templateSlug: 'rebuys',
    minEntrants: 12,
    maxEntrants: 12,
    runs: 2,
    seed: 'bought',
    latePercent: 50,
    rebuyPercent: 100,
    addOnPercent: 100,
    policies: [{ id: 'loose-aggressive', weight: 1 }],
  });
  await structureJob.run(operator.ctx, { id: bought.id }, job);
  const [{ totals }] = await getStructures(operator.ctx, { ids: [bought.id] });
  const { entries, lateEntries, rebuys, addOns, prizes } = totals ?? expect.fail('nothing was stored');
  expect([entries, lateEntries, rebuys > 0 && rebuys <= 24, addOns > 0]).toEqual([24, 12, true, true]);
  expect(prizes).toBe(90 * (24 + rebuys) + 50 * addOns);
  await expect(
    createStructure(operator.ctx, {
      templateSlug: 'nightly',
      minEntrants: 9,
      maxEntrants: 5,
      runs: 1,
      policies: [{ id: 'equity', weight: 1 }],
    }),
  ).rejects.toMatchObject({ problem: { code: 'entrants' } });
});

test('a worker killed between making a tournament and announcing it loses nothing; the next ones make it once', async () => {
  // 1 May 20:00 in Helsinki is 17:00 UTC, three days ahead.
  clock.set('2027-04-28T17:30:00Z');
  const killed = await asOwner(ownerUrl, (owner) =>
    owner.begin(async (blocker) => {
      // Nobody can write the log now: the worker has made the tournament and stands before its announcement.
      await blocker`lock table tournament_event in share mode`;
      const worker = planTemplate(ctx, { templateSlug: 'may-day' }).then(
        () => 'it went through',
        () => 'killed',
      );
      const ended = () =>
        asOwner(ownerUrl, async (other) => [
          ...(await other`
            select pg_terminate_backend(pid) as done from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
              and query like 'insert into "tournament_event"%'`),
        ]);
      await expect.poll(ended, { timeout: 20_000 }).toEqual([{ done: true }]);
      return worker;
    }),
  );
  expect(killed).toBe('killed');
  expect(await starts('may-day')).toEqual([]);
  await Promise.all([1, 2].map(() => advanceTournaments(clock)));
  await advanceTournaments(clock);
  expect(await starts('may-day')).toEqual(['2027-05-01 17:00 announced']);
  const events = await rawSql()<{ kind: string }[]>`
    select e.kind from tournament_event e join tournament t on t.id = e.tournament_id where t.template_slug = 'may-day'`;
  expect(events.map((event) => event.kind)).toEqual(['announced']);
});
