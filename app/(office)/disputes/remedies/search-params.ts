import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import { REMEDY_KINDS } from '@/server/contracts/remedies';

export const remedyStates = ['waiting', 'posted', 'rejected', 'withdrawn'] as const;
export const remedyListSpec: ListSpec = { filters: { state: remedyStates, kind: REMEDY_KINDS }, sorts: ['-number'] };

const load = createLoader(listParsers(remedyListSpec));

/** The state of the list that an address asks for, on the server. */
export async function loadRemedyState(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(remedyListSpec, await load(search));
}

export function remediesInput({ filters, after, before }: ListState) {
  return {
    state: remedyStates.find((value) => filters.state?.includes(value)),
    kind: REMEDY_KINDS.find((value) => filters.kind?.includes(value)),
    after,
    before,
    limit: 50,
  };
}
