import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { gameName } from '@/server/contracts/game-words';
import type { HandRow, HandState, LANGUAGES } from '@/server/contracts/hand-search';
import type { HandKey } from './hand-keys';

const LATER: readonly string[] = ['voided', 'corrected', 'verificationFailed'];

/** The statement that reads hands by their keys, in the order of the keys; each key names its partition. */
export function handRowsStatement(keys: readonly Pick<HandKey, 'id' | 'day'>[]) {
  return sql`
    select h.id, h.table_id, h.hand_no, h.game, h.currency, feed_instant(h.ended_at) as ended_at, h.pot_minor, h.rake_minor,
      h.tax_minor, h.verdict, to_json(h.flags) as flags, s.seats, g.tags,
      exists (select 1 from dispute_hand x join dispute d on d.id = x.dispute_id
        where x.hand_id = h.id and d.state <> 'closed') as disputed
    from unnest(${`{${keys.map((key) => key.id).join(',')}}`}::bigint[], ${`{${keys.map((key) => key.day).join(',')}}`}::date[])
      with ordinality as k(id, day, place)
    join hand h on h.id = k.id and h.accounting_date = k.day
    cross join lateral (
      select json_agg(json_build_object('seat', s.seat, 'playerId', s.player_id, 'alias', p.alias, 'net', s.net_minor) order by s.seat) as seats
      from hand_seat s join player p on p.id = s.player_id where s.hand_id = k.id and s.accounting_date = k.day) s
    cross join lateral (
      select coalesce(json_agg(t.tag), '[]') as tags from hand_tag t
      where t.hand_id = k.id and t.tag in ('allIn', 'timeout', 'disconnect', 'protection', 'jackpot', 'bigPot', 'voided', 'corrected', 'verificationFailed')) g
    order by k.place`;
}

/** Hands as lists show them, in the order of the keys. */
export async function handRows(
  tx: Tx,
  keys: readonly Pick<HandKey, 'id' | 'day'>[],
  language: (typeof LANGUAGES)[number],
): Promise<HandRow[]> {
  if (keys.length === 0) return [];
  const rows = await tx.execute<{
    id: string;
    table_id: string;
    hand_no: string;
    game: string;
    currency: string;
    ended_at: string;
    pot_minor: string;
    rake_minor: string;
    tax_minor: string;
    verdict: string;
    flags: string[];
    seats: { seat: number; playerId: string; alias: string; net: number }[] | null;
    tags: string[];
    disputed: boolean;
  }>(handRowsStatement(keys));
  return rows.map((row) => {
    const has = (tag: string) => row.tags.includes(tag);
    const states: HandState[] = [
      has('voided') ? 'voided' : 'settled',
      ...(has('corrected') ? (['corrected'] as const) : []),
      ...(row.disputed ? (['disputed'] as const) : []),
      ...(has('verificationFailed') || row.verdict === 'different' ? (['verificationFailed'] as const) : []),
    ];
    return {
      id: Number(row.id),
      tableId: row.table_id,
      handNo: Number(row.hand_no),
      game: row.game,
      gameName: gameName(row.game, language),
      currency: row.currency,
      endedAt: row.ended_at,
      pot: Number(row.pot_minor),
      rake: Number(row.rake_minor),
      tax: Number(row.tax_minor),
      players: row.seats ?? [],
      states,
      tags: row.tags.filter((tag) => !LATER.includes(tag)),
      flags: row.flags,
    };
  });
}
