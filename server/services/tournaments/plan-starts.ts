import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { tournament, tournamentPlan } from '@/db/schema';
import { startsOf } from '@/server/contracts/tournaments/recurrence';
import { createTournamentInput } from '@/server/contracts/tournaments/requests';
import { newId } from '@/server/platform/ids';
import { secureSeed } from '@/server/platform/secure-seed';
import { raiseAlert } from '../alerts';
import { type CommandContext, conflict, defineCommand, notFound } from '../kernel';
import { startsByClock, type TournamentBody, templateBody } from './template-body';
import { logEvent, type TournamentRow } from './tournament-row';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MOST_STARTS = 500;

/** What of a template's schedule is still to be made: starts after `through` up to the horizon of announcements. */
export function dueStarts(body: TournamentBody, through: Date, now: Date) {
  const horizon = new Date(now.getTime() + body.template.announceDays * DAY_MS);
  if (!startsByClock(body.template.type)) return { horizon, starts: [] };
  const from = new Date(through.getTime() + 1);
  return { horizon, starts: startsOf(body.template, body.zone, { from, until: horizon, most: MOST_STARTS }) };
}

interface NewTournament {
  readonly slug: string;
  readonly body: TournamentBody;
  readonly occurrence: Date | null;
  readonly copyNo: number | null;
  readonly status: 'announced' | 'registering' | 'missed';
}

/** Inserts a tournament unless this start, or this copy, is there already; gives whether it did. */
async function insertTournament(tx: Tx, ctx: CommandContext, given: NewTournament): Promise<TournamentRow | null> {
  const { slug, body, occurrence, copyNo, status } = given;
  const now = ctx.clock.now();
  const opens = occurrence === null ? now : new Date(occurrence.getTime() - body.template.registerMinutes * MINUTE_MS);
  const inserted = await tx
    .insert(tournament)
    .values({
      id: newId(),
      templateSlug: slug,
      occurrence,
      copyNo,
      body,
      name: String(body.template.name),
      type: String(body.template.type),
      game: body.game,
      currency: String(body.template.currency),
      status,
      registrationOpensAt: opens,
      createdAt: now,
      seed: secureSeed(),
    })
    .onConflictDoNothing()
    .returning();
  const row = inserted.at(0) as TournamentRow | undefined;
  if (row === undefined) return null;
  await logEvent(tx, row, now, status, { startsAt: occurrence?.toISOString() ?? null });
  if (status === 'missed') {
    await raiseAlert(tx, ctx.clock, {
      kind: 'tournament.missed',
      severity: 'warning',
      title: `${row.name} was not started`,
      figures: { startsAt: occurrence?.toISOString() ?? null },
      subject: { kind: 'tournament', id: row.id },
    });
  }
  return row;
}

async function openCopies(tx: Tx, ctx: CommandContext, slug: string, body: TournamentBody): Promise<number> {
  const [{ open }] = await tx
    .select({ open: count() })
    .from(tournament)
    .where(and(eq(tournament.templateSlug, slug), inArray(tournament.status, ['announced', 'registering'])));
  const [{ last }] = await tx
    .select({ last: sql<number>`coalesce(max(${tournament.copyNo}), 0)` })
    .from(tournament)
    .where(eq(tournament.templateSlug, slug));
  let made = 0;
  for (let i = open; i < body.template.openCopies; i++) {
    const copyNo = Number(last) + made + 1;
    if (await insertTournament(tx, ctx, { slug, body, occurrence: null, copyNo, status: 'registering' })) made++;
  }
  return made;
}

/**
 * Makes what a live template's schedule asks for now: starts up to the horizon of announcements, or the open copies of one
 * that starts when full. Each start is made once, whoever asks and how often. Starts whose time has passed meanwhile are
 * listed as missed, never started by themselves.
 */
export const planTemplate = defineCommand({
  name: 'tournament.plan',
  permission: 'tournament.advance',
  input: z.strictObject({ templateSlug: z.string() }),
  async run(tx, ctx, { templateSlug }) {
    const now = ctx.clock.now();
    await tx.insert(tournamentPlan).values({ templateSlug, plannedThrough: now }).onConflictDoNothing();
    const [plan] = await tx
      .select()
      .from(tournamentPlan)
      .where(eq(tournamentPlan.templateSlug, templateSlug))
      .for('update');
    const body = await templateBody(tx, templateSlug);
    if (body === undefined) throw notFound('tournament template', templateSlug);
    let made = 0;
    let missed = 0;
    if (startsByClock(body.template.type)) {
      const { starts, horizon } = dueStarts(body, plan.plannedThrough, now);
      const late = now.getTime() - body.template.startGraceMinutes * MINUTE_MS;
      for (const start of starts) {
        const occurrence = new Date(start.at);
        const status = occurrence.getTime() < late ? ('missed' as const) : ('announced' as const);
        const row = await insertTournament(tx, ctx, { slug: templateSlug, body, occurrence, copyNo: null, status });
        if (row === null) continue;
        made++;
        if (status === 'missed') missed++;
      }
      const through = starts.length === MOST_STARTS ? new Date(starts[MOST_STARTS - 1].at) : horizon;
      if (through > plan.plannedThrough) {
        await tx
          .update(tournamentPlan)
          .set({ plannedThrough: through })
          .where(eq(tournamentPlan.templateSlug, templateSlug));
      }
    } else {
      made = await openCopies(tx, ctx, templateSlug, body);
    }
    return {
      result: { made, missed },
      audit: { entity: { kind: 'tournamentTemplate', id: templateSlug }, after: { made, missed } },
    };
  },
});

/**
 * Makes one tournament of a live template by hand, outside its schedule. Rejects a template that is not live, one that
 * starts by the clock without a start, and a start that is there already or has passed.
 */
export const createTournament = defineCommand({
  name: 'tournament.create',
  permission: 'tournament.manage',
  input: createTournamentInput,
  async run(tx, ctx, { templateSlug, startsAt }) {
    const body = await templateBody(tx, templateSlug);
    if (body === undefined) throw notFound('tournament template', templateSlug);
    const byClock = startsByClock(body.template.type);
    const now = ctx.clock.now();
    if (byClock && (startsAt === undefined || startsAt <= now)) {
      throw conflict('startPassed', 'The start must lie in the future.', { now: now.toISOString() });
    }
    const [{ last }] = await tx
      .select({ last: sql<number>`coalesce(max(${tournament.copyNo}), 0)` })
      .from(tournament)
      .where(eq(tournament.templateSlug, templateSlug));
    const row = await insertTournament(tx, ctx, {
      slug: templateSlug,
      body,
      occurrence: byClock ? (startsAt ?? null) : null,
      copyNo: byClock ? null : Number(last) + 1,
      status: byClock ? 'announced' : 'registering',
    });
    if (row === null) throw conflict('startTaken', 'This start is there already.');
    return {
      result: { tournamentId: row.id },
      audit: { entity: { kind: 'tournament', id: row.id }, after: { templateSlug, startsAt: startsAt?.toISOString() } },
    };
  },
});
