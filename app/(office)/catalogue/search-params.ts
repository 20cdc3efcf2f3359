import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import type { KindName } from '@/server/contracts/catalogue/requests';

export const POLICY_KINDS = ['jackpot', 'jurisdiction', 'protection', 'rake', 'room', 'tax', 'tcoin'] as const;
export const documentStates = ['live', 'draft', 'review', 'archived'] as const;

export const tableList: ListSpec = { filters: { state: documentStates }, sorts: ['slug', '-changed'] };
export const policyList: ListSpec = {
  filters: { kind: POLICY_KINDS, state: documentStates },
  sorts: ['slug', '-changed'],
};
export const TEMPLATE_KINDS = ['tournament', 'blinds', 'prizes', 'spin'] as const;
export const templateList: ListSpec = {
  filters: { kind: TEMPLATE_KINDS, state: documentStates },
  sorts: ['slug', '-changed'],
};
export const changeSetStates = ['draft', 'submitted', 'changesRequested', 'approved', 'rejected', 'withdrawn'] as const;
export const changeList: ListSpec = { filters: { state: changeSetStates }, sorts: ['-created'] };
export const switchScopes = ['room', 'game', 'table', 'player'] as const;
export const switchList: ListSpec = { filters: { scope: switchScopes, open: ['yes', 'no'] }, sorts: ['-off'] };

type Search = Promise<Record<string, string | string[] | undefined>>;

const loaders = new Map<ListSpec, ReturnType<typeof createLoader>>();

/** The state of a list that an address asks for, on the server. */
export async function loadList(spec: ListSpec, search: Search): Promise<ListState> {
  const load = loaders.get(spec) ?? createLoader(listParsers(spec));
  loaders.set(spec, load);
  return listStateOf(spec, (await load(search)) as Parameters<typeof listStateOf>[1]);
}

/** The query that a state of a list of documents stands for; server and browser make the same one. */
export function documentsInput(kinds: readonly KindName[], state: ListState) {
  const chosen = kinds.filter((kind) => state.filters.kind?.includes(kind));
  return {
    kinds: [...(chosen.length > 0 ? chosen : kinds)],
    search: state.search,
    state: documentStates.find((value) => state.filters.state?.includes(value)),
    sort: state.sort === '-changed' ? ('changed' as const) : ('slug' as const),
    direction: state.sort === '-changed' ? ('desc' as const) : ('asc' as const),
    after: state.after,
    before: state.before,
    limit: 50,
  };
}

export const TABLE_KINDS = ['table'] as const;

export function changesInput({ filters, after, before }: ListState) {
  return { state: changeSetStates.find((value) => filters.state?.includes(value)), after, before, limit: 50 };
}

export function switchesInput({ filters, after, before }: ListState) {
  const open = filters.open?.at(0);
  return {
    scope: switchScopes.find((value) => filters.scope?.includes(value)),
    open: open === undefined ? undefined : open === 'yes',
    after,
    before,
    limit: 50,
  };
}
