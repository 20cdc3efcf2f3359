import type { BlindBreak, BlindStructure } from './blinds';

const MINUTE_MS = 60_000;

/** What of a structure the clock goes by. */
interface Timetable {
  readonly levels: readonly { readonly minutes: number }[];
  readonly breaks: readonly BlindBreak[];
}

/** Where a tournament's clock stands. */
export interface ClockStage {
  /** From 1. During a break the level that was just played. */
  readonly level: number;
  readonly onBreak: boolean;
  /** Milliseconds to the end of this level or break; `null` in the last level, which goes on to the end. */
  readonly leftMs: number | null;
}

/** The stage after `elapsedMs` of clock (pauses taken out by the caller). */
export function stageAt({ levels, breaks }: Timetable, elapsedMs: number): ClockStage {
  let left = Math.max(0, elapsedMs);
  for (let level = 1; level < levels.length; level++) {
    const playMs = levels[level - 1].minutes * MINUTE_MS;
    if (left < playMs) return { level, onBreak: false, leftMs: playMs - left };
    left -= playMs;
    const pause = breaks.find((each) => each.afterLevel === level);
    if (pause === undefined) continue;
    const pauseMs = pause.minutes * MINUTE_MS;
    if (left < pauseMs) return { level, onBreak: true, leftMs: pauseMs - left };
    left -= pauseMs;
  }
  return { level: levels.length, onBreak: false, leftMs: null };
}

/** Milliseconds of clock at which a level (from 1) begins, breaks before it included. */
export function levelStartMs({ levels, breaks }: Timetable, level: number): number {
  let minutes = 0;
  for (let i = 1; i < Math.min(level, levels.length); i++) {
    minutes += levels[i - 1].minutes + (breaks.find((each) => each.afterLevel === i)?.minutes ?? 0);
  }
  return minutes * MINUTE_MS;
}

/** Big blinds in all stacks together at which a tournament usually ends. */
const BIG_BLINDS_AT_THE_END = 20;

/**
 * How many minutes a tournament of `entrants` is expected to take: to the end of the first level whose big blind is a
 * twentieth of all chips. A rule of thumb; the structure simulation plays it out.
 */
export function expectedMinutes(structure: BlindStructure, entrants: number, startingChips: number): number {
  const chips = entrants * startingChips;
  const { levels } = structure;
  const at = levels.findIndex((level) => level.bigBlind * BIG_BLINDS_AT_THE_END >= chips);
  const last = at < 0 ? levels.length : at + 1;
  return Math.round(levelStartMs(structure, last) / MINUTE_MS) + levels[last - 1].minutes;
}
