import { z } from 'zod';
import { abandonFormulas } from '@/server/engine';
import { tournamentTypes } from './tournament';

export const tournamentStatusNames = [
  'announced',
  'registering',
  'late',
  'running',
  'completed',
  'cancelled',
  'missed',
] as const;
/** As the lobby words it: `late` is a running tournament that may still be entered. */
export type TournamentStatus = (typeof tournamentStatusNames)[number];

const requestId = z.string().min(8).max(80);
const tournamentId = z.uuid();
const playerId = z.uuid();
const reason = z.string().trim().min(3).max(1000);
const chips = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const percent = z.int().min(0).max(100);
const slug = z
  .string()
  .min(2)
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const tournamentInput = z.strictObject({ tournamentId });

export const registerInput = z.strictObject({
  requestId,
  tournamentId,
  playerId,
  inviteCode: z.string().max(40).optional(),
  /** Pay with a ticket that the player won. */
  withTicket: z.boolean().default(false),
});
export const unregisterInput = z.strictObject({ requestId, tournamentId, playerId });
export const buyChipsInput = z.strictObject({
  requestId,
  tournamentId,
  playerId,
  what: z.enum(['rebuy', 'addOn']),
});

/** What a game server asks at the registrations of a tournament. */
export const registrationRequest = z.discriminatedUnion('op', [
  registerInput.omit({ tournamentId: true }).extend({ op: z.literal('register') }),
  unregisterInput.omit({ tournamentId: true }).extend({ op: z.literal('unregister') }),
  buyChipsInput.omit({ tournamentId: true, what: true }).extend({ op: z.enum(['rebuy', 'addOn']) }),
]);

export const tournamentEventsAnswer = z.strictObject({
  events: z.array(
    z.strictObject({
      id: z.int(),
      kind: z.string(),
      data: z.record(z.string(), z.unknown()),
      at: z.iso.datetime(),
    }),
  ),
  last: z.int(),
});

/** A finished hand: what each player had before and has after it. */
export const tournamentHand = z.strictObject({
  tableNo: z.int().min(1).max(100_000),
  handNo: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  button: z.int().min(1).max(10),
  stacks: z
    .array(z.strictObject({ playerId, seat: z.int().min(1).max(10), start: chips.min(1), end: chips }))
    .min(2)
    .max(10),
  /** The whole hand, re-derived and kept with it. */
  record: z.record(z.string(), z.unknown()).optional(),
});
export type TournamentHand = z.output<typeof tournamentHand>;

export const recordHandsInput = z.strictObject({
  tournamentId,
  /** Hand-for-hand: these hands were dealt at the same time and count as one. */
  together: z.boolean().default(false),
  hands: z.array(tournamentHand).min(1).max(200),
});

export const listTournamentsInput = z.strictObject({
  /** Those that start, or without a start were made, from and before these moments. */
  from: z.date(),
  to: z.date(),
  types: z.array(z.enum(tournamentTypes)).max(10).default([]),
  statuses: z.array(z.enum(tournamentStatusNames)).max(10).default([]),
  search: z.string().trim().max(80).default(''),
});

export const previewStartsInput = z.strictObject({
  schedule: z.strictObject({
    firstStart: z.string().max(40).nullable(),
    rule: z.string().max(300).nullable(),
    exceptions: z.array(z.strictObject({ start: z.string().max(16) })).max(400),
    blackouts: z.array(z.strictObject({ from: z.string().max(10), to: z.string().max(10) })).max(100),
    zone: z.string().max(64).nullable(),
  }),
  /** Zone of whoever looks. */
  viewerZone: z.string().max(64),
  most: z.int().min(1).max(50).default(50),
});

export const createTournamentInput = z.strictObject({ templateSlug: slug, startsAt: z.date().optional() });
export const cancelTournamentInput = z.strictObject({ tournamentId, reason });
export const startMissedInput = z.strictObject({ tournamentId, reason });

export const previewAbandonInput = z.strictObject({
  tournamentId,
  formula: z.enum(abandonFormulas).optional(),
});
export const requestAbandonInput = z.strictObject({ tournamentId, formula: z.enum(abandonFormulas), reason });

export const tournamentEventsInput = z.strictObject({
  tournamentId,
  after: z.int().min(0).default(0),
  limit: z.int().min(1).max(500).default(200),
});

export const createStructureInput = z.strictObject({
  /** A live template, or a body of one with its blinds in place. */
  templateSlug: slug,
  blindsSlug: slug.optional(),
  name: z.string().trim().max(80).default(''),
  minEntrants: z.int().min(2).max(5_000),
  maxEntrants: z.int().min(2).max(5_000),
  runs: z.int().min(1).max(10_000),
  seed: z.string().trim().max(80).default(''),
  policies: z
    .array(z.strictObject({ id: z.string().max(40), weight: z.int().min(1).max(1_000) }))
    .min(1)
    .max(10),
  handSeconds: z.int().min(0).max(120).default(15),
  actionSeconds: z.int().min(1).max(60).default(6),
  /** How many in a hundred come late, and of those who may buy something buy it; only what the template offers counts. */
  latePercent: percent.default(20),
  reEntryPercent: percent.default(50),
  rebuyPercent: percent.default(50),
  addOnPercent: percent.default(50),
});
export const structureInput = z.strictObject({ id: z.uuid() });
export const compareStructuresInput = z.strictObject({ ids: z.array(z.uuid()).min(1).max(2) });
export const listStructuresInput = z.strictObject({ limit: z.int().min(1).max(100).default(50) });
