import type { ActionSource, Family, Settlement, View } from '@/server/engine';

export type { View };

/** Share of the pot that a hand takes when the cards still to come are dealt: 0 to 1, and whether every way was counted. */
export interface StepEquity {
  readonly share: number;
  readonly exact: boolean;
}

/** What one step of a hand is about; its `view` is the table right after it. */
export interface HandStep {
  readonly index: number;
  /** `start`, `deal`, `settle`, or the kind of the action. */
  readonly kind: string;
  readonly street: string;
  readonly seat: number | null;
  /** Minor units: what the action put in, or for a bet or raise the total that it goes to. */
  readonly amount: number | null;
  readonly cards: readonly string[];
  readonly target: number | null;
  /** Milliseconds since the hand began, where the record has a clock. */
  readonly atMs: number | null;
  readonly source: ActionSource | null;
  readonly view: View;
  /** By seat, for hands that are still in while cards can decide between them. */
  readonly equity?: Readonly<Record<number, StepEquity>>;
}

/** Where a record and the engine part first. */
interface ReplayDifference {
  /** Field of the record: `actions.12`, `settlement.seats.2.won`. */
  readonly path: string;
  /** Key into the game's rules, or `amount`, `stack`, `unfinished` ... */
  readonly rule: string;
  readonly recorded: string;
  readonly derived: string;
  /** The step at which it shows; `null` when the hand could not be begun. */
  readonly step: number | null;
}

/** Whether a hand is what its record says, as re-derived by the engine. */
export type ReplayVerdict =
  | { readonly kind: 'same' }
  | (ReplayDifference & { readonly kind: 'different' })
  | (ReplayDifference & {
      readonly kind: 'engineChanged';
      readonly recordedVersion: number;
      readonly currentVersion: number | null;
    });

/** Everything a stepper shows of one hand. */
export interface SteppedHand {
  readonly game: string;
  readonly gameName: string;
  readonly family: Family;
  readonly handNo: number;
  readonly currency: string;
  /** Minor units in one unit of the currency; imports may have finer ones than the currency table. */
  readonly minorPerUnit: number;
  readonly names: Readonly<Record<number, string>>;
  readonly steps: readonly HandStep[];
  readonly settlement: Settlement | null;
  readonly verdict: ReplayVerdict;
  /** The game's words for the keys in the steps, in the language that was asked for. */
  readonly words: {
    readonly actions: Readonly<Record<string, string>>;
    readonly streets: Readonly<Record<string, string>>;
    /** By `rankKey`, and by category alone for hands that the game words without their cards. */
    readonly ranks: Readonly<Record<string, string>>;
    readonly notes: Readonly<Record<string, string>>;
    readonly rules: Readonly<Record<string, string>>;
  };
}

type Rank = NonNullable<View['seats'][number]['rank']>;

/** Under which key a shown hand's words stand in `words.ranks`. */
export function rankKey({ category, cards }: Rank): string {
  return `${category} ${cards.join(' ')}`;
}

/** A shown hand in the game's words; its category key where the game has none. */
export function rankText(rank: Rank, ranks: SteppedHand['words']['ranks']): string {
  return ranks[rankKey(rank)] ?? ranks[rank.category] ?? rank.category;
}
