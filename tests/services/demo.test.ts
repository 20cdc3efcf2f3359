import { describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { tablePresets } from '@/server/contracts/table-presets';
import { eveningPlan, monthPlan, smallPlan } from '@/server/demo/room/plan';
import { seedDemo } from '@/server/demo/seed';
import { demoCode } from '@/server/demo/staff';
import { brokenInvariants } from '@/server/services/ledger';
import { ownerUrl } from '../support/database';
import { asOwner } from '../support/servers';
import { makeStaff, post } from '../support/staff';

const evening = eveningPlan(
  [
    { tableId: 'holdem-nl-050-100', seats: 3 },
    { tableId: 'domino-qq', seats: 4 },
    { tableId: 'naiko', seats: 3 },
  ],
  { players: 40, hands: 12, hours: 1 },
);
/** The same room before anybody has come. */
const nobody = { ...evening, players: 0 };

describe('the demo room', () => {
  test('is never laid over a database that has staff of its own', async () => {
    const { id } = await makeStaff('real@example.test', ['admin']);
    expect(await seedDemo(nobody)).toEqual([]);
    expect(await rawSql()`select email from staff`).toEqual([{ email: 'real@example.test' }]);
    await rawSql()`update staff set email = 'operator@demo.pitboss.test', name = 'Oka Operator' where id = ${id}`;
  });

  test('has an account of every role, finishes what a cut-short start left, and adds nothing the second time', async () => {
    // The account that the first test left stands for a start that ended after its first step.
    const signIns = await seedDemo(nobody);
    expect(signIns.map((one) => one.roles)).toEqual([
      ['operator'],
      ['supervisor'],
      ['supervisor'],
      ['supervisor'],
      ['support'],
      ['finance'],
      ['auditor'],
      ['admin'],
    ]);
    expect(await seedDemo(nobody)).toEqual(signIns);
    const [{ people }] = await rawSql()`select count(*)::int as people from staff`;
    expect(people).toBe(8);
    const [{ documents }] = await rawSql()`select count(*)::int as documents from catalogue_document`;
    expect(documents).toBeGreaterThan(10);
  });

  test('has every table that somebody plays at on the first start, with as many seats', () => {
    const presets = new Map(tablePresets.map((preset) => [preset.slug, preset.seats]));
    for (const { tableId, players } of [smallPlan(), monthPlan()].flatMap(({ rounds }) => rounds.flat()))
      expect(presets.get(tableId.split('/')[0]), tableId).toBeGreaterThanOrEqual(players.length);
  });

  test('lets everybody in with what it prints', async () => {
    const signIns = await seedDemo(nobody);
    for (const { email, password, authenticatorKey } of signIns.slice(1)) {
      const answer = await post('sign-in/email', { email, password });
      expect(answer.body.status, email).toBe(authenticatorKey ? 'secondFactorNeeded' : 'signedIn');
      if (!authenticatorKey) continue;
      const code = demoCode(email, new Date());
      const second = await post('two-factor/verify-totp', { code }, { cookie: answer.cookie });
      expect(second.body.status).toBe('signedIn');
    }
  });
});

describe('what was played there', () => {
  test('is booked as a game server would book it, every hand as the engine derives it, and the books add up', async () => {
    await seedDemo(evening);
    const [hands] = await rawSql()`
      select count(*)::int as hands, count(distinct table_id)::int as tables, count(distinct currency)::int as currencies,
        bool_and(verdict = 'same') as same, bool_and(ended_at <= now()) as past,
        array_agg(distinct flag) filter (where flag is not null) as flags
      from hand left join lateral unnest(flags) flag on true`;
    expect(hands).toEqual({ hands: 36, tables: 3, currencies: 3, same: true, past: true, flags: null });
    const [players] = await rawSql()`
      select count(*)::int as players, count(*) filter (where status <> 'active')::int as others,
        bool_or(alias ~ '[ぁ-ん一-龠]') as japanese, max(length(alias))::int as longest from player`;
    expect(players).toEqual({ players: 40, others: 4, japanese: true, longest: 40 });
    expect((await brokenInvariants()).findings).toEqual([]);
  });

  test('is there once, however often the room is opened', async () => {
    const count = async () => {
      const [row] = await rawSql()`
        select (select count(*)::int from hand) as hands, (select count(*)::int from ledger_transaction) as booked`;
      return row;
    };
    const before = await count();
    // As after a start that was cut short before its last step.
    await asOwner(ownerUrl, (sql) => sql`delete from player_status_change`);
    await asOwner(ownerUrl, (sql) => sql`update player set status = 'active'`);
    await seedDemo(evening);
    await seedDemo(evening);
    expect(await count()).toEqual(before);
  });
});
