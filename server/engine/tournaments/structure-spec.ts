import type { HandConfig } from '../game';
import type { Pace } from '../simulation/session';
import type { BlindBreak } from './blinds';
import type { PrizeBandRow } from './prizes';

/**
 * What may be bought after the start, and how many in a hundred of those who may do so. Late players come at any moment
 * until registration closes. Who loses his last chip before that buys a rebuy and keeps his seat, else enters again at
 * another, else is out. The add-on is offered once to everybody who is there when registration closes.
 */
export interface LateEntries {
  /** Last level in which one may still enter; 0: nobody after the start, and nothing is bought. */
  readonly levels: number;
  readonly latePercent: number;
  /** How often one player may enter again, at the price of an entry. */
  readonly reEntries: number;
  readonly reEntryPercent: number;
  /** How often one entry may rebuy, at the price of an entry. */
  readonly rebuys: number;
  readonly rebuyChips: number;
  readonly rebuyPercent: number;
  readonly addOn: { readonly price: number; readonly chips: number } | null;
  readonly addOnPercent: number;
}

/**
 * What a structure simulation plays. Plain JSON. The model: nobody is absent; every hand is played out by the engine; a
 * table's clock runs by `pace`, so hands an hour follow from how many decisions the game's hands have; the button moves to
 * the next player.
 */
export interface StructureSpec {
  readonly gameId: string;
  /** By level: how its hands are played, its big blind in chips, and its length. The last level goes on to the end. */
  readonly levels: readonly { readonly config: HandConfig; readonly bigBlind: number; readonly minutes: number }[];
  readonly breaks: readonly BlindBreak[];
  readonly startingChips: number;
  readonly tableSize: number;
  /** Each run draws the number of its players from this range. */
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
  /** Absent: everybody enters at the start, and who loses his last chip is out. */
  readonly late?: LateEntries;
  /** Any text; with the number of a run it decides everything in that run. */
  readonly seed: string;
}

/** What happened in one level of one run. */
export interface LevelCounts {
  /** Hands that were dealt in it, and those in which a decision before the flop (the first round) was for all chips. */
  readonly hands: number;
  readonly allIns: number;
  readonly eliminations: number;
  /** Players left when the first hand of the level was dealt, and the chips they had in all. */
  readonly left: number;
  readonly chips: number;
}

/** How the entries of players with one policy fared. */
export interface PolicyCounts {
  readonly entrants: number;
  readonly wins: number;
  readonly cashes: number;
  readonly prizes: number;
  /** What they paid in all, fees, rebuys and add-ons included. */
  readonly cost: number;
}

/** What was entered and bought. */
export interface EntryCounts {
  /** All entries: players at the start, late ones, and re-entries. */
  readonly entries: number;
  readonly lateEntries: number;
  readonly reEntries: number;
  readonly rebuys: number;
  readonly addOns: number;
}

export interface StructureRun extends EntryCounts {
  readonly run: number;
  /** Different players. */
  readonly entrants: number;
  /** Clock from the start to the last hand's end, breaks included. */
  readonly lengthMs: number;
  readonly hands: number;
  readonly actions: number;
  /** Level of the last hand, from 1. */
  readonly lastLevel: number;
  /** All prizes, and what of them the house adds to reach the guarantee. */
  readonly pool: number;
  readonly overlay: number;
  readonly levels: readonly LevelCounts[];
  readonly policies: readonly PolicyCounts[];
  /** Fingerprint of every elimination: who, where, when. */
  readonly digest: string;
}
