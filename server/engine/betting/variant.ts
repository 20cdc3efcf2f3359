/**
 * A poker game as data: the deck, the forced bets, the streets with what is dealt, drawn and bet on each, and what
 * wins. Everything else is the same engine for every variant (rules 10, Poker family).
 */
export interface Variant {
  readonly id: string;
  readonly rulesVersion: number;
  readonly seats: { readonly min: number; readonly max: number };
  /** Cards, or 28 domino tiles. */
  readonly deck: 52 | 36 | 32 | 28;
  /** Blinds left of the button, antes and a bring-in by the up-cards, or antes alone (rules 50, Domino QQ and Super 10). */
  readonly forced: 'blinds' | 'bringIn' | 'antes';
  readonly structures: readonly Structure[];
  readonly streets: readonly Street[];
  /** The evaluator of the whole pot, or of its high half. */
  readonly high: Ranking;
  /** The evaluator of the low half; absent where there is none. */
  readonly low?: Ranking;
  /** Rake is due once this street was dealt (or its draw opened). */
  readonly rakeFrom: string;
  /** Who opens the first round of a bring-in game. */
  readonly bringIn?: BringIn;
  /** Fixed limit: with an open pair on this street a bet may be the higher limit (stud7 on fourth street). */
  readonly openPairDoubles?: string;
  /** What a seat that let a draw run out may not do: bet or raise in the next round, or for the rest of the hand. */
  readonly drawBan?: 'nextRound' | 'hand';
  /** After the draw the first seat to act may offer to split the pots (draw32). */
  readonly splitOffer?: true;
  /** Naiko's powers, paid in destellos; always on virtual chips. */
  readonly powers?: true;
  /** The table may be part of a fast-fold pool. */
  readonly pool?: true;
}

/** No limit, pot limit, half pot limit, fixed limit, spread limit. */
export const structures = ['NL', 'PL', 'HPL', 'FL', 'SL'] as const;
export type Structure = (typeof structures)[number];

interface Street {
  /** Key into the texts, `streets.<key>`. */
  readonly key: string;
  /** Cards dealt to each seat face down, then face up, then to the board. */
  readonly down?: number;
  readonly up?: number;
  readonly board?: number;
  /** Most cards that each seat may exchange before this street's betting. */
  readonly draw?: number;
  /** Which of the two fixed limits rules this round. */
  readonly limit: 'lower' | 'upper';
  readonly opens: Opener;
}

/** Who acts first in a betting round. */
export const openers = ['leftOfButton', 'afterBlinds', 'leftOfBigBlind', 'bringIn', 'bestUp', 'worstUp'] as const;
type Opener = (typeof openers)[number];

/** `openers` as the small integers that the engine switches on. */
export const LEFT_OF_BUTTON = 0;
export const AFTER_BLINDS = 1;
export const LEFT_OF_BIG_BLIND = 2;

/** Which up-card brings in; `byStructure` is stud7: lowest in fixed limit, highest otherwise. */
type BringIn = 'lowest' | 'highest' | 'byStructure' | 'highestAceLow';

/** How hands are compared: from which cards, and by which order. */
const rankings = [
  'high',
  'shortDeck',
  'omahaHigh',
  'omahaEightLow',
  'studHigh',
  'studEightLow',
  'studAceToFive',
  'fiveHigh',
  'soko',
  'deuceToSeven',
  'americana',
  'draw32',
  'badugi',
  'fourTiles',
  'superTen',
] as const;
export type Ranking = (typeof rankings)[number];

/** Structures as the small integers that the engine switches on. */
export const NL = 0;
export const HPL = 2;
export const FL = 3;
export const SL = 4;

/** What the hand waits for. */
export const DEALING = 0;
export const BETTING = 1;
export const BRINGING_IN = 2;
export const DRAWING = 3;
export const REPLACING = 4;
export const SPLITTING = 5;
export const OVER = 6;
export const SHIELDING = 7;
