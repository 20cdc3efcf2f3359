import { type SQL, sql } from 'drizzle-orm';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { listDocumentsInput } from '@/server/contracts/catalogue/requests';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';

interface Row extends Record<string, unknown> {
  id: string;
  kind: string;
  slug: string;
  archived_at: string | null;
  live_number: number | null;
  live_from: string | null;
  body: Record<string, unknown>;
  draft_number: number | null;
  draft_state: 'draft' | 'submitted' | 'changesRequested' | null;
  planned_from: string | null;
  changed_at: string;
}

const when = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Documents by kind, game, state and a search over slug and body texts; ordered by slug or by last change, keyset paged.
 * Gives per document the live version with its facts, the open draft, the planned change.
 */
export const listDocuments = defineQuery({
  name: 'catalogue.listDocuments',
  permission: 'catalogue.view',
  input: listDocumentsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const down = (input.direction === 'desc') !== backwards;
    const key = input.sort === 'slug' ? sql`slug` : sql`changed_at`;
    const order = down ? sql`desc` : sql`asc`;
    const place = input.before ?? input.after;
    let beyond = sql`true`;
    if (place !== null) {
      const [value, id] = readCursor(place, 2);
      const typed = input.sort === 'slug' ? sql`${value}` : sql`${value}::timestamptz`;
      beyond = down ? sql`(${key}, id) < (${typed}, ${id}::uuid)` : sql`(${key}, id) > (${typed}, ${id}::uuid)`;
    }
    const pattern = input.search !== '' ? `%${input.search.replace(/[\\%_]/g, '\\$&')}%` : null;
    const rows = await tx.execute<Row>(sql`
      with listed as (
        select d.id, d.kind, d.slug, d.archived_at::text, live.number as live_number,
          lower(live.live_during)::text as live_from, coalesce(live.body, newest.body) as body,
          open.number as draft_number, open.state as draft_state, planned.at::text as planned_from,
          greatest(newest.saved_at, lower(live.live_during)) as changed_at
        from catalogue_document d
        left join catalogue_version live on live.document_id = d.id and live.live_during @> clock_timestamp()
        join lateral (select body, saved_at from catalogue_version v where v.document_id = d.id
          order by number desc limit 1) newest on true
        left join lateral (select v.number, s.state from catalogue_version v join change_set s on s.id = v.change_set_id
          where v.document_id = d.id and s.state in ('draft', 'submitted', 'changesRequested')
          order by v.number desc limit 1) open on true
        left join lateral (select min(lower(v.live_during)) as at from catalogue_version v
          where v.document_id = d.id and lower(v.live_during) > clock_timestamp()) planned on true
        where ${among(sql`d.kind`, input.kinds)}
      )
      select *, changed_at::text as changed_at from listed
      where ${beyond} and ${among(sql`body ->> 'game'`, input.games)}
        and (${pattern}::text is null or slug ilike ${pattern} or body #>> '{table,name}' ilike ${pattern})
        and ${stateFilter(input.state)}
      order by ${key} ${order}, id ${order} limit ${input.limit + 1}`);
    const { shown, older, newer } = pageOf(rows, input, (row) =>
      cursorOf([input.sort === 'slug' ? row.slug : row.changed_at, row.id]),
    );
    const any =
      rows.length > 0 ||
      (await tx.execute(sql`select 1 from catalogue_document d where ${among(sql`d.kind`, input.kinds)} limit 1`))
        .length > 0;
    return {
      rows: shown.map((row) => ({
        id: row.id,
        kind: row.kind,
        slug: row.slug,
        name: nameOf(row.body),
        facts: findKind(row.kind)?.facts(row.body) ?? {},
        archivedAt: when(row.archived_at),
        live: row.live_number === null ? null : { number: Number(row.live_number), from: when(row.live_from) },
        draft: row.draft_number === null ? null : { number: Number(row.draft_number), state: row.draft_state },
        plannedFrom: when(row.planned_from),
        changedAt: new Date(row.changed_at),
      })),
      older,
      newer,
      any,
    };
  },
});

/** `value` is one of `wanted`; nothing wanted means all. */
function among(value: SQL, wanted: readonly string[]): SQL {
  return wanted.length === 0 ? sql`true` : sql`${value} in ${[...wanted]}`;
}

function nameOf(body: Record<string, unknown>): string | null {
  for (const section of ['table', 'room']) {
    const values = body[section] as { name?: unknown } | undefined;
    if (typeof values?.name === 'string') return values.name;
  }
  return null;
}

function stateFilter(state: 'live' | 'draft' | 'review' | 'archived' | undefined) {
  switch (state) {
    case 'live':
      return sql`live_number is not null`;
    case 'draft':
      return sql`draft_state in ('draft', 'changesRequested')`;
    case 'review':
      return sql`draft_state = 'submitted'`;
    case 'archived':
      return sql`archived_at is not null`;
    case undefined:
      return sql`archived_at is null`;
  }
}
