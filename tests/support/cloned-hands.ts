import { rawSql } from '@/db/client';
import { intakePool } from '@/server/platform/intake-pool';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { openLiveTable } from './live-table';
import { machineKey, signed } from './machine';
import { openRoom, person } from './room';
import { asOwner } from './servers';

/** What tests and benches ask for by name among cloned hands. */
export interface ClonedHands {
  /** In every tenth hand. */
  readonly regular: string;
  /** In every fifteenth hand: every thirtieth has both. */
  readonly companion: string;
  /** In every tenth hand too, and never together with the first. */
  readonly stranger: string;
  /** Players of the pool, in ordinary numbers of hands. */
  readonly pool: readonly string[];
  readonly rulesets: readonly string[];
}

const TABLES = 40;
const POOL = 2_000;

/**
 * Books real hands and clones them by SQL to `count` over the last ninety days, forty tables, some thousand players and
 * thirty rulesets. The ledger is left out: hands are only to be found. `ownerUrl` is this database's.
 */
export async function cloneHands(ownerUrl: string, count: number): Promise<ClonedHands> {
  const admin = await person('cloner', ['admin', 'operator']);
  await openRoom(admin);
  const key = await machineKey(admin, 'cloner', ['*']);
  const table = await openLiveTable('oulu', { stack: 10_000, startedAt: new Date() });
  const hands = table.play(200);
  const sent = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
  if (!sent.ok) throw new Error(await sent.text());
  await intakePool().close();

  await asOwner(ownerUrl, async (sql) => {
    await sql`
      insert into player (id, alias, country, language, created_at)
      select gen_random_uuid(), 'clone-' || n, 'FI', 'en', now() from generate_series(1, ${POOL + 3}) n`;
    await sql`
      insert into ruleset (id, body, created_at)
      select encode(sha256(('clone' || n)::bytea), 'hex'),
        jsonb_set(jsonb_set(r.body, '{settings,bigBlind}', to_jsonb(100 * (1 + n % 10))), '{game}',
          to_jsonb((array['holdem', 'omaha', 'stud7'])[1 + n % 3])), now()
      from generate_series(1, 30) n, (select body from ruleset limit 1) r`;
    await sql`select pitboss_ensure_partitions((now() - interval '92 days')::date, now()::date)`;
    await sql.unsafe(`
      create table clone_base as select row_number() over (order by id) - 1 as place, id from hand;
      create table clone_pool as select row_number() over (order by alias) - 1 as place, id from player where alias like 'clone-%';
      create table clone_rules as select row_number() over (order by id) - 1 as place, id, body ->> 'game' as game
        from ruleset where id = any(array(select encode(sha256(('clone' || n)::bytea), 'hex') from generate_series(1, 30) n));
      create index on clone_base (place); create index on clone_pool (place); create index on clone_rules (place);
      analyze clone_base; analyze clone_pool; analyze clone_rules;
      create table clone as
        select n, nextval('hand_id') as id, b.id as base, r.id as ruleset_id, r.game,
          now() - (${count} - n) * (interval '90 days' / ${count}) as ended_at
        from generate_series(1, ${count}) n
        join clone_base b on b.place = n % (select count(*) from clone_base)
        join clone_rules r on r.place = case when n % 5003 = 0 then 29 else n % 29 end
        order by n;
      insert into hand (id, accounting_date, source, table_id, hand_no, game, rules_version, engine_version, ruleset_id,
        currency, virtual, started_at, ended_at, received_at, players, actions, pot_minor, rake_minor, tax_minor,
        jackpot_minor, house_minor, suspense_minor, verdict, flags, transaction_id, payload_sha256, record)
      select c.id, c.ended_at::date, h.source, 'turku/' || (1 + c.n % ${TABLES}), 1000 + c.n / ${TABLES}, c.game, h.rules_version,
        h.engine_version, c.ruleset_id, h.currency, h.virtual, c.ended_at - interval '30 seconds', c.ended_at, c.ended_at,
        h.players, h.actions, h.pot_minor + c.n % 977, h.rake_minor, h.tax_minor, h.jackpot_minor, h.house_minor, h.suspense_minor,
        case when c.n % 2003 = 0 then 'different' else 'same' end,
        case when c.n % 1009 = 0 then array['gap'] else '{}' end, h.transaction_id, h.payload_sha256, h.record
      from clone c join hand h on h.id = c.base order by c.n;
      insert into hand_seat (hand_id, accounting_date, seat, player_id, stack_minor, contributed_minor, won_minor, rake_minor,
        tax_minor, net_minor, tax_base_minor, tax_due_minor, platform_actions)
      select c.id, c.ended_at::date, s.seat, p.id, s.stack_minor, s.contributed_minor, s.won_minor, s.rake_minor, s.tax_minor,
        s.net_minor, s.tax_base_minor, s.tax_due_minor, s.platform_actions
      from clone c join hand_seat s on s.hand_id = c.base
      join clone_pool p on p.place = case
        when s.seat = 1 and c.n % 10 = 0 then ${POOL} when s.seat = 2 and c.n % 15 = 0 then ${POOL + 1}
        when s.seat = 3 and c.n % 10 = 5 then ${POOL + 2}
        else (c.n % ${TABLES} * 97 + c.n / ${TABLES * 25} * 13 + s.seat) % ${POOL} end
      order by c.n;
      insert into hand_key (source, table_id, hand_no, payload_sha256, hand_id, transaction_id, accounting_date, verdict, flags)
      select h.source, h.table_id, h.hand_no, h.payload_sha256, h.id, h.transaction_id, h.accounting_date, h.verdict, h.flags
      from hand h where h.table_id like 'turku/%' order by h.id;
      insert into hand_tag (tag, hand_id, accounting_date)
      select v.tag, c.id, c.ended_at::date from clone c
      cross join lateral (values ('allIn', 7), ('timeout', 53), ('disconnect', 211), ('protection', 1999), ('jackpot', 4001),
        ('bigPot', 307), ('verificationFailed', 2003), ('voided', 3001)) v(tag, every)
      where c.n % v.every = 0;
    `);
    await sql`vacuum analyze hand`;
    await sql`vacuum analyze hand_seat`;
    await sql`vacuum analyze hand_tag`;
    await sql`vacuum analyze hand_key`;
    await sql`vacuum analyze player`;
    await sql`drop table clone, clone_base`;
  });
  const pool = await rawSql()<{ id: string }[]>`select id from player where alias like 'clone-%' order by alias`;
  const rules = await rawSql()<{ id: string }[]>`
    select id from ruleset where id = any(array(select encode(sha256(('clone' || n)::bytea), 'hex') from generate_series(1, 30) n)) order by id`;
  const ids = pool.map((row) => row.id);
  return {
    regular: ids[POOL],
    companion: ids[POOL + 1],
    stranger: ids[POOL + 2],
    pool: ids.slice(0, POOL),
    rulesets: rules.map((row) => row.id),
  };
}
