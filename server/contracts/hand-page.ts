import { z } from 'zod';
import { HAND_FORMATS, type HandState, LANGUAGES } from './hand-search';
import type { SteppedHand } from './stepper';

const handId = z.int().min(1);
const language = z.enum(LANGUAGES).default('en');

/** All cards, or what one seat saw; each look is written down. */
export const revealHandInput = z.strictObject({
  handId,
  reason: z.string().trim().min(3).max(500),
  language,
});
export const seatViewInput = z.strictObject({ handId, seat: z.int().min(1).max(30), language });

export const exportHandInput = z.strictObject({
  handId,
  /** All but the text hold every card. */
  format: z.enum(HAND_FORMATS),
  language,
});

export interface HandSeatFacts {
  readonly seat: number;
  readonly playerId: string;
  readonly alias: string;
  readonly stack: number;
  readonly contributed: number;
  readonly won: number;
  readonly rake: number;
  readonly tax: number;
  readonly net: number;
  readonly platformActions: number;
}

/** A booked hand as its page shows it. */
export interface HandPageData {
  readonly id: number;
  readonly tableId: string;
  readonly handNo: number;
  readonly source: string;
  readonly engineVersion: string;
  readonly rulesVersion: number;
  readonly rulesetId: string | null;
  readonly currency: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly receivedAt: string;
  readonly accountingDate: string;
  readonly transactionId: number;
  readonly payloadSha256: string;
  readonly states: readonly HandState[];
  readonly tags: readonly string[];
  readonly flags: readonly string[];
  readonly seats: readonly HandSeatFacts[];
  readonly disputes: readonly {
    readonly id: string;
    readonly number: number;
    readonly title: string;
    readonly state: string;
  }[];
  readonly remedies: readonly {
    readonly id: string;
    readonly number: number;
    readonly kind: string;
    readonly effect: string;
    readonly transactionId: number | null;
  }[];
  /** Neighbours at the same table. */
  readonly previous: number | null;
  readonly next: number | null;
  /** With what was shown down open and the rest hidden. */
  readonly hand: SteppedHand;
  /** The record without deck and hidden cards, as JSON. */
  readonly raw: string;
  readonly may: { readonly reveal: boolean; readonly seat: boolean };
}

/** What somebody with the right to see it gets: the steps and the record as it is stored. */
export interface RevealedHand {
  readonly hand: SteppedHand;
  readonly raw: string;
}
