import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import { DISPUTE_CATEGORIES, DISPUTE_PRIORITIES, DISPUTE_STATES } from '@/server/contracts/disputes';

export const disputeList: ListSpec = {
  filters: {
    state: DISPUTE_STATES,
    category: DISPUTE_CATEGORIES,
    priority: DISPUTE_PRIORITIES,
    assignee: ['me', 'nobody'],
    late: ['yes'],
  },
  sorts: ['due'],
};

const load = createLoader(listParsers(disputeList));

/** The state of the list that an address asks for, on the server. */
export async function loadListState(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(disputeList, await load(search));
}

/** The query that a state of the list stands for: what is open, unless states are chosen. */
export function disputesInput({ filters, search, after, before }: ListState) {
  return {
    states: DISPUTE_STATES.filter((value) => filters.state?.includes(value)),
    category: DISPUTE_CATEGORIES.find((value) => filters.category?.includes(value)),
    priority: DISPUTE_PRIORITIES.find((value) => filters.priority?.includes(value)),
    assignee: (['me', 'nobody'] as const).find((value) => filters.assignee?.includes(value)),
    overdue: filters.late?.includes('yes') ?? false,
    search: search.trim().slice(0, 160),
    after,
    before,
    limit: 50,
  };
}
