import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import { HIT_STATES } from '@/server/contracts/jackpots';

export const hitList: ListSpec = { filters: { state: HIT_STATES, pool: 'text' }, sorts: ['-number'] };

const load = createLoader(listParsers(hitList));

/** The state of the list that an address asks for, on the server. */
export async function loadHitList(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(hitList, await load(search));
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The query that a state of the list stands for. */
export function hitsInput({ filters, after, before }: ListState) {
  const pool = filters.pool?.at(0);
  return {
    state: HIT_STATES.find((value) => filters.state?.includes(value)),
    pool: pool !== undefined && SLUG.test(pool) ? pool : undefined,
    after,
    before,
    limit: 50,
  };
}
