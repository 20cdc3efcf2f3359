import type { Clock } from '@/server/platform/clock';
import { bootstrapCatalogue } from '@/server/services/catalogue';
import { decideApproval, getApproval } from '@/server/services/decisions';
import { type ServiceContext, systemContext } from '@/server/services/kernel';
import { makeStaff, totp } from './staff';

/** A clock that a test moves by hand; it starts at the true time. */
export function handClock(): Clock & { advance(ms: number): void } {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms;
    },
  };
}

export interface Person {
  readonly id: string;
  readonly ctx: ServiceContext;
  /** The next code of this person's authenticator; each call is one period later than the one before. */
  readonly code: () => string;
}

let people = 0;

/** Somebody with an authenticator and a clock of his own. */
export async function person(name: string, roles: Parameters<typeof makeStaff>[1]): Promise<Person> {
  const totpSecret = String(people++).padStart(32, 'k');
  const { id, ctx } = await makeStaff(`${name}@room.test`, roles, { totpSecret });
  const clock = handClock();
  return {
    id,
    ctx: { ...ctx, clock },
    code() {
      clock.advance(30_000);
      return totp(totpSecret, clock.now());
    },
  };
}

/** Decides on an approval as it stands. */
export async function decide(by: Person, approvalId: string, decision: 'approve' | 'reject' = 'approve', reason = '') {
  const { contentHash } = await getApproval(by.ctx, { approvalId });
  return decideApproval(by.ctx, {
    approvalId,
    contentHash,
    decision,
    code: by.code(),
    reason: decision === 'reject' ? reason || 'not convinced' : reason,
  });
}

export const rakeBody = (cap: number) => ({
  currency: 'EUR',
  rake: {
    method: 'percent',
    rateBp: 500,
    rounding: 'floor',
    caps: [{ fromStake: 0, fromPlayers: 2, toPlayers: 10, cap }],
  },
});

export const tableBody = (name: string, more: Record<string, unknown> = {}) => ({
  game: 'holdem',
  table: { name, currency: 'EUR', rake: 'house', ...((more.table as object) ?? {}) },
  settings: { structure: 'NL', smallBlind: 50, bigBlind: 100, ...((more.settings as object) ?? {}) },
});

/** A small room that is live: the room, one rake schedule, one tax, two tables that use them. */
export async function openRoom(author: Person): Promise<void> {
  await bootstrapCatalogue(systemContext('test'), {
    authorId: author.id,
    title: 'A small room',
    documents: [
      { kind: 'room', slug: 'room', body: { room: { name: 'Room', zone: 'Europe/Helsinki' } } },
      { kind: 'rake', slug: 'house', body: rakeBody(300) },
      { kind: 'tax', slug: 'three-percent', body: { tax: { rateBp: 300 } } },
      { kind: 'table', slug: 'turku', body: tableBody('Turku') },
      { kind: 'table', slug: 'oulu', body: tableBody('Oulu', { table: { tax: 'three-percent' } }) },
    ],
  });
}
