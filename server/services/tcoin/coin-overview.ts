import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { player, tcoinMove } from '@/db/schema';
import { coinOverviewInput, listCoinMovesInput } from '@/server/contracts/tcoin';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';
import { safe } from '../ledger';
import { coinPolicy } from './policy';

const NEAR = 0.95;
const MOST_HOLDERS = 50;

/** Coins of the room: what is held, what was issued, spent and cut in the last days, and who is near the cap. */
export const coinOverview = defineQuery({
  name: 'tcoin.overview',
  permission: 'tcoin.view',
  input: coinOverviewInput,
  async run(tx, ctx, { days }) {
    const policy = await coinPolicy(tx);
    const since = new Date(ctx.clock.now().getTime() - days * 86_400_000).toISOString();
    const [held] = await tx.execute<{ coins: string; holders: string }>(sql`
      select coalesce(sum(balance_minor), 0) as coins, count(*) filter (where balance_minor > 0) as holders
      from ledger_account where kind = 'wallet' and currency = 'TC'`);
    const series = await tx.execute<{ day: string; earned: string; given: string; spent: string; cut: string }>(sql`
      with moves as (
        select accounting_date as day, sum(earned_minor - cut_minor) as earned, 0 as given, 0 as spent, sum(cut_minor) as cut
        from tcoin_earning where accounting_date > ${since}::timestamptz::date group by 1
        union all
        select at::date, 0, sum(asked_minor - cut_minor) filter (where kind in ('prize', 'grant', 'refund')),
          sum(asked_minor) filter (where kind in ('spend', 'expiry', 'void')), sum(cut_minor)
        from tcoin_move where at > ${since}::timestamptz group by 1
      )
      select day::text, coalesce(sum(earned), 0) as earned, coalesce(sum(given), 0) as given, coalesce(sum(spent), 0) as spent,
        coalesce(sum(cut), 0) as cut
      from moves group by 1 order by 1`);
    const near = await tx.execute<{ id: string; alias: string; balance: string }>(sql`
      select p.id, p.alias, a.balance_minor as balance
      from ledger_account a join player p on p.id = a.player_id
      where a.kind = 'wallet' and a.currency = 'TC' and a.balance_minor >= ${Math.ceil(policy.balanceCap * NEAR)}
      order by a.balance_minor desc, p.alias limit ${MOST_HOLDERS}`);
    const rows = series.map((row) => ({
      day: row.day,
      earned: safe(row.earned),
      given: safe(row.given),
      spent: safe(row.spent),
      cut: safe(row.cut),
    }));
    const total = (key: 'earned' | 'given' | 'spent' | 'cut') => rows.reduce((sum, row) => sum + row[key], 0);
    return {
      days,
      balanceCap: policy.balanceCap,
      expiryDays: policy.expiryDays,
      held: safe(held.coins),
      holders: Number(held.holders),
      earned: total('earned'),
      given: total('given'),
      spent: total('spent'),
      cut: total('cut'),
      series: rows,
      near: near.map(({ id, alias, balance }) => ({
        playerId: id,
        alias,
        balance: safe(balance),
        left: Math.max(0, policy.balanceCap - safe(balance)),
      })),
    };
  },
});

/** Coins that moved otherwise than by play, newest first. */
export const listCoinMoves = defineQuery({
  name: 'tcoin.moves',
  permission: 'tcoin.view',
  input: listCoinMovesInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const number = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx
      .select({ move: tcoinMove, alias: player.alias })
      .from(tcoinMove)
      .innerJoin(player, eq(player.id, tcoinMove.playerId))
      .where(
        and(
          input.playerId === undefined ? undefined : eq(tcoinMove.playerId, input.playerId),
          input.kind && eq(tcoinMove.kind, input.kind),
          number === undefined ? undefined : backwards ? gt(tcoinMove.number, number) : lt(tcoinMove.number, number),
        ),
      )
      .orderBy(backwards ? asc(tcoinMove.number) : desc(tcoinMove.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, ({ move }) => cursorOf([move.number]));
    const any = rows.length > 0 || (await tx.select({ id: tcoinMove.id }).from(tcoinMove).limit(1)).length > 0;
    return { rows: shown.map(({ move, alias }) => ({ ...move, alias })), older, newer, any };
  },
});
