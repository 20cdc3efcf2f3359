import { z } from 'zod';
import { tableId } from './seats';

export const MOST_HANDS = 1_000;

/** What may be said of a hand beside its money. */
export const HAND_FLAGS = [
  'gap',
  'outOfOrder',
  'staleConfig',
  'clockSkew',
  'owed',
  'imbalance',
  'notSeated',
  'returned',
] as const;
export type HandFlag = (typeof HAND_FLAGS)[number];

export const HAND_STATUSES = [
  'booked',
  'repeated',
  'conflict',
  'invalid',
  'forbidden',
  'failed',
  'unavailable',
] as const;
export type HandStatus = (typeof HAND_STATUSES)[number];

const difference = z.strictObject({
  path: z.string(),
  rule: z.string(),
  recorded: z.string(),
  derived: z.string(),
});

/** What became of one hand. `booked` and `repeated` need nothing more; `unavailable` and `failed` may be sent again. */
export const handAnswer = z.strictObject({
  index: z.int(),
  tableId: z.string().nullable(),
  handNo: z.int().nullable(),
  status: z.enum(HAND_STATUSES),
  handId: z.int().nullable(),
  transactionId: z.int().nullable(),
  accountingDate: z.iso.date().nullable(),
  /** What deriving the hand again came to. */
  verdict: z.enum(['same', 'different', 'engineChanged']).nullable(),
  flags: z.array(z.enum(HAND_FLAGS)),
  /** The first place where the server's account of the hand and the engine's part. */
  difference: difference.nullable(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })),
});
export type HandAnswer = z.output<typeof handAnswer>;

export const intakeAnswer = z.strictObject({
  results: z.array(handAnswer),
  counts: z.partialRecord(z.enum(HAND_STATUSES), z.int()),
});

export type IntakeAnswer = z.output<typeof intakeAnswer>;

const holds = z
  .array(
    z.strictObject({
      seat: z.int().min(1).max(30),
      playerId: z.uuid(),
      amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
  )
  .max(30);

/** A hand that has begun: what each seat has wagered in it so far. A later word has a greater revision. */
export const openHandInput = z.strictObject({
  tableId,
  handNo: z.int().min(1),
  revision: z.int().min(1).max(1_000_000),
  openedAt: z.iso.datetime({ offset: true }),
  holds,
  /** The hand will never be settled: everything goes back. */
  returned: z.boolean().default(false),
});
export type OpenHandInput = z.output<typeof openHandInput>;

export const openHandAnswer = z.strictObject({
  tableId: z.string(),
  handNo: z.int(),
  revision: z.int(),
  held: z.int(),
  transactionId: z.int().nullable(),
  repeated: z.boolean(),
});
