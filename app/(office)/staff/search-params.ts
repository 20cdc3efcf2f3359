import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import { ROLES } from '@/server/contracts/permissions';
import { STAFF_STATUSES } from '@/server/contracts/staff';

export const staffList: ListSpec = { filters: { role: ROLES, status: STAFF_STATUSES }, sorts: ['name'] };

const load = createLoader(listParsers(staffList));

/** The state of the list that an address asks for, on the server. */
export async function loadListState(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(staffList, await load(search));
}

/** The query that a state of the list stands for; server and browser make the same one. */
export function staffInput({ search, filters, after, before }: ListState) {
  return {
    search: search.trim() === '' ? undefined : search.trim().slice(0, 80),
    role: ROLES.find((role) => filters.role?.includes(role)),
    status: STAFF_STATUSES.find((status) => filters.status?.includes(status)),
    after,
    before,
    limit: 50,
  };
}
