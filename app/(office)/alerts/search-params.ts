import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import { ALERT_SEVERITIES } from '@/server/contracts/alerts';

export const alertStates = ['raised', 'owned', 'acknowledged', 'snoozed', 'resolved'] as const;
export const alertList: ListSpec = {
  filters: { state: alertStates, severity: ALERT_SEVERITIES, mine: ['yes'] },
  sorts: ['-raised'],
};

const load = createLoader(listParsers(alertList));

/** The state of the list that an address asks for, on the server. */
export async function loadListState(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(alertList, await load(search));
}

/** The query that a state of the list stands for: what is open, unless another state is chosen. */
export function alertsInput({ filters, after, before }: ListState) {
  return {
    state: alertStates.find((value) => filters.state?.includes(value)) ?? ('open' as const),
    severity: ALERT_SEVERITIES.find((value) => filters.severity?.includes(value)),
    mine: filters.mine?.includes('yes') ?? false,
    after,
    before,
    limit: 50,
  };
}
