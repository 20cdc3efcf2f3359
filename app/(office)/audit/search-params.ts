import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import { dayStart } from '@/app/_lib/format/zoned-instant';

export const outcomes = ['done', 'refused'] as const;

/** Who and what occur is only known when the audit is read, so these are texts; the query checks them. */
export const auditList: ListSpec = {
  filters: {
    actor: 'text',
    action: 'text',
    entity: 'text',
    entityId: 'text',
    field: 'text',
    outcome: outcomes,
    day: 'day',
    request: 'text',
  },
  sorts: ['-id'],
};

export const fieldPattern = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
export const requestPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const load = createLoader(listParsers(auditList));

/** The state of the list that an address asks for, on the server. */
export async function loadListState(search: Promise<Record<string, string | string[] | undefined>>) {
  return listStateOf(auditList, await load(search));
}

/** The filters that a state of the list stands for; days are those of the room's zone, both included. */
export function auditFilterOf({ search, filters }: ListState, zone: string) {
  const of = (id: string, pattern?: RegExp) => filters[id]?.find((value) => pattern?.test(value) ?? true);
  const day = (end: 'from' | 'to') => filters.day?.find((value) => value.startsWith(`${end}.`))?.slice(end.length + 1);
  const from = day('from');
  const to = day('to');
  const text = search.trim().slice(0, 200);
  return {
    actorId: of('actor'),
    action: of('action'),
    entityKind: of('entity'),
    entityId: of('entityId'),
    field: of('field', fieldPattern),
    requestId: of('request', requestPattern),
    outcome: outcomes.find((value) => filters.outcome?.includes(value)),
    from: from === undefined ? undefined : dayStart(from, zone).toISOString(),
    to: to === undefined ? undefined : dayStart(to, zone, 1).toISOString(),
    search: text === '' ? undefined : text,
  };
}

/** The query that a state of the list stands for; server and browser make the same one. */
export function auditInput(state: ListState, zone: string) {
  return { ...auditFilterOf(state, zone), after: state.after, before: state.before, limit: 50 };
}
