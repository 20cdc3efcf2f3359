import { createLoader, parseAsArrayOf, parseAsString } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import type { Locale } from '@/app/_lib/i18n/locales';
import type { ImportedHandRow, SimulationState } from '@/server/contracts/simulation';

/** The states of a run, in the order in which it can reach them. */
export const runStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const satisfies SimulationState[];

/** What the address of the list may hold. */
export const listSpec: ListSpec = { filters: { state: runStates }, sorts: ['-created'] };

const load = createLoader(listParsers(listSpec));

/** The state of the list that an address asks for, on the server. */
export async function loadListState(searchParams: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(listSpec, await load(searchParams));
}

/** The query that a state of the list stands for; server and browser make the same one, so that the page finds it. */
export function listInput({ search, filters, after, before }: ListState, language: Locale) {
  const states = runStates.filter((state) => filters.state?.includes(state));
  return { search, states, after, before, language, limit: 50 };
}

/** Runs picked to be compared, in the order A to D. */
export const compareParams = { ids: parseAsArrayOf(parseAsString).withDefault([]) };
export const loadCompareParams = createLoader(compareParams);

export const recordFormats = ['phh', 'ohh', 'record'] as const satisfies ImportedHandRow['format'][];

/** What the address of the list of imported hands may hold. */
export const importedList: ListSpec = { filters: { format: recordFormats }, sorts: ['-created'] };

const loadImported = createLoader(listParsers(importedList));

/** The state of the list of imported hands that an address asks for, on the server. */
export async function loadImportedState(searchParams: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(importedList, await loadImported(searchParams));
}

/** The query that a state of that list stands for; server and browser make the same one. */
export function importedInput({ search, filters, after, before }: ListState, language: Locale) {
  const formats = recordFormats.filter((format) => filters.format?.includes(format));
  return { search: search.trim().slice(0, 120), formats, after, before, language, limit: 50 };
}
