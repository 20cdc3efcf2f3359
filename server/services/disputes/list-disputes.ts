import { and, asc, desc, eq, gt, ilike, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dispute, player } from '@/db/schema';
import { listDisputesInput } from '@/server/contracts/disputes';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';

const assignee = sql<string | null>`(select name from staff person where person.id = ${dispute.assigneeId})`;
const hands = sql<number>`(select count(*)::int from dispute_hand h where h.dispute_id = ${dispute.id})`;

/**
 * The queue: open cases by when their answer is due, or cases of given states, newest first; keyset paged. Rows say whose
 * they are, how old they are and whether they are late.
 */
export const listDisputes = defineQuery({
  name: 'dispute.list',
  permission: 'dispute.view',
  input: listDisputesInput,
  async run(tx, ctx, input) {
    const now = ctx.clock.now();
    const queue = input.states.length === 0;
    const backwards = input.before !== null;
    const cursor = input.before ?? input.after;
    const [first, number] = cursor === null ? [] : readCursor(cursor, 2);
    const beyond: SQL | undefined =
      number === undefined
        ? undefined
        : queue
          ? backwards
            ? sql`(${dispute.dueAt}, ${dispute.number}) < (${String(first)}::timestamptz, ${Number(number)}::bigint)`
            : sql`(${dispute.dueAt}, ${dispute.number}) > (${String(first)}::timestamptz, ${Number(number)}::bigint)`
          : backwards
            ? gt(dispute.number, Number(number))
            : lt(dispute.number, Number(number));
    const order = queue
      ? backwards
        ? [desc(dispute.dueAt), desc(dispute.number)]
        : [asc(dispute.dueAt), asc(dispute.number)]
      : [backwards ? asc(dispute.number) : desc(dispute.number)];
    const digits = /^#?\d{1,12}$/.test(input.search) ? Number(input.search.replace('#', '')) : null;
    const rows = await tx
      .select({
        id: dispute.id,
        number: dispute.number,
        state: dispute.state,
        category: dispute.category,
        priority: dispute.priority,
        title: dispute.title,
        playerId: dispute.playerId,
        alias: player.alias,
        assigneeId: dispute.assigneeId,
        assignee,
        openedAt: dispute.openedAt,
        dueAt: dispute.dueAt,
        hands,
      })
      .from(dispute)
      .leftJoin(player, eq(player.id, dispute.playerId))
      .where(
        and(
          queue ? ne(dispute.state, 'closed') : inArray(dispute.state, input.states),
          input.category && eq(dispute.category, input.category),
          input.priority && eq(dispute.priority, input.priority),
          input.playerId === undefined ? undefined : eq(dispute.playerId, input.playerId),
          input.assignee === 'me' ? eq(dispute.assigneeId, ctx.actor.id) : undefined,
          input.assignee === 'nobody' ? isNull(dispute.assigneeId) : undefined,
          input.overdue
            ? and(lt(dispute.dueAt, now), inArray(dispute.state, ['new', 'investigating', 'appealed']))
            : undefined,
          input.search === ''
            ? undefined
            : digits === null
              ? ilike(dispute.title, `%${input.search.replace(/[\\%_]/g, '\\$&')}%`)
              : eq(dispute.number, digits),
          beyond,
        ),
      )
      .orderBy(...order)
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.dueAt.toISOString(), row.number]));
    const any = rows.length > 0 || (await tx.select({ id: dispute.id }).from(dispute).limit(1)).length > 0;
    return {
      rows: shown.map((row) => ({
        ...row,
        mine: row.assigneeId === ctx.actor.id,
        late: row.dueAt < now && row.state !== 'closed' && row.state !== 'decided' && row.state !== 'waiting',
      })),
      older,
      newer,
      any,
    };
  },
});

/** How many cases are where, how many are late, and how old the oldest open one is. */
export const countDisputes = defineQuery({
  name: 'dispute.count',
  permission: 'dispute.view',
  input: z.void(),
  async run(tx, ctx) {
    const now = ctx.clock.now().toISOString();
    const [row] = await tx.execute<Record<string, string | null>>(sql`
      select count(*) filter (where state = 'new') as new, count(*) filter (where state = 'investigating') as investigating,
        count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'decided') as decided,
        count(*) filter (where state = 'appealed') as appealed,
        count(*) filter (where assignee_id = ${ctx.actor.id}) as mine, count(*) filter (where assignee_id is null) as nobody,
        count(*) filter (where due_at < ${now}::timestamptz and state in ('new', 'investigating', 'appealed')) as late,
        feed_instant(min(opened_at) filter (where state in ('new', 'investigating', 'appealed'))) as oldest
      from dispute where state <> 'closed'`);
    const { oldest, ...counts } = row;
    const numbers = Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, Number(n)]));
    return { counts: numbers, oldest };
  },
});
