import { sql } from 'drizzle-orm';
import { playerNote } from '@/db/schema';
import { addPlayerNoteInput, playerSupportInput } from '@/server/contracts/disputes';
import { defineCommand, defineQuery, notFound, publish } from '../kernel';
import { forgivenOfDebt } from './forgiven';

/** Hands that opponents are counted over. */
const RECENT_HANDS = 1_000;
const MOST = 10;

/**
 * What the desk wants of a player beside his account: notes, his last sessions, whom he met most often in his last 1,000
 * hands, the artificial all-ins he took in the last 24 hours, and what he came to owe by remedies.
 */
export const playerSupport = defineQuery({
  name: 'dispute.player',
  permission: 'dispute.view',
  input: playerSupportInput,
  async run(tx, ctx, { playerId }) {
    const [who] = await tx.execute<{ alias: string }>(sql`select alias from player where id = ${playerId}`);
    if (!who) throw notFound('player', playerId);
    const notes = await tx.execute<{ id: string; body: string; author: string; at: string }>(sql`
      select n.id, n.body, s.name as author, feed_instant(n.written_at) as at from player_note n
      join staff s on s.id = n.author_id where n.player_id = ${playerId} order by n.id desc limit 50`);
    const sessions = await tx.execute<{
      id: string;
      table_id: string;
      seat: number;
      currency: string;
      sat_at: string;
      left_at: string | null;
      bought: string;
      took: string | null;
    }>(sql`
      select id, table_id, seat, currency, feed_instant(sat_at) as sat_at, feed_instant(left_at) as left_at,
        bought_in_minor as bought, left_with_minor as took
      from seat where player_id = ${playerId} order by sat_at desc limit 20`);
    const opponents = await tx.execute<{ id: string; alias: string; hands: string; of: string }>(sql`
      with own as (
        select hand_id, accounting_date from hand_seat where player_id = ${playerId}
        order by hand_id desc nulls last limit ${RECENT_HANDS})
      select p.id, p.alias, count(*) as hands, (select count(*) from own) as of
      from own o join hand_seat s on s.hand_id = o.hand_id and s.accounting_date = o.accounting_date and s.player_id <> ${playerId}
      join player p on p.id = s.player_id
      group by p.id, p.alias order by count(*) desc, p.alias limit ${MOST}`);
    const since = new Date(ctx.clock.now().getTime() - 86_400_000).toISOString();
    const [uses] = await tx.execute<{ n: string }>(sql`
      select count(*) as n from protection_use
      where player_id = ${playerId} and voided_at is null and taken_at >= ${since}::timestamptz`);
    const debts = await tx.execute<{
      currency: string;
      amount: string;
      at: string;
      remedy: string;
      remedy_id: string;
      forgiven: string;
    }>(sql`
      select e.currency, e.amount_minor as amount, ${forgivenOfDebt} as forgiven, feed_instant(e.arisen_at) as at, r.number as remedy, r.id as remedy_id
      from receivable_entry e join remedy r on r.id = e.remedy_id where e.player_id = ${playerId} order by e.id desc limit 20`);
    return {
      alias: who.alias,
      notes: notes.map((note) => ({ ...note, id: Number(note.id) })),
      sessions: sessions.map((each) => ({
        id: each.id,
        tableId: each.table_id,
        seat: each.seat,
        currency: each.currency,
        satAt: each.sat_at,
        leftAt: each.left_at,
        boughtIn: Number(each.bought),
        leftWith: each.took === null ? null : Number(each.took),
      })),
      opponents: opponents.map((each) => ({
        playerId: each.id,
        alias: each.alias,
        hands: Number(each.hands),
        of: Number(each.of),
      })),
      protectionsToday: Number(uses.n),
      debts: debts.map(({ remedy, remedy_id: remedyId, ...debt }) => ({
        ...debt,
        remedyId,
        amount: Number(debt.amount),
        forgiven: Number(debt.forgiven),
        remedy: Number(remedy),
      })),
    };
  },
});

/** Writes a note on a player, for colleagues. */
export const addPlayerNote = defineCommand({
  name: 'dispute.addPlayerNote',
  permission: 'dispute.work',
  input: addPlayerNoteInput,
  async run(tx, ctx, { playerId, body }) {
    const rows = await tx.execute(sql`select 1 from player where id = ${playerId}`);
    if (rows.length === 0) throw notFound('player', playerId);
    await tx.insert(playerNote).values({ playerId, body, authorId: ctx.actor.id, writtenAt: ctx.clock.now() });
    await publish(tx, `player:${playerId}`);
    return { result: {}, audit: { entity: { kind: 'player', id: playerId }, after: { note: body } } };
  },
});
