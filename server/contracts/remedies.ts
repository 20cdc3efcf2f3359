import { z } from 'zod';
import { ROLES } from './permissions';
import { currencyCode } from './players';
import { tableId } from './seats';
import { changedAction } from './verification';

export const REMEDY_KINDS = [
  'refundStake',
  'correct',
  'goodwill',
  'voidHand',
  'voidWindow',
  'makeGood',
  'protectionReset',
  'warning',
  'block',
] as const;
export type RemedyKind = (typeof REMEDY_KINDS)[number];

export const REMEDY_REASONS = [
  'wrongSettlement',
  'wrongRake',
  'protectionDue',
  'serverFailure',
  'malfunction',
  'goodwill',
  'collusion',
  'misuse',
  'other',
] as const;

const amount = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const handId = z.int().min(1);
const moment = z.iso.datetime({ offset: true });

/** What is to be done; the kind says with what. */
export const remedyRequest = z.discriminatedUnion('kind', [
  /** Back to a player what he put into a hand, or a part of it; the house pays. */
  z.strictObject({ kind: z.literal('refundStake'), handId, playerId: z.uuid(), amount }),
  /** The settlement as the engine derives it in place of the one that was booked; with an action that should have been another. */
  z.strictObject({ kind: z.literal('correct'), handId, change: changedAction.optional() }),
  z.strictObject({ kind: z.literal('goodwill'), playerId: z.uuid(), currency: currencyCode, amount }),
  /** The hand as if it had never been played. */
  z.strictObject({ kind: z.literal('voidHand'), handId }),
  /** A server's failure: unfinished hands of the tables, and settled ones of the window where they too are to go. */
  z
    .strictObject({
      kind: z.literal('voidWindow'),
      tables: z.array(tableId).min(1).max(200),
      from: moment,
      to: moment,
      settled: z.boolean().default(false),
      /** Stacks of the tables go to the wallets and the seats are free (rules 00, Server failure). */
      cashOut: z.boolean().default(false),
    })
    .refine((input) => Date.parse(input.from) < Date.parse(input.to), {
      path: ['to'],
      error: 'must be after the beginning',
    }),
  /** Every wrong hand of a bulk verification, corrected at once. */
  z.strictObject({ kind: z.literal('makeGood'), runId: z.uuid() }),
  z.strictObject({ kind: z.literal('protectionReset'), playerId: z.uuid() }),
  z.strictObject({ kind: z.literal('warning'), playerId: z.uuid() }),
  z.strictObject({ kind: z.literal('block'), playerId: z.uuid() }),
]);
export type RemedyRequest = z.output<typeof remedyRequest>;

export const previewRemedyInput = z.strictObject({ request: remedyRequest });
export const requestRemedyInput = z.strictObject({
  /** Makes a request that is sent twice one remedy. */
  requestId: z.uuid(),
  request: remedyRequest,
  disputeId: z.uuid().optional(),
  incidentId: z.uuid().optional(),
  reasonCode: z.enum(REMEDY_REASONS),
  note: z.string().trim().min(3).max(4_000),
});
export const remedyInput = z.strictObject({ remedyId: z.uuid() });
export const withdrawRemedyInput = z.strictObject({ remedyId: z.uuid(), reason: z.string().trim().min(3).max(500) });
export const listRemediesInput = z.strictObject({
  state: z.enum(['waiting', 'posted', 'rejected', 'withdrawn']).optional(),
  kind: z.enum(REMEDY_KINDS).optional(),
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});
export const requestRemedyLimitInput = z.strictObject({
  role: z.enum(ROLES),
  act: z.enum(['request', 'approve']),
  currency: currencyCode,
  amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  reason: z.string().trim().min(3).max(1_000),
});

/** What a remedy does to one player in one currency. */
export interface PlayerEffect {
  readonly playerId: string;
  readonly alias: string;
  readonly currency: string;
  /** + he gets, - he gives back. */
  readonly amount: number;
  /** Where it moves: at a table he still sits at, or in his wallet. */
  readonly place: string;
  readonly before: number;
  readonly after: number;
  /** What he no longer has and will owe; below 0 what he owes by the hand and no longer will. */
  readonly owed: number;
}

export interface RemedyPreview {
  readonly kind: RemedyKind;
  readonly players: readonly PlayerEffect[];
  /** Accounts of the house: `rake`, `tax`, `jackpotMain main` ... */
  readonly house: readonly { readonly account: string; readonly currency: string; readonly amount: number }[];
  /** Booked hands that it voids or corrects. */
  readonly hands: readonly number[];
  readonly unfinished: readonly { readonly tableId: string; readonly handNo: number; readonly held: number }[];
  readonly seatsFreed: number;
  /** Jackpot hits of voided hands: those that wait are cancelled, those that were paid go back. */
  readonly hits: readonly {
    readonly number: number;
    readonly state: string;
    readonly paid: number | null;
    readonly currency: string;
  }[];
  /** By currency: what players get, what they give back, and what of that is owed. */
  readonly totals: readonly {
    readonly currency: string;
    readonly given: number;
    readonly taken: number;
    readonly owed: number;
  }[];
  /** The day that the entry falls on. */
  readonly accountingDate: string;
}
