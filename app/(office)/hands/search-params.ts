import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import { dayStart, zonedInstant } from '@/app/_lib/format/zoned-instant';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import { HAND_STATES, PLAYED_TAGS } from '@/server/contracts/hand-search';
import { HAND_FLAGS } from '@/server/contracts/intake';

/** Players, games and tables are only known when hands are read, so these are texts; the query checks them. */
export const handList: ListSpec = {
  filters: {
    player: 'text',
    opponent: 'text',
    table: 'text',
    game: 'text',
    currency: CURRENCY_CODES,
    stake: 'number',
    pot: 'number',
    day: 'day',
    from: 'text',
    to: 'text',
    state: HAND_STATES,
    tag: PLAYED_TAGS,
    flag: HAND_FLAGS,
    tournament: 'text',
    ruleset: 'text',
  },
  sorts: ['-ended'],
};

export const tablePattern = /^[a-z0-9]+(-[a-z0-9]+)*(\/[0-9]{1,6})?$/;
export const momentPattern = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/;
export const rulesetPattern = /^[0-9a-f]{64}$/;
const tournamentPattern = /^[a-z0-9-]{1,60}$/;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const load = createLoader(listParsers(handList));

/** The state of the list that an address asks for, on the server. */
export async function loadListState(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(handList, await load(search));
}

/** The currency that is chosen, which the amounts of the other filters are in. */
export const currencyOf = (filters: ListState['filters']) =>
  CURRENCY_CODES.find((code) => filters.currency?.includes(code));

/** The filter that a state of the list stands for; days and times are those of the room's zone. */
export function handFilterOf({ filters }: ListState, zone: string) {
  const one = (id: string, pattern?: RegExp) => filters[id]?.find((value) => pattern?.test(value) ?? true);
  const end = (id: string, name: string) =>
    filters[id]?.find((value) => value.startsWith(`${name}.`))?.slice(name.length + 1);
  const amount = (id: string, name: string) => {
    const text = end(id, name);
    return text === undefined ? undefined : Math.max(0, Number(text));
  };
  const moment = (id: string) => {
    const text = one(id, momentPattern);
    return text === undefined ? undefined : zonedInstant(text.replace(' ', 'T'), zone).toISOString();
  };
  const [first, last] = [end('day', 'from'), end('day', 'to')];
  const from = moment('from') ?? (first === undefined ? undefined : dayStart(first, zone).toISOString());
  const to = moment('to') ?? (last === undefined ? undefined : dayStart(last, zone, 1).toISOString());
  const people = [...(filters.player ?? []), ...(filters.opponent ?? [])].map((name) => name.trim()).slice(0, 4);
  return {
    players: people.filter((name) => uuidPattern.test(name)),
    aliases: people.filter((name) => !uuidPattern.test(name) && name.length <= 40),
    tableId: one('table', tablePattern),
    games: [...(filters.game ?? [])],
    // Amounts of different currencies are never compared: without one that is chosen, amounts are euros.
    currency: currencyOf(filters) ?? (filters.pot || filters.stake ? 'EUR' : undefined),
    stake: amount('stake', 'gte') ?? amount('stake', 'lte'),
    minPot: amount('pot', 'gte'),
    maxPot: amount('pot', 'lte'),
    from,
    // An end before its beginning finds nothing, and is not an error to whoever is still typing.
    to: from !== undefined && to !== undefined && to <= from ? new Date(Date.parse(from) + 60_000).toISOString() : to,
    state: HAND_STATES.find((value) => filters.state?.includes(value)),
    tags: PLAYED_TAGS.filter((value) => filters.tag?.includes(value)),
    flags: HAND_FLAGS.filter((value) => filters.flag?.includes(value)),
    tournament: one('tournament', tournamentPattern),
    rulesetId: one('ruleset', rulesetPattern),
  };
}

/** The query that a state of the list stands for; server and browser make the same one. */
export function handsInput(state: ListState, zone: string, language: 'en' | 'ja' | 'id') {
  return { filter: handFilterOf(state, zone), after: state.after, before: state.before, limit: 50, language };
}
