import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { type Found, findInput } from '@/server/contracts/hand-search';
import { holds } from '@/server/contracts/permissions';
import { defineQuery, principalsOf } from '../kernel';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TABLE_HAND = /^([a-z0-9]+(?:-[a-z0-9]+)*(?:\/[0-9]{1,6})?)(?:\s+|\s*#\s*)([0-9]{1,15})$/;
const TABLE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[0-9]{1,6})?$/;
const NUMBERED = /^(?:(hand|case|dispute|remedy|incident|transaction|tx)\s*#?\s*)?([0-9]{1,15})$/i;
const MOST = 8;

type Row = Record<string, unknown> & { id: string; label: string };

async function rows(
  tx: Tx,
  kind: Found['kind'],
  href: (id: string) => string,
  query: ReturnType<typeof sql>,
): Promise<Found[]> {
  const found = await tx.execute<Row>(query);
  return found.map(({ id, label }) => ({ kind, id: String(id), label, href: href(String(id)) }));
}

const handHref = (id: string) => `/hands/${id}`;
const disputeHref = (id: string) => `/disputes/${id}`;
const tableHref = (id: string) => `/hands?table=${encodeURIComponent(id)}`;

/** What bears a number: each kind counts for itself, so one number may name several things. */
async function byNumber(tx: Tx, word: string, number: number, books: boolean): Promise<Found[]> {
  const asked = (kind: string) => word === '' || word === kind;
  const found: Found[] = [];
  if (asked('hand')) {
    found.push(
      ...(await rows(
        tx,
        'hand',
        handHref,
        sql`
        select hand_id as id, table_id || ' ' || hand_no as label from hand_key where hand_id = ${number} limit 1`,
      )),
    );
  }
  if (asked('case')) {
    found.push(
      ...(await rows(
        tx,
        'dispute',
        disputeHref,
        sql`
        select id, number || ' ' || title as label from dispute where number = ${number}`,
      )),
    );
  }
  if (asked('remedy')) {
    found.push(
      ...(await rows(
        tx,
        'remedy',
        (id) => `/disputes/remedies/${id}`,
        sql`
        select id, number || ' ' || kind as label from remedy where number = ${number}`,
      )),
    );
  }
  if (asked('incident')) {
    found.push(
      ...(await rows(
        tx,
        'incident',
        (id) => `/disputes/incidents/${id}`,
        sql`
        select id, number || ' ' || title as label from incident where number = ${number}`,
      )),
    );
  }
  if (asked('transaction') && books) {
    found.push(
      ...(await rows(
        tx,
        'transaction',
        (id) => `/ledger/transactions/${id}`,
        sql`
        select id::text as id, id || ' ' || kind as label from ledger_transaction where id = ${number}`,
      )),
    );
  }
  return found;
}

async function byUuid(tx: Tx, id: string): Promise<Found[]> {
  return [
    ...(await rows(
      tx,
      'player',
      (each) => `/players/${each}`,
      sql`select id, alias as label from player where id = ${id}`,
    )),
    ...(await rows(
      tx,
      'dispute',
      disputeHref,
      sql`select id, number || ' ' || title as label from dispute where id = ${id}`,
    )),
    ...(await rows(
      tx,
      'remedy',
      (each) => `/disputes/remedies/${each}`,
      sql`
      select id, number || ' ' || kind as label from remedy where id = ${id}`,
    )),
    ...(await rows(
      tx,
      'incident',
      (each) => `/disputes/incidents/${each}`,
      sql`
      select id, number || ' ' || title as label from incident where id = ${id}`,
    )),
  ];
}

async function byName(tx: Tx, text: string): Promise<Found[]> {
  const end = text.toLowerCase();
  return rows(
    tx,
    'player',
    (id) => `/players/${id}`,
    sql`
    (select id, alias as label from player where external_ref = ${text})
    union
    (select id, alias as label from player
      where lower(alias) >= ${end} and lower(alias) < ${`${end}\u{10ffff}`} order by lower(alias) limit ${MOST})`,
  );
}

/**
 * Whatever somebody pastes, as links: the number of a hand, case, remedy, incident or transaction (a word before it says
 * which), `turku 8123`, a table, a player's id, outside id or how his alias begins. Nothing that the caller may not see.
 */
export const findAnything = defineQuery({
  name: 'hand.find',
  permission: 'hand.view',
  input: findInput,
  async run(tx, ctx, { text }) {
    const books = holds(principalsOf(ctx.actor), 'ledger.view');
    const found: Found[] = [];
    const numbered = NUMBERED.exec(text);
    if (numbered) {
      const word = (numbered[1] ?? '').toLowerCase().replace('dispute', 'case').replace(/^tx$/, 'transaction');
      found.push(...(await byNumber(tx, word, Number(numbered[2]), books)));
    }
    if (UUID.test(text)) found.push(...(await byUuid(tx, text.toLowerCase())));
    const placed = TABLE_HAND.exec(text);
    if (placed) {
      found.push(
        ...(await rows(
          tx,
          'hand',
          handHref,
          sql`
          select k.hand_id as id, k.table_id || ' ' || k.hand_no as label
          from (select source from table_progress where table_id = ${placed[1]}) p
          join hand_key k on k.source = p.source and k.table_id = ${placed[1]} and k.hand_no = ${Number(placed[2])}`,
        )),
      );
    }
    if (TABLE.test(text)) {
      found.push(
        ...(await rows(
          tx,
          'table',
          tableHref,
          sql`
          select distinct table_id as id, table_id as label from table_progress where table_id = ${text}`,
        )),
      );
    }
    if (!UUID.test(text)) found.push(...(await byName(tx, text)));
    return { found: found.slice(0, MOST * 2) };
  },
});
