import { categoryOf, type RowRanks } from '../../rows/rank';
import type { RowPoints } from '../../rows/worth';

/** A hand as it is compared: its rows, and its natural (place among `naturals`) or -1. */
export interface Laid extends RowRanks {
  natural: number;
}

/** What two hands come to for the first of them. */
export interface Score {
  points: number;
  /** 1: the first scooped, -1: it was scooped. */
  scoop: number;
}

function line(own: number, other: number, points: readonly number[]): number {
  if (own === other) return 0;
  return own > other ? points[categoryOf(own)] : -points[categoryOf(other)];
}

/**
 * Compares two hands (rules 50, 13 Card): naturals over all else, a foul loses each line at the winner's line value,
 * else line by line; three lines won are a scoop, but not with naturals or against a foul. Without the home run.
 */
export function compare(own: Laid, other: Laid, rows: RowPoints, natural: readonly number[], out: Score): void {
  out.scoop = 0;
  if (own.natural >= 0 || other.natural >= 0) {
    out.points = compareNaturals(own.natural, other.natural, natural);
    return;
  }
  if (own.foul || other.foul) {
    out.points = own.foul === other.foul ? 0 : own.foul ? -lineValues(other, rows) : lineValues(own, rows);
    return;
  }
  const front = line(own.front, other.front, rows.front);
  const middle = line(own.middle, other.middle, rows.middle);
  const back = line(own.back, other.back, rows.back);
  if (front > 0 && middle > 0 && back > 0) out.scoop = 1;
  else if (front < 0 && middle < 0 && back < 0) out.scoop = -1;
  out.points = front + middle + back + out.scoop * rows.scoop;
}

/** Kinds stand best first; a kind that the operator's table leaves out is no natural and never gets here. */
function compareNaturals(own: number, other: number, points: readonly number[]): number {
  if (own === other) return 0;
  if (other < 0 || (own >= 0 && own < other)) return points[own];
  return -points[other];
}

function lineValues(hand: RowRanks, rows: RowPoints): number {
  return rows.front[categoryOf(hand.front)] + rows.middle[categoryOf(hand.middle)] + rows.back[categoryOf(hand.back)];
}
