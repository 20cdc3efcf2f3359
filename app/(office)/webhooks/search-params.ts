import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const deliveryList: ListSpec = { filters: { state: deliveryStates }, sorts: ['-created'] };

const load = createLoader(listParsers(deliveryList));

/** The state of the list that an address asks for, on the server. */
export async function loadListState(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(deliveryList, await load(search));
}

/** The query that a state of the list stands for; server and browser make the same one. */
export function deliveriesInput(webhookId: string, { filters, after, before }: ListState) {
  const states = deliveryStates.filter((state) => filters.state?.includes(state));
  return { webhookId, states, after, before, limit: 50 };
}
