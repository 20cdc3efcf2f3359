import type { ActionSource, HandConfig, Settlement } from '../game';
import type { Minor } from '../money/minor';

/** The schema that this engine writes. Older ones are lifted by `upcastRecord`. */
export const SCHEMA_VERSION = 1;

/** Where the cards came from: a generator's state just before the shuffle, or every card in the order it was drawn. */
export type RecordedDeck =
  | { readonly seed: readonly [number, number, number, number] }
  | { readonly cards: readonly string[] };

export interface RecordedSeat {
  readonly seat: number;
  /** Before anything was posted. */
  readonly stack: Minor;
  /** Id or screen name of who sat there; absent in simulated hands. */
  readonly player?: string;
  readonly post?: { readonly live: Minor; readonly dead: Minor };
  readonly brings?: Readonly<Record<string, number>>;
}

export interface RecordedAction {
  readonly seat: number;
  readonly kind: string;
  readonly amount?: Minor;
  /** Cards or tiles as text. */
  readonly cards?: readonly string[];
  readonly target?: number;
  /** Milliseconds since the hand began; absent where the source had no clock. */
  readonly atMs?: number;
  readonly source: ActionSource;
}

/**
 * One hand, whatever its game and wherever it came from: recorded at a table, imported, simulated or disputed. Plain
 * JSON; with the engine it re-derives everything that happened.
 */
export interface HandRecord {
  readonly schemaVersion: typeof SCHEMA_VERSION;
  /** The engine that wrote it, and the rules that its settlement was derived under. */
  readonly engineVersion: string;
  readonly game: string;
  readonly rulesVersion: number;
  /** The ruleset in force, and its resolved content; `config` may be left to who can resolve the id. */
  readonly rulesetId: string | null;
  readonly config: HandConfig | null;
  readonly table: { readonly id: string; readonly name?: string };
  readonly handNo: number;
  /** ISO 8601 with zone; `null` where the source has no date. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** ISO 4217 code or a house code such as `CHIP`. */
  readonly currency: string;
  /** How many minor units one unit of the currency has: 100 for EUR; whatever makes all amounts whole in an import. */
  readonly minorPerUnit: number;
  readonly button: number;
  /** The seat that posts the big blind, where it is not simply the second left of the button (dead button or blind). */
  readonly bigBlind?: number;
  readonly seats: readonly RecordedSeat[];
  readonly deck: RecordedDeck;
  readonly actions: readonly RecordedAction[];
  /** The money as the source settled it; `null` where the source does not say. */
  readonly settlement: Settlement | null;
  /** Stacks after the hand as the source has them; `null` where it does not say. */
  readonly finalStacks: readonly { readonly seat: number; readonly stack: Minor }[] | null;
}
