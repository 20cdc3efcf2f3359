import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { tournament, tournamentPlan } from '@/db/schema';
import { startMissedInput, tournamentInput } from '@/server/contracts/tournaments/requests';
import type { Clock } from '@/server/platform/clock';
import { raiseAlert } from '../alerts';
import { conflict, DomainError, defineCommand, ruleViolation, systemContext } from '../kernel';
import { cancelBeforeStart } from './cancel-tournament';
import { closeRegistration } from './close-registration';
import { dueStarts, planTemplate } from './plan-starts';
import { startTournament } from './start-tournament';
import { startsByClock, templateBody } from './template-body';
import { lateOpen, lockTournament, logEvent, type TournamentRow, updateTournament } from './tournament-row';

const MINUTE_MS = 60_000;

/** What is due for a tournament at `now`. */
function dueStep(row: TournamentRow, now: Date): 'open' | 'start' | 'cancel' | 'miss' | 'close' | null {
  const { template } = row.body;
  if (row.status === 'running') {
    return row.registrationClosedAt === null && !lateOpen(row, now) ? 'close' : null;
  }
  if (row.status !== 'announced' && row.status !== 'registering') return null;
  if (row.occurrence === null || row.occurrence > now) {
    return row.status === 'announced' && row.registrationOpensAt <= now ? 'open' : null;
  }
  if (now.getTime() - row.occurrence.getTime() > template.startGraceMinutes * MINUTE_MS) return 'miss';
  return row.entries < template.minPlayers ? 'cancel' : 'start';
}

/**
 * Does what is due for one tournament: opens registration, starts it, cancels it for too few entrants with refunds, lists
 * it as missed when its time and grace have passed, closes late registration. Does nothing where nothing is due.
 */
export const advanceTournament = defineCommand({
  name: 'tournament.advance',
  permission: 'tournament.advance',
  input: tournamentInput,
  async run(tx, ctx, { tournamentId }) {
    const row = await lockTournament(tx, tournamentId);
    const now = ctx.clock.now();
    const step = dueStep(row, now);
    if (step === 'open') {
      await updateTournament(tx, row, { status: 'registering' });
      await logEvent(tx, row, now, 'registering');
    } else if (step === 'start') {
      await startTournament(tx, ctx, row);
    } else if (step === 'cancel') {
      await cancelBeforeStart(tx, ctx, row, 'tooFewEntrants');
    } else if (step === 'close') {
      await closeRegistration(tx, ctx, row);
    } else if (step === 'miss') {
      await updateTournament(tx, row, { status: 'missed' });
      await logEvent(tx, row, now, 'missed', { startsAt: row.occurrence?.toISOString() ?? null });
      await raiseAlert(tx, ctx.clock, {
        kind: 'tournament.missed',
        severity: 'warning',
        title: `${row.name} was not started`,
        figures: { startsAt: row.occurrence?.toISOString() ?? null, entries: row.entries },
        subject: { kind: 'tournament', id: row.id },
      });
    }
    return {
      result: { step },
      audit: { entity: { kind: 'tournament', id: row.id }, before: { status: row.status }, after: { step } },
    };
  },
});

/** Starts a tournament that was missed, now; rejects one that was not, and one with too few entrants. */
export const startMissed = defineCommand({
  name: 'tournament.startMissed',
  permission: 'tournament.manage',
  input: startMissedInput,
  async run(tx, ctx, { tournamentId, reason }) {
    const row = await lockTournament(tx, tournamentId);
    if (row.status !== 'missed') {
      throw conflict('notMissed', `Tournament ${row.number} is ${row.status}.`, { status: row.status });
    }
    const least = row.body.template.minPlayers;
    if (row.entries < least) {
      throw ruleViolation(
        'tooFewEntrants',
        `${row.entries} of at least ${least} entrants are there. Cancel it instead.`,
      );
    }
    const started = await startTournament(tx, ctx, row);
    return {
      result: { status: started.status },
      audit: {
        entity: { kind: 'tournament', id: row.id },
        before: { status: row.status },
        after: { status: started.status, entries: row.entries },
        reason,
      },
    };
  },
});

/** Templates that are live, with how far each is planned. */
async function liveTemplates(): Promise<{ slug: string; through: Date | null }[]> {
  const rows = await database().execute<{ slug: string; through: string | null }>(sql`
    select d.slug, p.planned_through::text as through
    from catalogue_version v join catalogue_document d on d.id = v.document_id
    left join ${tournamentPlan} p on p.template_slug = d.slug
    where d.kind = 'tournament' and v.live_during @> now() order by d.slug`);
  return rows.map(({ slug, through }) => ({ slug, through: through === null ? null : new Date(through) }));
}

async function isDue(slug: string, through: Date | null, now: Date): Promise<boolean> {
  if (through === null) return true;
  return database().transaction(async (tx) => {
    const body = await templateBody(tx, slug);
    if (body === undefined) return false;
    if (startsByClock(body.template.type)) return dueStarts(body, through, now).starts.length > 0;
    const [{ open }] = await tx
      .select({ open: sql<number>`count(*)` })
      .from(tournament)
      .where(and(eq(tournament.templateSlug, slug), inArray(tournament.status, ['announced', 'registering'])));
    return Number(open) < body.template.openCopies;
  });
}

/**
 * One round of the office over all tournaments: makes what schedules ask for, and does what is due. Safe for any number
 * of workers at once; a worker that dies in it has done whole steps only, and the next round goes on. Gives how many
 * steps it did.
 */
export async function advanceTournaments(clock: Clock): Promise<number> {
  const ctx = { ...systemContext('tournaments'), clock };
  const now = clock.now();
  let steps = 0;
  const tried = async (work: () => Promise<unknown>) => {
    try {
      await work();
      steps++;
    } catch (error) {
      // One broken tournament must not stop the others.
      if (!(error instanceof DomainError) || error.problem.kind === 'internal')
        ctx.log.error({ err: error }, 'a tournament could not be advanced');
    }
  };
  for (const { slug, through } of await liveTemplates()) {
    if (await isDue(slug, through, now)) await tried(() => planTemplate(ctx, { templateSlug: slug }));
  }
  const waiting = await database()
    .select()
    .from(tournament)
    .where(
      sql`(${and(inArray(tournament.status, ['announced', 'registering']), lte(tournament.registrationOpensAt, now))})
        or (${and(eq(tournament.status, 'running'), isNull(tournament.registrationClosedAt))})`,
    )
    .orderBy(tournament.occurrence);
  for (const row of waiting as TournamentRow[]) {
    if (dueStep(row, now) !== null) await tried(() => advanceTournament(ctx, { tournamentId: row.id }));
  }
  return steps;
}
