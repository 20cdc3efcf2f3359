import { eq, sql } from 'drizzle-orm';
import { player } from '@/db/schema';
import { reportNamesInput } from '@/server/contracts/finance';
import { gameName } from '@/server/contracts/game-words';
import { games } from '@/server/engine';
import { defineQuery } from '../kernel';

/**
 * What stands for the ids of a report on a screen, and what it can be narrowed by: games in a language, tables and pools
 * by the last name that they had, the countries that players come from, and the alias of a player who is asked for.
 */
export const reportNames = defineQuery({
  name: 'finance.names',
  permission: 'finance.view',
  input: reportNamesInput,
  async run(tx, _ctx, { language, playerId }) {
    const documents = await tx.execute<{ kind: string; slug: string; name: string | null }>(sql`
      select distinct on (d.kind, d.slug) d.kind, d.slug,
        case d.kind when 'table' then v.body #>> '{table,name}' else v.body #>> '{jackpot,name}' end as name
      from catalogue_document d join catalogue_version v on v.document_id = d.id and v.live_during is not null
      where d.kind in ('table', 'jackpot') order by d.kind, d.slug, v.number desc`);
    const countries = await tx.selectDistinct({ code: player.country }).from(player).orderBy(player.country);
    const [asked] = playerId
      ? await tx.select({ alias: player.alias }).from(player).where(eq(player.id, playerId))
      : [undefined];
    const named = (kind: string) =>
      documents
        .filter((row) => row.kind === kind)
        .map(({ slug, name }) => ({ slug, name: name ?? slug }))
        .sort((a, b) => a.name.localeCompare(b.name));
    return {
      games: games.map(({ id, family }) => ({ id, family, name: gameName(id, language) })),
      tables: named('table'),
      pools: named('jackpot'),
      countries: countries.map((row) => row.code),
      playerAlias: asked?.alias ?? null,
    };
  },
});
