import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';

export const runList: ListSpec = { filters: {}, sorts: ['-number'] };

const load = createLoader(listParsers(runList));

/** The state of the list that an address asks for, on the server. */
export async function loadRunState(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(runList, await load(search));
}

export function runsInput({ after, before }: ListState) {
  return { after, before, limit: 50 };
}
