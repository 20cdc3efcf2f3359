import { z } from 'zod';
import { LANGUAGES } from './hand-search';

export const DISPUTE_STATES = ['new', 'investigating', 'waiting', 'decided', 'appealed', 'closed'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_CATEGORIES = [
  'settlement',
  'oddChip',
  'sidePot',
  'rake',
  'tax',
  'timeout',
  'disconnect',
  'protection',
  'splitOffer',
  'jackpot',
  'serverFailure',
  'tournament',
  'conduct',
  'other',
] as const;
export const DISPUTE_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type DisputePriority = (typeof DISPUTE_PRIORITIES)[number];
export const DISPUTE_OUTCOMES = ['upheld', 'partly', 'rejected'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** Why a case was decided so; each has a reply to the player in three languages. */
export const REASON_CODES = [
  'correctAsPaid',
  'oddChipRule',
  'wrongSettlement',
  'wrongRake',
  'protectionDue',
  'protectionUsedUp',
  'timeoutCorrect',
  'splitDeclined',
  'serverFailure',
  'goodwill',
  'conduct',
  'other',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** From where a case may go where; what is decided may be appealed, what is closed may be taken up again on appeal. */
export const NEXT_STATES: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  new: ['investigating', 'closed'],
  investigating: ['waiting', 'decided', 'closed'],
  waiting: ['investigating', 'decided', 'closed'],
  decided: ['appealed', 'closed'],
  appealed: ['investigating', 'decided'],
  closed: ['appealed'],
};

const disputeId = z.uuid();
const revision = z.int().min(1);
const text = (max: number) => z.string().trim().min(3).max(max);
const handIds = z.array(z.int().min(1)).max(50);
const page = {
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
};

export const openDisputeInput = z.strictObject({
  /** Makes a request that is sent twice one case. */
  requestId: z.uuid(),
  category: z.enum(DISPUTE_CATEGORIES),
  priority: z.enum(DISPUTE_PRIORITIES).default('normal'),
  title: text(160),
  description: text(8_000),
  playerId: z.uuid().optional(),
  /** The language that the player is written to in; his own unless given. */
  language: z.enum(LANGUAGES).optional(),
  handIds: handIds.default([]),
  incidentId: z.uuid().optional(),
});

export const disputeInput = z.strictObject({ disputeId });
export const claimDisputeInput = z.strictObject({ disputeId });
export const releaseDisputeInput = z.strictObject({ disputeId });
export const assignDisputeInput = z.strictObject({ disputeId, staffId: z.uuid(), reason: text(500) });
export const moveDisputeInput = z.strictObject({
  disputeId,
  expectedRevision: revision,
  state: z.enum(['investigating', 'waiting', 'appealed', 'closed']),
  note: text(2_000).optional(),
});
export const editDisputeInput = z.strictObject({
  disputeId,
  expectedRevision: revision,
  category: z.enum(DISPUTE_CATEGORIES).optional(),
  priority: z.enum(DISPUTE_PRIORITIES).optional(),
  title: text(160).optional(),
});
export const addNoteInput = z.strictObject({
  disputeId,
  /** `internal` stays in the house; `player` is what the player is told. */
  kind: z.enum(['internal', 'player']),
  body: text(8_000),
});
export const addHandsInput = z.strictObject({ disputeId, handIds: handIds.min(1) });
export const decideDisputeInput = z.strictObject({
  disputeId,
  expectedRevision: revision,
  outcome: z.enum(DISPUTE_OUTCOMES),
  reasonCode: z.enum(REASON_CODES),
  /** What the player is told. */
  reply: text(8_000),
  note: text(4_000),
});
export const mergeDisputeInput = z.strictObject({ disputeId, intoId: disputeId, reason: text(500) });
export const linkDisputesInput = z.strictObject({ disputeId, otherId: disputeId });
export const replyInput = z.strictObject({
  disputeId,
  reasonCode: z.enum(REASON_CODES),
  language: z.enum(LANGUAGES).optional(),
});

export const listDisputesInput = z.strictObject({
  /** Open ones unless some are named. */
  states: z.array(z.enum(DISPUTE_STATES)).max(6).default([]),
  category: z.enum(DISPUTE_CATEGORIES).optional(),
  priority: z.enum(DISPUTE_PRIORITIES).optional(),
  assignee: z.enum(['me', 'nobody']).optional(),
  playerId: z.uuid().optional(),
  overdue: z.boolean().default(false),
  search: z.string().trim().max(160).default(''),
  ...page,
});

/** The most that an evidence file may have, and all files of a case together. */
export const MOST_ATTACHMENT_BYTES = 2_500_000;
export const MOST_ATTACHMENTS = 20;

/** What may be given as evidence, by what its first bytes say; archives and everything that runs are not among them. */
export const ATTACHMENT_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'application/pdf',
  'text/plain',
] as const;

export const attachInput = z.strictObject({
  disputeId,
  name: z.string().min(1).max(300),
  /** Base64 of the file. */
  content: z
    .string()
    .min(4)
    .max(Math.ceil(MOST_ATTACHMENT_BYTES / 3) * 4 + 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'must be base64' }),
});
export const attachmentInput = z.strictObject({ attachmentId: z.uuid() });

const minutes = z.int().min(0).max(1_440);

/** When the desk works, and the working time within which it answers. */
export const supportCalendarBody = z
  .strictObject({
    /** 1 is Monday. */
    days: z.array(z.int().min(1).max(7)).min(1).max(7),
    opensAt: minutes,
    closesAt: minutes,
    holidays: z.array(z.iso.date()).max(200),
    /** Working minutes by priority. */
    targets: z.strictObject({
      urgent: z.int().min(5).max(100_000),
      high: z.int().min(5).max(100_000),
      normal: z.int().min(5).max(100_000),
      low: z.int().min(5).max(100_000),
    }),
  })
  .refine((body) => body.opensAt < body.closesAt, { path: ['closesAt'], error: 'must be after the opening' });
export type SupportCalendar = z.output<typeof supportCalendarBody>;

/** Monday to Friday from nine to six; an urgent case within two working hours, an ordinary one within three days. */
export const USUAL_CALENDAR: SupportCalendar = {
  days: [1, 2, 3, 4, 5],
  opensAt: 540,
  closesAt: 1_080,
  holidays: [],
  targets: { urgent: 120, high: 540, normal: 1_620, low: 2_700 },
};
export const setCalendarInput = z.strictObject({ expectedRevision: z.int().min(0), body: supportCalendarBody });

export const openIncidentInput = z
  .strictObject({
    title: text(160),
    description: text(8_000),
    tables: z.array(z.string().max(80)).min(1).max(200),
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    message: text(2_000),
    alertIds: z.array(z.uuid()).max(100).default([]),
  })
  .refine((input) => Date.parse(input.from) < Date.parse(input.to), {
    path: ['to'],
    error: 'must be after the beginning',
  });
export const incidentInput = z.strictObject({ incidentId: z.uuid() });
export const closeIncidentInput = z.strictObject({ incidentId: z.uuid(), reason: text(2_000) });
export const listIncidentsInput = z.strictObject({ ...page });
export const playerSupportInput = z.strictObject({ playerId: z.uuid(), language: z.enum(LANGUAGES).default('en') });
export const addPlayerNoteInput = z.strictObject({ playerId: z.uuid(), body: text(4_000) });
