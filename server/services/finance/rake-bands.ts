import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { RakeSettings } from '@/server/engine';
import { stakeOf } from '@/server/platform/hand-tags';
import { rulesetsById } from '../feed';
import { safe } from '../ledger';
import { handLines, shownLines } from './hand-lines';
import { control } from './hand-reports';
import { portion } from './portion';
import type { ReportBody, ReportQuery } from './report';
import { CURRENCY, count, money, text } from './report-columns';
import { tieOut } from './tie-out';

/** What a schedule says about a number of players at one ruleset's stake. */
interface Band {
  readonly ruleset: string;
  readonly players: number;
  /** Of the players: `2`, `4-10`. */
  readonly label: string;
  readonly cap: number;
  readonly steps: boolean;
  readonly stepAmount: number;
  readonly stepSize: number;
  readonly rateBp: number;
  /** Added to the product with the rate before its division by 10,000 is rounded down. */
  readonly add: number;
}

const MOST_PLAYERS = 10;
const ADDED = { floor: 0, halfUp: 5_000, ceil: 9_999 } as const;

/** The row of caps for a number of players at a stake: that of the highest stake that is reached (rules 10, Rake). */
function rowFor({ caps }: RakeSettings, stake: number, players: number) {
  return caps
    .filter((row) => row.fromStake <= stake && row.fromPlayers <= players && players <= row.toPlayers)
    .reduce<RakeSettings['caps'][number] | undefined>(
      (best, row) => (best === undefined || row.fromStake >= best.fromStake ? row : best),
      undefined,
    );
}

async function bandsOf(tx: Tx, rulesets: readonly string[]): Promise<Band[]> {
  const bands: Band[] = [];
  for (const [ruleset, body] of await rulesetsById(tx, rulesets)) {
    if (body.rake === null) continue;
    const { rake } = body;
    const stake = stakeOf(body.settings);
    for (let players = 2; players <= MOST_PLAYERS; players++) {
      const row = rowFor(rake, stake, players);
      if (row === undefined) continue;
      const { fromPlayers: from, toPlayers: to } = row;
      bands.push({
        ruleset,
        players,
        label: from === to ? String(from) : `${from}-${to}`,
        cap: rake.maxPerHand === null ? row.cap : Math.min(row.cap, rake.maxPerHand),
        steps: rake.method === 'steps',
        stepAmount: rake.stepAmount,
        stepSize: rake.stepSize,
        rateBp: rake.rateBp,
        add: ADDED[rake.rounding],
      });
    }
  }
  return bands;
}

/** Which rake schedule every ruleset was resolved from: ruleset_id, schedule. */
const SCHEDULES: SQL = sql`(
  select distinct on (l.ruleset_id) l.ruleset_id, tv.body #>> '{table,rake}' as schedule
  from ruleset_live l
  join catalogue_version tv on tv.document_id = l.table_id and tv.live_during && l.live_during
  order by l.ruleset_id, lower(l.live_during))`;

/**
 * Rake by schedule and band of players dealt in: hands, raked ones, those that reached the cap, what the schedule would
 * have taken without caps, and what the caps forwent. Voids and corrections stand in columns of their own.
 */
export async function rakeBandsReport(query: ReportQuery): Promise<ReportBody> {
  const { tx, filter } = query;
  const used = await tx.execute<{ id: string }>(sql`
    select distinct line.ruleset_id as id from ${handLines(filter)} line where line.ruleset_id is not null`);
  const bands = await bandsOf(
    tx,
    used.map((row) => row.id),
  );
  const rows = await tx.execute<
    Record<'currency' | 'hands' | 'raked' | 'hits' | 'taken' | 'voids' | 'corrections' | 'rake', string> &
      Record<'schedule' | 'label' | 'cap' | 'uncapped' | 'capped', string | null>
  >(sql`
    with line as (
      select line.hand_id, line.of_day, line.currency, line.ruleset_id, line.cause, sum(line.rake) as rake
      from ${handLines(filter)} line left join player p on p.id = line.player_id
      where ${shownLines(filter)} and line.cause in ('hand', 'void', 'correction')
      group by 1, 2, 3, 4, 5
    ), band as (
      select * from jsonb_to_recordset(${JSON.stringify(bands)}::jsonb) as given(ruleset text, players int, label text,
        cap bigint, steps boolean, "stepAmount" bigint, "stepSize" bigint, "rateBp" bigint, "add" bigint)
    ), due as (
      select line.*, band.label, band.cap, s.schedule, line.cause = 'hand' and h.rake_minor > 0 as raked,
        case when band.steps then h.pot_minor / band."stepSize" * band."stepAmount"
          else ${portion(sql`h.pot_minor`, sql`band."rateBp"`, sql`band."add"`)} end as uncapped
      from line
      join hand h on h.id = line.hand_id and h.accounting_date = line.of_day
      left join band on band.ruleset = line.ruleset_id and band.players = h.players
      left join ${SCHEDULES} s on s.ruleset_id = line.ruleset_id
    )
    select schedule, label, currency, max(cap) as cap, count(*) filter (where cause = 'hand') as hands,
      count(*) filter (where raked) as raked, count(*) filter (where raked and uncapped >= cap) as hits,
      (sum(uncapped) filter (where raked))::bigint as uncapped,
      (sum(least(uncapped, cap)) filter (where raked))::bigint as capped,
      coalesce(sum(rake) filter (where cause = 'hand'), 0)::bigint as taken,
      coalesce(sum(rake) filter (where cause = 'void'), 0)::bigint as voids,
      coalesce(sum(rake) filter (where cause = 'correction'), 0)::bigint as corrections, sum(rake)::bigint as rake
    from due where label is not null or rake <> 0
    group by schedule, label, currency, cap order by schedule nulls last, currency, cap, label`);
  return {
    columns: [
      text('schedule'),
      text('band'),
      CURRENCY,
      { id: 'cap', kind: 'money' },
      count('hands'),
      count('raked'),
      count('capHits'),
      money('uncapped'),
      money('forgone'),
      money('taken'),
      money('voids'),
      money('corrections'),
      money('rake'),
    ],
    rows: rows.map((row) => ({
      cells: {
        schedule: row.schedule,
        band: row.label,
        currency: row.currency,
        cap: row.cap === null ? null : safe(row.cap),
        hands: safe(row.hands),
        raked: safe(row.raked),
        capHits: safe(row.hits),
        uncapped: safe(row.uncapped),
        forgone: safe(row.uncapped) - safe(row.capped),
        taken: safe(row.taken),
        voids: safe(row.voids),
        corrections: safe(row.corrections),
        rake: safe(row.rake),
      },
    })),
    ties: await tieOut(tx, filter, 'rake', 'rake', await control(query, 'rake')),
  };
}
