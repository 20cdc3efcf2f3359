// Sets the environment that the rest is loaded in.
import '../support/environment';

import { describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { handsOf, type MonthSizes, monthPlan } from '@/server/demo/room/plan';
import { type FillJob, fillDemoRoom } from '@/server/demo/room/room';
import { seedDemo } from '@/server/demo/seed';
import { games } from '@/server/engine';
import { brokenInvariants } from '@/server/services/ledger';
import { ownerUrl } from '../support/database';
import { asOwner } from '../support/servers';

/** The month on a small scale: two rounds, at as many tables as 90 people fill. */
const sizes: MonthSizes = { players: 90, hands: 300, days: [1, 2], first: 100 };
/** As long as a busy machine makes it. */
const WITHIN_MS = 240_000;

async function jobOf(stopAfter = Number.POSITIVE_INFINITY): Promise<FillJob> {
  const [{ id }] = await rawSql()<{ id: string }[]>`select id from job_run where name = 'demo.fill'`;
  const stop = new AbortController();
  let told = 0;
  return {
    id,
    signal: stop.signal,
    async progress(data) {
      await rawSql()`update job_run set progress = ${rawSql().json(data as never)} where id = ${id}`;
      told += 1;
      if (told === stopAfter) stop.abort(new Error('the worker was killed'));
    },
  };
}

const counts = async () => {
  const [row] = await rawSql()`
    select (select count(*)::int from hand where source = 'demo') as hands,
      (select count(*)::int from ledger_transaction) as transactions, (select count(*)::int from dispute) as cases,
      (select count(*)::int from adjustment) as adjustments, (select count(*)::int from approval) as approvals,
      (select count(*)::int from player) as players`;
  return row;
};

describe('the plan of the month', () => {
  test('has 40,000 hands in 30 days, 3,000 of them first, of every game, with each player at one table at a time', () => {
    const plan = monthPlan();
    expect([handsOf(plan), handsOf(plan, 1), plan.openFor]).toEqual([40_000, 3_000, 30 * 86_400_000]);
    for (const round of plan.rounds) {
      const seated = round.flatMap(({ players }) => players);
      expect(new Set(seated).size).toBe(seated.length);
      expect(Math.max(...seated)).toBeLessThan(400);
      // 35 ready tables, at least one of every game.
      expect(round.length).toBe(35);
    }
    expect(games.length).toBe(27);
    // The numbers of a table's hands go on from round to round.
    const omaha = plan.rounds.flat().filter(({ tableId }) => tableId === 'omaha-pl');
    let next = 1;
    for (const { firstHandNo, stretches } of omaha) {
      expect(firstHandNo).toBe(next);
      next += stretches.reduce((sum, { hands }) => sum + hands, 0);
    }
  });
});

describe('a demo room of a month', () => {
  test(
    'opens with its first round; the rest is a job that may be killed',
    async () => {
      const plan = monthPlan(sizes);
      await seedDemo(plan);
      expect(await counts()).toMatchObject({ hands: handsOf(plan, 1), players: 90, cases: 0 });
      // A second start finds the job, and leaves all as it is.
      const opened = await counts();
      await seedDemo(plan);
      expect(await counts()).toEqual(opened);

      await expect(fillDemoRoom(sizes, await jobOf(2))).rejects.toThrow('killed');
      await fillDemoRoom(sizes, await jobOf());
      const [hands] = await rawSql()`
      select count(*)::int as hands, count(distinct (table_id, hand_no))::int as numbers,
        array_agg(distinct currency order by currency) as currencies, bool_and(ended_at <= now()) as past,
        array_agg(distinct flag) filter (where flag is not null) as flags
      from hand left join lateral unnest(flags) flag on true where source = 'demo'`;
      expect(hands).toMatchObject({
        hands: handsOf(plan),
        numbers: handsOf(plan),
        currencies: ['EUR', 'IDR'],
        past: true,
      });
      const gaps = await rawSql()`
      select table_id from hand where source = 'demo' group by table_id having max(hand_no) <> count(*)`;
      expect(gaps).toEqual([]);
      expect((await brokenInvariants()).findings).toEqual([]);
    },
    WITHIN_MS,
  );

  test('has three hands that were paid wrong, and a case for each', async () => {
    const wrong = await rawSql()`
      select h.table_id, (select count(*)::int from dispute_hand d where d.hand_id = h.id) as cases
      from hand h where h.verdict = 'different' order by 1`;
    expect(wrong).toEqual(
      ['holdem-nl-050-100', 'holdem-nl-idr-rake-tax', 'omaha-pl'].map((table_id) => ({ table_id, cases: 1 })),
    );
  });

  test('is lived in: funded pools, coins, a table switched off, things that wait for a second person', async () => {
    const [life] = await rawSql()`
      select (select count(*)::int from jackpot_move where state = 'posted') as funded,
        (select count(*)::int from tcoin_earning) > 0 as coins,
        (select array_agg(subject) from gaming_switch where on_at is null) as off,
        (select count(*)::int from gaming_switch where on_at is not null) as on_again,
        (select array_agg(kind order by kind) from approval where state = 'open') as waiting,
        (select count(*)::int from adjustment where state = 'posted') as adjusted,
        (select count(*)::int from signal_run) as signals,
        (select count(*)::int from player where status <> 'active') > 0 as others`;
    expect(life).toEqual({
      funded: 2,
      coins: true,
      off: ['razz-fl'],
      on_again: 1,
      waiting: ['catalogue.changeSet', 'player.adjustment'],
      adjusted: 3,
      signals: 1,
      others: true,
    });
  });

  test(
    'is the same when all of it is done again',
    async () => {
      const before = await counts();
      // As after a kill just before the last step, and with nothing known of how far it was.
      await asOwner(ownerUrl, (sql) => sql`delete from player_status_change`);
      await asOwner(ownerUrl, (sql) => sql`update player set status = 'active'`);
      await rawSql()`update job_run set progress = null where name = 'demo.fill'`;
      await fillDemoRoom(sizes, await jobOf());
      expect(await counts()).toEqual(before);
    },
    WITHIN_MS,
  );
});
