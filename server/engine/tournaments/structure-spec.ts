import type { HandConfig } from '../game';
import type { Pace } from '../simulation/session';
import type { BlindBreak } from './blinds';
import type { PrizeBandRow } from './prizes';

/**
 * What a structure simulation plays. Plain JSON. The model: everybody enters at the start, nobody re-enters, rebuys or is
 * absent; every hand is played out by the engine; a table's clock runs by `pace`, so hands an hour follow from how many
 * decisions the game's hands have; the button moves to the next player.
 */
export interface StructureSpec {
  readonly gameId: string;
  /** By level: how its hands are played, its big blind in chips, and its length. The last level goes on to the end. */
  readonly levels: readonly { readonly config: HandConfig; readonly bigBlind: number; readonly minutes: number }[];
  readonly breaks: readonly BlindBreak[];
  readonly startingChips: number;
  readonly tableSize: number;
  /** Each run draws its field from this range. */
  readonly minEntrants: number;
  readonly maxEntrants: number;
  /** Policies of the entrants and how many of each there are, relative to the others. */
  readonly policies: readonly { readonly id: string; readonly weight: number }[];
  readonly pace: Pace;
  /** How the pool is shared; an empty table pays the winner. */
  readonly bands: readonly PrizeBandRow[];
  readonly payUnit: number;
  readonly buyIn: number;
  readonly fee: number;
  readonly guarantee: number;
  /** Any text; with the number of a run it decides everything in that run. */
  readonly seed: string;
}

/** What happened in one level of one run. */
export interface LevelCounts {
  /** Hands that were dealt in it, and those in which a decision before the flop (the first round) was for all chips. */
  readonly hands: number;
  readonly allIns: number;
  readonly eliminations: number;
  /** Players left when the first hand of the level was dealt. */
  readonly left: number;
}

/** How the entrants with one policy fared. */
export interface PolicyCounts {
  readonly entrants: number;
  readonly wins: number;
  readonly cashes: number;
  readonly prizes: number;
}

export interface StructureRun {
  readonly run: number;
  readonly entrants: number;
  /** Clock from the start to the last hand's end, breaks included. */
  readonly lengthMs: number;
  readonly hands: number;
  readonly actions: number;
  /** Level of the last hand, from 1. */
  readonly lastLevel: number;
  readonly pool: number;
  readonly levels: readonly LevelCounts[];
  readonly policies: readonly PolicyCounts[];
  /** Fingerprint of every elimination: who, where, when. */
  readonly digest: string;
}
