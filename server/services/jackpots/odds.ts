import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { multipliersOf, qualifierOf, ticketPercent } from '@/server/contracts/catalogue/jackpot';
import { type BadBeatOdds, badBeatOdds, defaultsOf, findGame, tellsOdds, ticketChance } from '@/server/engine';
import { safe } from '../ledger';
import type { PoolState } from './pool-state';

/** Played at a pool's tables in its last days, one entry a game and number of players. */
interface Played {
  readonly game: string;
  readonly players: number;
  readonly hands: number;
  readonly tickets: number;
  readonly paid: number;
}

/** What can be computed of a pool: how often it hits at the pace of its last days, what it returns, whether it lasts. */
export interface PoolOdds {
  readonly days: number;
  /** Of tickets, by game: exact return in percent, chance to win anything. */
  readonly games: readonly { readonly game: string; readonly percent: number; readonly chance: number }[];
  /** Expected days between hits if every hand is dealt out; `null` where nothing was played or it cannot be told. */
  readonly daysBetweenHits: number | null;
  /** At most so likely to run dry one day, from 0 to 1; `null` where nothing was played. */
  readonly dryChance: number | null;
}

const DAYS = 30;

async function playedIn(tx: Tx, pool: PoolState, now: Date): Promise<Played[]> {
  const rows = await tx.execute<{ game: string; players: number; hands: string; tickets: string; paid: string }>(sql`
    select h.game, h.players, count(*) as hands,
      coalesce(sum((select count(*) from jsonb_array_elements(h.record -> 'seats') s where s -> 'brings' ->> 'ticket' <> '0')), 0)
        as tickets,
      coalesce(sum(p.amount), 0) as paid
    from (
      select t.source_id::bigint as hand_id, t.accounting_date, sum(p.amount_minor) as amount
      from ledger_account a
      join posting p on p.account_id = a.id
      join ledger_transaction t on t.id = p.transaction_id and t.kind = 'hand'
      where a.kind in ('jackpotMain', 'jackpotReserve') and a.owner = ${pool.slug} and a.currency = ${pool.currency}
        and t.occurred_at > ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS})
      group by 1, 2
    ) p
    join hand h on h.id = p.hand_id and h.accounting_date = p.accounting_date
    group by 1, 2`);
  return rows.map((row) => ({
    game: row.game,
    players: Number(row.players),
    hands: Number(row.hands),
    tickets: Number(row.tickets),
    paid: safe(row.paid),
  }));
}

const known = new Map<string, BadBeatOdds>();
const SAMPLES = 2_000;

/** Chance of a bad beat in one hand of a game that is dealt out; `undefined` for games with draws. */
function chanceIn(pool: PoolState, game: string, players: number): number | undefined {
  const qualifier = qualifierOf(pool.settings, game);
  const offer = findGame(game)?.badBeat;
  if (!qualifier || !offer || !tellsOdds(offer.ranking) || players < pool.settings.minPlayers) return undefined;
  const { ranking } = offer;
  const name = JSON.stringify([ranking, qualifier, players]);
  const found =
    known.get(name) ??
    badBeatOdds(ranking, qualifier, players, { samples: SAMPLES, seed: name, bothPlay: offer.bothPlay === true });
  known.set(name, found);
  return found.chance;
}

function ticketOdds(pool: PoolState, played: readonly Played[]): Omit<PoolOdds, 'days'> {
  const names = [...new Set(pool.settings.prizes.map((row) => row.game))];
  const games = names.flatMap((game) => {
    const found = findGame(game);
    const odds = found?.tickets?.odds(defaultsOf(found.settings));
    const percent = ticketPercent(pool.settings, game);
    if (!odds || percent === null) return [];
    return [{ game, percent, chance: ticketChance(odds, multipliersOf(pool.settings, game)) }];
  });
  const hits = played.reduce((sum, row) => {
    const chance = games.find((each) => each.game === row.game)?.chance ?? 0;
    return sum + row.tickets * chance;
  }, 0);
  return { games, daysBetweenHits: hits > 0 ? DAYS / hits : null, dryChance: dryChance(pool, played) };
}

/**
 * Lundberg's bound for a pool that tickets feed and prizes empty: the chance that it ever runs dry is at most e^(-R u), with
 * u the pool in ticket prices and R the root of E[e^(R (prize - 1))] = 1. At a return of 100 % or more it is certain.
 */
function dryChance(pool: PoolState, played: readonly Played[]): number | null {
  const tickets = played.reduce((sum, row) => sum + row.tickets, 0);
  const paid = played.reduce((sum, row) => sum + row.paid, 0);
  if (tickets === 0 || paid === 0) return null;
  const price = paid / tickets;
  const prizes: { chance: number; multiplier: number }[] = [];
  for (const row of played) {
    const found = findGame(row.game);
    const odds = found?.tickets?.odds(defaultsOf(found.settings));
    if (!odds) continue;
    const multipliers = multipliersOf(pool.settings, row.game);
    for (const [hand, count] of Object.entries(odds.counts)) {
      const chance = (count / odds.total) * (row.tickets / tickets);
      if ((multipliers[hand] ?? 0) > 0) prizes.push({ chance, multiplier: multipliers[hand] });
    }
  }
  const mean = prizes.reduce((sum, { chance, multiplier }) => sum + chance * multiplier, 0);
  if (mean >= 1) return 1;
  const largest = Math.max(1, ...prizes.map(({ multiplier }) => multiplier));
  const none = 1 - prizes.reduce((sum, { chance }) => sum + chance, 0);
  const excess = (r: number) =>
    none * Math.exp(-r) + prizes.reduce((sum, each) => sum + each.chance * Math.exp(r * (each.multiplier - 1)), 0) - 1;
  let low = 0;
  let high = 700 / largest;
  if (excess(high) < 0) return Math.exp(-high * ((pool.main + pool.reserve) / price));
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (excess(middle) < 0) low = middle;
    else high = middle;
  }
  return Math.exp(-low * ((pool.main + pool.reserve) / price));
}

/** Computes what is shown of a pool beside its money. */
export async function oddsOf(tx: Tx, pool: PoolState, now: Date): Promise<PoolOdds> {
  const played = await playedIn(tx, pool, now);
  if (pool.settings.type === 'tickets') return { days: DAYS, ...ticketOdds(pool, played) };
  const hits = played.reduce((sum, row) => sum + row.hands * (chanceIn(pool, row.game, row.players) ?? 0), 0);
  // A bad beat takes shares of what is there: the pool cannot run dry.
  return { days: DAYS, games: [], daysBetweenHits: hits > 0 ? DAYS / hits : null, dryChance: 0 };
}
