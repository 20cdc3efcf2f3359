import { asOwner } from './servers';

const TABLES = 40;
const PLAYERS = 2_000;
/** Of every thousand players one is an account for tests. */
const TESTS = 1_000;
/** A month of days, the last of them today. */
export const MADE_DAYS = 28;

/** On what days hands ended: over the last four weeks; or just now, as what comes in does, but every fiftieth, which is late. */
const DAYS_AGO = {
  spread: `n % ${MADE_DAYS}`,
  now: `case when n % 50 = 0 then n / 50 % ${MADE_DAYS} else 0 end`,
} as const;

/**
 * Heads-up hands made by SQL, numbers `first` to `last`: for what adds hands up or lists them, and looks into none. Each
 * has 1,000 wagered by both, 100 of rake and 60 of tax, and both seats list as winners.
 */
export async function makeHands(
  ownerUrl: string,
  first: number,
  last: number,
  ended: keyof typeof DAYS_AGO = 'spread',
): Promise<void> {
  const ago = `((${DAYS_AGO[ended]}) * interval '1 day')`;
  await asOwner(ownerUrl, async (sql) => {
    await sql.unsafe(`
      -- What searches need and sums do not: a million hands are in sooner without.
      drop index if exists hand_pot, hand_ruleset, hand_table, hand_notable, hand_ended;
      insert into player (id, alias, country, language, test, created_at)
      select gen_random_uuid(), 'made-' || n, 'FI', 'en', n % ${TESTS} = 0, now()
      from generate_series(0, ${PLAYERS - 1}) n where not exists (select 1 from player where alias = 'made-0');
      select pitboss_ensure_partitions((now() - interval '${MADE_DAYS + 1} days')::date, now()::date);
      create temp table made_player as
        select (row_number() over (order by length(alias), alias) - 1)::int as place, id from player where alias like 'made-%';
      create index on made_player (place);
      analyze made_player;
      insert into hand (id, accounting_date, source, table_id, hand_no, game, rules_version, engine_version, currency, virtual,
        started_at, ended_at, received_at, players, actions, pot_minor, rake_minor, tax_minor, jackpot_minor, house_minor,
        suspense_minor, verdict, flags, transaction_id, payload_sha256, record)
      select n, (now() - ${ago})::date, 'made', 'turku/' || (1 + n / ${MADE_DAYS} % ${TABLES}), n,
        'holdem', 1, '1', 'EUR', false, now(), now() - ${ago}, now(), 2, 4, 2000, 100, 60, 0, 0, 0,
        'same', '{}', n, repeat('0', 64), '{}'
      from generate_series(${first}, ${last}) n;
      insert into hand_seat (hand_id, accounting_date, seat, player_id, stack_minor, contributed_minor, won_minor, rake_minor,
        tax_minor, net_minor, tax_base_minor, tax_due_minor, platform_actions)
      select n, (now() - ${ago})::date, s, p.id, 10000, 1000, 1000, 50, 30, 1 + n % 5000, 1000, 30, 0
      from generate_series(${first}, ${last}) n cross join generate_series(1, 2) s
      join made_player p on p.place = (n * 7 + s) % ${PLAYERS};
      select setval('hand_id', ${last});
    `);
    await sql`vacuum analyze hand`;
    await sql`vacuum analyze hand_seat`;
    await sql`analyze player`;
  });
}
