import { RANKS } from '../../cards/card';
import data from './bounds.json';
import { anteHands, type PayRow } from './pays';
import { OUTCOMES, SITUATIONS } from './size';

/*
 * Between which values the result of optimal play lies under an edited ante table, told at once. How often each hand wins
 * the ante was counted exactly over all situations for two ways to call: every time, and as is best under the rulebook's
 * table. Each way's result is linear in the pay table, and optimal play is at least as good as either. It gains at most
 * what a higher pay brings with every call. (bounds.json is made by tests/proof/casino-bounds.ts.)
 */

/** Situations (of 25,989,600) that are called, and outcomes of those calls. */
interface Calls {
  readonly calls: number;
  /** The ante wins, by the place of the player's hand in `anteHands`. */
  readonly wins: readonly number[];
  /** The call wins as well. */
  readonly better: number;
  /** Both lose. */
  readonly lost: number;
}

const byPair: readonly { readonly best: Calls; readonly always: Calls }[] = data;

const paysOf = (table: readonly PayRow[]) => anteHands.map((hand) => table.find((row) => row.hand === hand)?.pays ?? 1);

/** Antes won per situation and outcome by one way to call. */
function resultOf({ calls, wins, better, lost }: Calls, pays: readonly number[]): number {
  const won = wins.reduce((sum, count, kind) => sum + count * pays[kind], 0);
  return (won + 2 * better - 3 * lost - (SITUATIONS - calls) * OUTCOMES) / (SITUATIONS * OUTCOMES);
}

export interface AnteBounds {
  /** What optimal play wins per ante, at least and at most. */
  readonly least: number;
  readonly most: number;
  /** Share of situations that optimal play calls, where it is known. */
  readonly calls: number | null;
}

/** Bounds for an ante table when the dealer needs a pair of `qualifyingPair`; equal under the rulebook's `usual` table. */
export function anteBounds(table: readonly PayRow[], usual: readonly PayRow[], qualifyingPair: string): AnteBounds {
  const { best, always } = byPair[RANKS.indexOf(qualifyingPair)];
  const pays = paysOf(table);
  const before = paysOf(usual);
  const gain = pays.reduce((sum, pay, kind) => sum + Math.max(0, pay - before[kind]) * always.wins[kind], 0);
  const least = Math.max(-1, resultOf(best, pays), resultOf(always, pays));
  const most = resultOf(best, before) + gain / (SITUATIONS * OUTCOMES);
  const known = pays.every((pay, kind) => pay === before[kind]);
  return { least, most: Math.max(least, most), calls: known ? best.calls / SITUATIONS : null };
}
