import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import { PLAYER_STATUSES } from '@/server/contracts/players';

type Search = Promise<Record<string, string | string[] | undefined>>;

export const playerFlags = ['test', 'house'] as const;
export const countryPattern = /^[A-Z]{2}$/;
export const playerList: ListSpec = {
  filters: { status: PLAYER_STATUSES, country: 'text', flag: playerFlags, vip: 'text' },
  sorts: ['-created'],
};

const load = createLoader(listParsers(playerList));

/** The state of the list that an address asks for, on the server. */
export async function loadListState(search: Search) {
  return listStateOf(playerList, await load(search));
}

/** The query that a state of the list stands for; server and browser make the same one. */
export function playersInput({ search, filters, after, before }: ListState) {
  const flag = (name: (typeof playerFlags)[number]) => (filters.flag?.includes(name) ? true : undefined);
  return {
    search: search.trim() === '' ? undefined : search.trim().slice(0, 120),
    status: PLAYER_STATUSES.find((status) => filters.status?.includes(status)),
    country: filters.country?.find((code) => countryPattern.test(code)),
    vipGroup: filters.vip?.at(0)?.slice(0, 40),
    test: flag('test'),
    house: flag('house'),
    after,
    before,
    limit: 50,
  };
}

/** The statement of one player: a currency, which stands as a tab, and a page. */
export const statementList: ListSpec = { filters: { currency: CURRENCY_CODES }, sorts: ['-booked'] };

const loadStatement = createLoader(listParsers(statementList));

export async function loadStatementState(search: Search) {
  return listStateOf(statementList, await loadStatement(search));
}

/** The statement that a state stands for: in the currency chosen, or else in `first`. */
export function statementInput(playerId: string, first: string, { filters, after, before }: ListState) {
  return { playerId, currency: filters.currency?.at(0) ?? first, after, before, limit: 20 };
}
