import { z } from 'zod';
import { handFilter, LANGUAGES } from './hand-search';

/** What is compared of a hand, in the order in which a reader wants it. */
export const CHECKED_FIELDS = [
  'legality',
  'clock',
  'pots',
  'sidePots',
  'winners',
  'handNames',
  'rake',
  'tax',
  'jackpot',
  'players',
  'stacks',
  'arithmetic',
  'ledger',
] as const;
export type CheckedField = (typeof CHECKED_FIELDS)[number];

export interface FieldDifference {
  /** Field of the record: `settlement.pots.1.amount`. */
  readonly path: string;
  readonly seat: number | null;
  readonly rule: string;
  readonly recorded: string;
  readonly derived: string;
  /** Recorded less derived, where both are amounts. */
  readonly amount: number | null;
}

export interface FieldCheck {
  readonly field: CheckedField;
  /** `notReached`: the hand could not be played so far; `notStated`: the record says nothing of it. */
  readonly status: 'same' | 'different' | 'notReached' | 'notStated';
  readonly differences: readonly FieldDifference[];
}

/** What a seat got, what the engine derives for it, and the one less the other. */
export interface SeatVerdict {
  readonly seat: number;
  readonly settled: number;
  readonly derived: number | null;
  readonly difference: number | null;
}

/** A recorded hand derived again and compared field by field. */
export interface HandVerification {
  /**
   * `same`: everything was derived again. `different`: the hand is wrong. `engineChanged`: it differs, its own arithmetic
   * holds, and it was settled under other rules than this engine's, so the difference may be the engine's.
   */
  readonly verdict: 'same' | 'different' | 'engineChanged';
  readonly checks: readonly FieldCheck[];
  /** The first difference, nearest to its cause; `null` when there is none. */
  readonly first: FieldDifference | null;
  readonly actions: number;
  /** Actions that were legal before the first that was not. */
  readonly legalActions: number;
  readonly engineVersion: { readonly recorded: string; readonly current: string };
  readonly rulesVersion: { readonly recorded: number; readonly current: number | null };
  readonly seats: readonly SeatVerdict[];
}

const handId = z.int().min(1);
const language = z.enum(LANGUAGES).default('en');

export const verifyHandInput = z.strictObject({ handId, language });

/** One action that is to be otherwise: its place in the record, from 0, and what was done instead. */
export const changedAction = z.strictObject({
  action: z.int().min(0).max(2_000),
  kind: z.string().min(1).max(40),
  amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** The same hand under another ruleset, or with one action changed. */
export const counterfactualInput = z
  .strictObject({
    handId,
    rulesetId: z
      .string()
      .regex(/^[0-9a-f]{64}$/, { error: 'must be the id of a ruleset' })
      .optional(),
    change: changedAction.optional(),
  })
  .refine((input) => input.rulesetId !== undefined || input.change !== undefined, {
    path: ['change'],
    error: 'give another ruleset or another action',
  });

export interface Counterfactual {
  /** Whether the hand could be played to its end so. */
  readonly reached: boolean;
  /** Why not. */
  readonly stopped: FieldDifference | null;
  /** Recorded decisions that no longer fitted and were left to the clock (check, else fold), by their place. */
  readonly replaced: readonly number[];
  readonly seats: readonly {
    readonly seat: number;
    readonly playerId: string | null;
    readonly settled: number;
    readonly would: number | null;
    readonly difference: number | null;
  }[];
  readonly totals: readonly {
    readonly what: 'rake' | 'tax' | 'jackpot' | 'house';
    readonly settled: number;
    readonly would: number | null;
  }[];
}

/** The most hands that one run takes. */
export const MOST_VERIFIED = 5_000_000;

export const startVerificationInput = z.strictObject({ filter: handFilter.prefault({}) });
export const verificationInput = z.strictObject({ runId: z.uuid() });
export const listVerificationsInput = z.strictObject({
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});
export const listFindingsInput = z.strictObject({
  runId: z.uuid(),
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});
