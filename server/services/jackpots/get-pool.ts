import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { waitingFields } from '@/server/contracts/catalogue/jackpot';
import { gameName } from '@/server/contracts/game-words';
import { poolInput } from '@/server/contracts/jackpots';
import { defineQuery } from '../kernel';
import { safe } from '../ledger';
import { oddsOf } from './odds';
import { poolNow, poolsNow } from './pool-state';

/** All pools as cards: what each holds, since when, how it grew in seven days, its reserve and the hits that wait. */
export const listPools = defineQuery({
  name: 'jackpot.pools',
  permission: 'jackpot.view',
  input: z.void(),
  async run(tx, ctx) {
    const pools = await poolsNow(tx);
    const since = new Date(ctx.clock.now().getTime() - 7 * 86_400_000).toISOString();
    const rows = await tx.execute<{ pool: string; pending: string; oldest: string | null }>(sql`
      select pool, count(*) as pending, min(ended_at)::text as oldest from jackpot_hit where state = 'pending' group by pool`);
    const grown = await tx.execute<{ pool: string; grown: string }>(sql`
      select a.owner as pool, sum(p.amount_minor) as grown
      from ledger_account a join posting p on p.account_id = a.id
      join ledger_transaction t on t.id = p.transaction_id and t.kind = 'hand' and t.occurred_at > ${since}::timestamptz
      where a.kind = 'jackpotMain' group by 1`);
    return {
      pools: pools.map(({ slug, currency, status, settings, main, reserve, termsFrom }) => {
        const waiting = rows.find((row) => row.pool === slug);
        return {
          slug,
          name: settings.name,
          type: settings.type,
          currency,
          status,
          main,
          reserve,
          ceiling: settings.ceiling,
          since: termsFrom,
          grown: safe(grown.find((row) => row.pool === slug)?.grown ?? 0),
          pending: Number(waiting?.pending ?? 0),
          oldestPending: waiting?.oldest ? new Date(waiting.oldest) : null,
        };
      }),
    };
  },
});

/** One pool: its state, terms, what waits until it is won, and what can be computed of it. */
export const getPool = defineQuery({
  name: 'jackpot.pool',
  permission: 'jackpot.view',
  input: poolInput,
  async run(tx, ctx, { pool: slug, language }) {
    const pool = await poolNow(tx, slug);
    const { settings, live, terms: _, ...state } = pool;
    const games = new Set([...settings.qualifiers, ...settings.prizes].map((row) => row.game));
    return {
      ...state,
      settings,
      /** Fields of the catalogue's version that hold once the running jackpot is won. */
      waiting: waitingFields(live, settings),
      gameNames: Object.fromEntries([...games].map((game) => [game, gameName(game, language)])),
      odds: await oddsOf(tx, pool, ctx.clock.now()),
    };
  },
});
