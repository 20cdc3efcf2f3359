import { and, asc, ilike, inArray, or, sql } from 'drizzle-orm';
import { tournament } from '@/db/schema';
import { structureOf } from '@/server/contracts/tournaments/blinds';
import { listTournamentsInput } from '@/server/contracts/tournaments/requests';
import { expectedMinutes } from '@/server/engine';
import { defineQuery, ruleViolation } from '../kernel';
import { statusOf, type TournamentRow } from './tournament-row';

const MOST_ROWS = 1_000;
const MOST_DAYS = 62;
const DAY_MS = 86_400_000;

/** What lists and calendars show of a tournament. */
export function summaryOf(row: TournamentRow) {
  const { template, blinds } = row.body;
  return {
    id: row.id,
    number: row.number,
    templateSlug: row.templateSlug,
    name: row.name,
    type: row.type,
    game: row.game,
    currency: row.currency,
    status: statusOf(row),
    startsAt: row.occurrence?.toISOString() ?? null,
    at: (row.occurrence ?? row.startedAt ?? row.createdAt).toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    registrationOpensAt: row.registrationOpensAt.toISOString(),
    buyIn: template.buyIn,
    fee: template.fee,
    guarantee: template.guarantee,
    entries: row.entries,
    left: row.status === 'running' ? row.entries - row.out : null,
    minPlayers: template.minPlayers,
    maxPlayers: template.maxPlayers,
    pool: row.poolMinor,
    overlay: row.overlayMinor,
    multiplier: row.multiplier,
    expectedMinutes: expectedMinutes(
      structureOf(blinds),
      Math.max(row.entries, template.minPlayers),
      template.startingChips,
    ),
    endReason: row.endReason,
  };
}

/** Tournaments of a span of time, those that start when full by when they were made; at most 1,000, `more` tells of others. */
export const listTournaments = defineQuery({
  name: 'tournament.list',
  permission: 'tournament.view',
  input: listTournamentsInput,
  async run(tx, _ctx, { from, to, types, statuses, search }) {
    if (to <= from || to.getTime() - from.getTime() > MOST_DAYS * DAY_MS) {
      throw ruleViolation('span', `The span must be from a moment to ${MOST_DAYS} days.`, [
        {
          path: ['to'],
          code: 'span',
          message: `must be within ${MOST_DAYS} days of from`,
          limits: { days: MOST_DAYS },
        },
      ]);
    }
    const at = sql`coalesce(${tournament.occurrence}, ${tournament.startedAt}, ${tournament.createdAt})`;
    const stored = statuses.map((status) => (status === 'late' ? ('running' as const) : status));
    const rows = await tx
      .select()
      .from(tournament)
      .where(
        and(
          sql`${at} >= ${from.toISOString()}::timestamptz`,
          sql`${at} < ${to.toISOString()}::timestamptz`,
          types.length > 0 ? inArray(tournament.type, [...types]) : undefined,
          stored.length > 0 ? inArray(tournament.status, stored) : undefined,
          search === ''
            ? undefined
            : or(ilike(tournament.name, `%${search}%`), ilike(tournament.templateSlug, `%${search}%`)),
        ),
      )
      .orderBy(asc(at), asc(tournament.number))
      .limit(MOST_ROWS + 1);
    const shown = (rows as TournamentRow[])
      .map(summaryOf)
      .filter((row) => statuses.length === 0 || statuses.includes(row.status));
    return { rows: shown.slice(0, MOST_ROWS), more: rows.length > MOST_ROWS };
  },
});
