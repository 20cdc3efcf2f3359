import type { Role } from '@/server/contracts/permissions';
import { type Clock, systemClock } from '@/server/platform/clock';
import { DomainError, systemContext } from '@/server/services/kernel';
import { bootstrapStaff, staffByEmail, staffCount } from '@/server/services/staff';
import { seedDemoCatalogue } from './catalogue';
import { type DemoPlan, emptyPlan, monthPlan, smallPlan } from './room/plan';
import { openedAt, seedDemoRoom } from './room/room';
import { authenticatorKey, DEMO_PASSWORD, DEMO_STAFF, PAST_SUPERVISOR } from './staff';
import { seedDemoTournaments } from './tournaments';

export interface DemoSignIn {
  readonly email: string;
  readonly password: string;
  readonly roles: readonly Role[];
  /** For an authenticator app, where the account has a second factor. */
  readonly authenticatorKey?: string;
}

const TOURNAMENT_DAY_MS = 86_400_000;

/** What a demo room is begun with: a month of play, an evening, or nobody yet. */
export const demoPlans: Readonly<Record<'full' | 'small' | 'empty', () => DemoPlan>> = {
  full: () => monthPlan(),
  small: smallPlan,
  empty: () => emptyPlan,
};

// Two starts at once, or one after a start that was cut short: what is there already stays.
async function unlessThere<T>(work: () => Promise<T>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.problem.kind !== 'conflict') throw error;
  }
}

/**
 * Makes an empty database the demo room, and finishes one that a start left half made. Gives the sign-ins that the room
 * has, and none for a database that has staff of its own: that one is left alone. Whether a database may become the demo
 * room at all is `env().demo`: the embedded one on this machine, or one that PITBOSS_DEMO=1 was said for. `plan` is what was
 * played in it.
 */
export async function seedDemo(plan: DemoPlan, clock: Clock = systemClock): Promise<readonly DemoSignIn[]> {
  const operator = DEMO_STAFF[0];
  const isDemo = async () => (await staffByEmail(operator.email)) !== undefined;
  if ((await staffCount()) > 0 && !(await isDemo())) return [];
  const ctx = systemContext('demo');
  for (const { email, name, roles, totpSecret } of plan.lived ? [...DEMO_STAFF, PAST_SUPERVISOR] : DEMO_STAFF) {
    const account = { email, name, roles: [...roles], password: DEMO_PASSWORD, ...(totpSecret && { totpSecret }) };
    if (!(await staffByEmail(email))) await unlessThere(() => bootstrapStaff(ctx, account));
  }
  const author = await staffByEmail(operator.email);
  await unlessThere(() => seedDemoCatalogue(author?.id ?? '', openedAt(clock.now(), plan)));
  await seedDemoRoom(plan);
  await seedDemoTournaments(new Date(clock.now().getTime() - Math.min(plan.openFor, TOURNAMENT_DAY_MS)));
  return DEMO_STAFF.map(({ email, roles, totpSecret }) => ({
    email,
    password: DEMO_PASSWORD,
    roles,
    ...(totpSecret && { authenticatorKey: authenticatorKey(totpSecret) }),
  }));
}
