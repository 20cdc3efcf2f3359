import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';

export const approvalStates = ['open', 'approved', 'rejected', 'closed'] as const;
export const approvalList: ListSpec = { filters: { state: approvalStates }, sorts: ['-created'] };

const load = createLoader(listParsers(approvalList));

/** The state of the inbox that an address asks for, on the server. */
export async function loadListState(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(approvalList, await load(search));
}

/** The query that a state of the inbox stands for: what waits, unless another state is chosen. */
export function approvalsInput({ filters, after, before }: ListState) {
  return {
    state: approvalStates.find((value) => filters.state?.includes(value)) ?? ('open' as const),
    after,
    before,
    limit: 50,
  };
}
