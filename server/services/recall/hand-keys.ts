import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { HandFilter } from '@/server/contracts/hand-search';
import { STAKE_SETTINGS } from '@/server/platform/hand-tags';

/** A hand as keys name it; `endedAt` is there where hands are read in the order in which they ended. */
export interface HandKey {
  readonly id: number;
  readonly day: string;
  readonly endedAt: string | null;
}

/** Where a page begins, and which way it is read. */
export interface KeyRange {
  readonly from: { readonly id: number; readonly endedAt: string | null } | null;
  readonly backwards: boolean;
  readonly limit: number;
}

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

const list = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => JSON.stringify(value)).join(',')}}`;

/**
 * The rulesets that a filter's games, stake and ruleset leave, or `null` when it names none. There are few of them, and
 * each names game, table and stakes, so that hands are found by the ruleset's index and need not be read.
 */
async function rulesetsOf(tx: Tx, filter: HandFilter): Promise<string[] | null> {
  const { games, stake, rulesetId } = filter;
  if (games.length === 0 && stake === undefined) return rulesetId === undefined ? null : [rulesetId];
  const named = (name: string) => sql`(r.body #>> ${`{settings,${name}}`}::text[])::bigint`;
  const fixed = sql`case when r.body #>> '{settings,structure}' = 'FL' and r.body #> '{settings,bigBlind}' is null then ${named('lowerLimit')} end`;
  const stakeOf = sql`coalesce(${fixed}, ${sql.join(STAKE_SETTINGS.map(named), sql`, `)})`;
  const rows = await tx.execute<{ id: string }>(sql`
    select r.id from ruleset r where ${all([
      ...(games.length > 0 ? [sql`r.body ->> 'game' = any(${list(games)}::text[])`] : []),
      ...(stake === undefined ? [] : [sql`${stakeOf} = ${stake}`]),
      ...(rulesetId === undefined ? [] : [sql`r.id = ${rulesetId}`]),
    ])}`);
  return rows.map((row) => row.id);
}

/** All players that a filter names, by id; `null` where one of its aliases is nobody's. */
async function playersOf(tx: Tx, { players, aliases }: HandFilter): Promise<string[] | null> {
  if (aliases.length === 0) return players;
  const names = [...new Set(aliases.map((alias) => alias.toLowerCase()))];
  const rows = await tx.execute<{ id: string }>(
    sql`select id from player where lower(alias) = any(${list(names)}::text[])`,
  );
  return rows.length < names.length ? null : [...new Set([...players, ...rows.map((row) => row.id)])];
}

/** The filter as conditions on a row of `hand`, without those that `driven` has answered already. */
function conditionsOn(filter: HandFilter, rulesets: readonly string[] | null, driven: ReadonlySet<string>): SQL[] {
  const found: SQL[] = [];
  const add = (by: string, condition: SQL) => {
    if (!driven.has(by)) found.push(condition);
  };
  if (filter.tableId !== undefined) add('table', sql`h.table_id = ${filter.tableId}`);
  if (rulesets !== null) add('rulesets', sql`h.ruleset_id = any(${list(rulesets)}::text[])`);
  if (filter.currency !== undefined) add('currency', sql`h.currency = ${filter.currency}`);
  if (filter.from !== undefined) add('window', sql`h.ended_at >= ${filter.from}::timestamptz`);
  if (filter.to !== undefined) add('window', sql`h.ended_at < ${filter.to}::timestamptz`);
  if (filter.minPot !== undefined) add('pot', sql`h.pot_minor >= ${filter.minPot}`);
  if (filter.maxPot !== undefined) add('pot', sql`h.pot_minor <= ${filter.maxPot}`);
  if (filter.flags.length > 0) add('flags', sql`h.flags @> ${list(filter.flags)}::text[]`);
  if (filter.tournament !== undefined) add('tournament', tournamentTables(filter.tournament));
  return found;
}

/** The tables of a tournament are `<tournament>` or `<tournament>/<n>`; `0` follows `/` in the order of characters. */
const tournamentTables = (id: string): SQL =>
  sql`(h.table_id = ${id} or (h.table_id >= ${`${id}/`} and h.table_id < ${`${id}0`}))`;

const tagged = (tag: string, id: SQL): SQL =>
  sql`exists (select 1 from hand_tag g where g.tag = ${tag} and g.hand_id = ${id})`;
const disputed = (id: SQL): SQL =>
  sql`exists (select 1 from dispute_hand x join dispute d on d.id = x.dispute_id where x.hand_id = ${id} and d.state <> 'closed')`;
const played = (player: string, id: SQL, day: SQL): SQL =>
  sql`exists (select 1 from hand_seat s where s.hand_id = ${id} and s.accounting_date = ${day} and s.player_id = ${player})`;

function stateCondition(state: HandFilter['state'], id: SQL): SQL[] {
  if (state === undefined) return [];
  if (state === 'disputed') return [disputed(id)];
  if (state === 'settled') return [sql`not ${tagged('voided', id)}`];
  return [tagged(state, id)];
}

/** The tags that a filter asks for, those that fewest hands have first. */
function tagsAsked(filter: HandFilter): string[] {
  const order = [
    'voided',
    'corrected',
    'verificationFailed',
    'protection',
    'jackpot',
    'disconnect',
    'timeout',
    'bigPot',
    'allIn',
  ];
  const { state } = filter;
  const own: string[] = [...filter.tags];
  if (state !== undefined && state !== 'settled' && state !== 'disputed') own.push(state);
  return [...new Set(own)].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/**
 * The statement that reads the keys of a page: one index gives hands in order and narrows them most; whatever else is
 * asked is tested on the way. Newest first by number, or, for a window of time alone, by when the hand ended.
 */
function keysStatement(filter: HandFilter, rulesets: readonly string[] | null, range: KeyRange): SQL {
  const { backwards, limit } = range;
  const order = backwards ? sql`asc nulls first` : sql`desc nulls last`;
  const plainOrder = backwards ? sql`asc` : sql`desc`;
  const beyond = (id: SQL): SQL[] =>
    range.from === null ? [] : [backwards ? sql`${id} > ${range.from.id}` : sql`${id} < ${range.from.id}`];
  const tags = tagsAsked(filter);
  const [first, ...opponents] = filter.players;

  /** Conditions that are not on the hand's own row, by its id and day. */
  const beside = (id: SQL, day: SQL, driven: { players?: true; state?: true; tag?: string }): SQL[] => [
    ...(driven.players ? [] : filter.players.map((player) => played(player, id, day))),
    ...(driven.state
      ? []
      : filter.state === 'settled' || filter.state === 'disputed'
        ? stateCondition(filter.state, id)
        : []),
    ...tags.filter((tag) => tag !== driven.tag).map((tag) => tagged(tag, id)),
  ];
  /** Reads the hand's row only where a condition is on it. */
  const row = (key: SQL, day: SQL, conditions: readonly SQL[]): SQL =>
    conditions.length === 0 ? sql`` : sql`join hand h on h.id = ${key} and h.accounting_date = ${day}`;

  if (first !== undefined && opponents.length > 0) {
    // By number alone, so that both players' keys are read from their index and met in order; a number is one hand.
    const id = sql`s0.hand_id`;
    const others = opponents.map((player, place) => {
      const name = sql.raw(`s${place + 1}`);
      return sql`join hand_seat ${name} on ${name}.hand_id = ${id} and ${name}.player_id = ${player}`;
    });
    const together = sql`hand_seat s0 ${sql.join(others, sql` `)}`;
    const where = [sql`s0.player_id = ${first}`, ...beyond(id)];
    const day = sql`k.accounting_date`;
    const onHand = conditionsOn(filter, rulesets, new Set());
    const rest = [...onHand, ...beside(id, day, { players: true })];
    if (rest.length === 0) {
      return sql`select x.id, (select accounting_date::text from hand_key where hand_id = x.id) as day, null as at
        from (select ${id} as id from ${together} where ${all(where)} order by ${id} ${order} limit ${limit}) x
        order by x.id ${plainOrder}`;
    }
    return sql`select ${id} as id, ${day}::text as day, null as at from ${together} join hand_key k on k.hand_id = ${id}
      ${row(id, day, onHand)} where ${all([...where, ...rest])} order by ${id} ${order} limit ${limit}`;
  }
  if (first !== undefined) {
    const id = sql`s0.hand_id`;
    const day = sql`s0.accounting_date`;
    const onHand = conditionsOn(filter, rulesets, new Set());
    const where = [sql`s0.player_id = ${first}`, ...beyond(id), ...onHand, ...beside(id, day, { players: true })];
    return sql`select ${id} as id, ${day}::text as day, null as at from hand_seat s0 ${row(id, day, onHand)}
      where ${all(where)} order by ${id} ${order} limit ${limit}`;
  }
  if (filter.state === 'disputed') {
    const id = sql`x.hand_id`;
    const day = sql`x.accounting_date`;
    const onHand = conditionsOn(filter, rulesets, new Set());
    const where = [...beyond(id), ...onHand, ...beside(id, day, { state: true })];
    return sql`select ${id} as id, ${day}::text as day, null as at
      from (select distinct c.hand_id, c.accounting_date from dispute d join dispute_hand c on c.dispute_id = d.id where d.state <> 'closed') x
      ${row(id, day, onHand)} where ${all(where)} order by ${id} ${plainOrder} limit ${limit}`;
  }
  const [tag] = tags;
  if (tag !== undefined) {
    const id = sql`t.hand_id`;
    const day = sql`t.accounting_date`;
    const onHand = conditionsOn(filter, rulesets, new Set());
    const where = [sql`t.tag = ${tag}`, ...beyond(id), ...onHand, ...beside(id, day, { tag })];
    return sql`select ${id} as id, ${day}::text as day, null as at from hand_tag t ${row(id, day, onHand)}
      where ${all(where)} order by ${id} ${plainOrder} limit ${limit}`;
  }
  const id = sql`h.id`;
  const day = sql`h.accounting_date`;
  const select = sql`select ${id} as id, ${day}::text as day, null as at from hand h`;
  if (filter.tableId === undefined && filter.tournament === undefined && rulesets !== null) {
    const rest = conditionsOn(filter, rulesets, new Set(['rulesets']));
    const where = [sql`h.ruleset_id = r.id`, ...beyond(id), ...rest, ...beside(id, day, {})];
    return sql`select h.id, h.day, null as at from unnest(${list(rulesets)}::text[]) as r(id)
      cross join lateral (
        select ${id} as id, ${day}::text as day from hand h where ${all(where)} order by ${id} ${plainOrder} limit ${limit}) h
      order by h.id ${plainOrder} limit ${limit}`;
  }
  const windowed = filter.from !== undefined || filter.to !== undefined;
  if (filter.tableId === undefined && filter.tournament === undefined && filter.flags.length === 0 && windowed) {
    const place = range.from;
    const after =
      place === null || place.endedAt === null
        ? []
        : [
            backwards
              ? sql`(h.ended_at, h.id) > (${place.endedAt}::timestamptz, ${place.id}::bigint)`
              : sql`(h.ended_at, h.id) < (${place.endedAt}::timestamptz, ${place.id}::bigint)`,
          ];
    const where = [...after, ...conditionsOn(filter, rulesets, new Set()), ...beside(id, day, {})];
    return sql`select ${id} as id, ${day}::text as day, h.ended_at::text as at from hand h where ${all(where)}
      order by h.ended_at ${order}, h.id ${order} limit ${limit}`;
  }
  const notable = filter.flags.length > 0 ? [sql`(h.verdict <> 'same' or h.flags <> '{}')`] : [];
  const where = [...notable, ...beyond(id), ...conditionsOn(filter, rulesets, new Set()), ...beside(id, day, {})];
  const by = filter.flags.length > 0 ? order : plainOrder;
  return sql`${select} where ${all(where)} order by ${id} ${by} limit ${limit}`;
}

/** The statement for the keys of a page, for those who run it and those who ask how it is carried out. */
export async function handKeysStatement(tx: Tx, filter: HandFilter, range: KeyRange): Promise<SQL | null> {
  const players = await playersOf(tx, filter);
  const rulesets = await rulesetsOf(tx, filter);
  if (players === null || (rulesets !== null && rulesets.length === 0)) return null;
  return keysStatement({ ...filter, players }, rulesets, range);
}

/** The keys of a page of hands, in the order in which they were read. */
export async function handKeys(tx: Tx, filter: HandFilter, range: KeyRange): Promise<HandKey[]> {
  const statement = await handKeysStatement(tx, filter, range);
  if (statement === null) return [];
  const rows = await tx.execute<{ id: string; day: string; at: string | null }>(statement);
  return rows.map((row) => ({ id: Number(row.id), day: row.day, endedAt: row.at }));
}
