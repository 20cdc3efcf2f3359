import type { ActionSource, Family, Language, Settlement, View } from '@/server/engine';

/** What one step of a hand is about; its `view` is the table right after it. */
export interface HandStep {
  /** `start`, `deal`, `settle`, or the kind of the action. */
  readonly kind: string;
  readonly seat: number | null;
  /** Minor units: what the action put in, or for a raise the total that it goes to. */
  readonly amount: number | null;
  readonly cards: readonly string[];
  readonly target: number | null;
  /** Milliseconds since the hand began, where the record has a clock. */
  readonly atMs: number | null;
  readonly source: ActionSource | null;
  readonly view: View;
}

/** Whether a hand is what its record says, as re-derived by the engine. */
export type ReplayVerdict =
  | { readonly kind: 'same' }
  | { readonly kind: 'engineChanged'; readonly recorded: string; readonly current: string }
  | {
      readonly kind: 'different';
      /** Where the record and the engine part: `actions.12`, `settlement.seats.2.won`. */
      readonly path: string;
      readonly recorded: string;
      readonly derived: string;
      /** The step at which it shows; `null` when the hand could not be played that far. */
      readonly step: number | null;
    };

/** Everything a stepper shows of one hand. Amounts are minor units of `currency`. */
export interface SteppedHand {
  readonly game: string;
  readonly gameName: string;
  readonly family: Family;
  readonly handNo: number;
  readonly currency: string;
  readonly names: Readonly<Record<number, string>>;
  readonly steps: readonly HandStep[];
  readonly settlement: Settlement | null;
  readonly verdict: ReplayVerdict;
  /** The game's words for the keys in the steps, in the language that was asked for. */
  readonly words: {
    readonly actions: Readonly<Record<string, string>>;
    readonly streets: Readonly<Record<string, string>>;
    readonly ranks: Readonly<Record<string, string>>;
    readonly notes: Readonly<Record<string, string>>;
  };
}

export type { Language };
