import { sql } from 'drizzle-orm';
import { gameName } from '@/server/contracts/game-words';
import { type HandPage, handChoicesInput, searchHandsInput } from '@/server/contracts/hand-search';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';
import { handKeys, type KeyRange } from './hand-keys';
import { handRows } from './hand-rows';

/**
 * Hands by everything that they can be found by, newest first, keyset paged: first the keys from one index, then those
 * rows. Takes a filter, a place and how many; gives rows with their players.
 */
export const searchHands = defineQuery({
  name: 'hand.search',
  permission: 'hand.view',
  input: searchHandsInput,
  async run(tx, _ctx, input): Promise<HandPage> {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const [id, endedAt] = place === null ? [] : readCursor(place, 2);
    const from: KeyRange['from'] =
      id === undefined
        ? null
        : { id: Number(id), endedAt: endedAt === null || endedAt === undefined ? null : String(endedAt) };
    const keys = await handKeys(tx, input.filter, { from, backwards, limit: input.limit + 1 });
    const { shown, older, newer } = pageOf(keys, input, (key) => cursorOf([key.id, key.endedAt]));
    const any = keys.length > 0 || (await tx.execute(sql`select 1 from hand_key limit 1`)).length > 0;
    return { rows: await handRows(tx, shown, input.language), older, newer, any };
  },
});

/** What a search can be narrowed to: the games and stakes that rulesets know. */
export const handChoices = defineQuery({
  name: 'hand.choices',
  permission: 'hand.view',
  input: handChoicesInput,
  async run(tx, _ctx, { language }) {
    const rows = await tx.execute<{ game: string }>(
      sql`select distinct body ->> 'game' as game from ruleset order by 1`,
    );
    return { games: rows.map(({ game }) => ({ game, name: gameName(game, language) })) };
  },
});
