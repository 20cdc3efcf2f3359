import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { player } from '@/db/schema';
import { listPlayersInput } from '@/server/contracts/players';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const found = (text: string) =>
  or(
    sql`starts_with(lower(${player.alias}), lower(${text}))`,
    eq(player.externalRef, text),
    UUID.test(text) ? eq(player.id, text.toLowerCase()) : undefined,
  );

/** Players, newest first, keyset paged. */
export const listPlayers = defineQuery({
  name: 'player.list',
  permission: 'player.view',
  input: listPlayersInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const id = place === null ? undefined : String(readCursor(place, 1)[0]);
    const rows = await tx
      .select()
      .from(player)
      .where(
        and(
          input.search ? found(input.search) : undefined,
          input.status && eq(player.status, input.status),
          input.country === undefined ? undefined : eq(player.country, input.country),
          input.vipGroup === undefined ? undefined : eq(player.vipGroup, input.vipGroup),
          input.test === undefined ? undefined : eq(player.test, input.test),
          input.house === undefined ? undefined : eq(player.house, input.house),
          id === undefined ? undefined : backwards ? gt(player.id, id) : lt(player.id, id),
        ),
      )
      .orderBy(backwards ? asc(player.id) : desc(player.id))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.id]));
    const any = rows.length > 0 || (await tx.select({ id: player.id }).from(player).limit(1)).length > 0;
    return { rows: shown, older, newer, any };
  },
});
