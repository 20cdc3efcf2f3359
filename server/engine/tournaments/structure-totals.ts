import { ResultDigest } from '../simulation/result-digest';
import type { EntryCounts, PolicyCounts, StructureRun, StructureSpec } from './structure-spec';

/** A level over all runs: sums over the runs that reached it. */
export interface LevelTotals {
  readonly reached: number;
  readonly hands: number;
  readonly allIns: number;
  readonly eliminations: number;
  /** Players left when it began, and the average stack in thousandths of a big blind; sums over `reached`. */
  readonly left: number;
  readonly stackMilliBigBlinds: number;
}

/** Merged results of the first runs, in run order; plain JSON of integers. */
export interface StructureTotals extends EntryCounts {
  readonly runs: number;
  readonly entrants: number;
  readonly hands: number;
  readonly actions: number;
  readonly prizes: number;
  readonly overlay: number;
  /** Length of each run in whole seconds, and the level it ended in; in run order. */
  readonly lengths: readonly number[];
  readonly lastLevels: readonly number[];
  readonly fields: readonly number[];
  readonly levels: readonly LevelTotals[];
  readonly policies: readonly PolicyCounts[];
  readonly digest: string;
}

/** `totals` (`null` starts) with the next run; runs come in order, each once, else `RangeError`. */
export function addRun(spec: StructureSpec, totals: StructureTotals | null, run: StructureRun): StructureTotals {
  if (run.run !== (totals?.runs ?? 0)) throw new RangeError(`run ${run.run} came where ${totals?.runs ?? 0} was due`);
  const digest = new ResultDigest();
  digest.addText(totals?.digest ?? '');
  digest.addText(run.digest);
  const sum = (count: keyof EntryCounts | 'overlay') => (totals?.[count] ?? 0) + run[count];
  return {
    runs: run.run + 1,
    entrants: (totals?.entrants ?? 0) + run.entrants,
    entries: sum('entries'),
    lateEntries: sum('lateEntries'),
    reEntries: sum('reEntries'),
    rebuys: sum('rebuys'),
    addOns: sum('addOns'),
    hands: (totals?.hands ?? 0) + run.hands,
    actions: (totals?.actions ?? 0) + run.actions,
    prizes: (totals?.prizes ?? 0) + run.pool,
    overlay: sum('overlay'),
    lengths: [...(totals?.lengths ?? []), Math.round(run.lengthMs / 1_000)],
    lastLevels: [...(totals?.lastLevels ?? []), run.lastLevel],
    fields: [...(totals?.fields ?? []), run.entrants],
    levels: run.levels.map((level, i): LevelTotals => {
      const before = totals?.levels[i];
      const stack = level.left === 0 ? 0 : Math.round((level.chips * 1_000) / level.left / spec.levels[i].bigBlind);
      return {
        reached: (before?.reached ?? 0) + (level.hands > 0 ? 1 : 0),
        hands: (before?.hands ?? 0) + level.hands,
        allIns: (before?.allIns ?? 0) + level.allIns,
        eliminations: (before?.eliminations ?? 0) + level.eliminations,
        left: (before?.left ?? 0) + level.left,
        stackMilliBigBlinds: (before?.stackMilliBigBlinds ?? 0) + stack,
      };
    }),
    policies: run.policies.map((policy, i) => {
      const before = totals?.policies[i];
      return {
        entrants: (before?.entrants ?? 0) + policy.entrants,
        wins: (before?.wins ?? 0) + policy.wins,
        cashes: (before?.cashes ?? 0) + policy.cashes,
        prizes: (before?.prizes ?? 0) + policy.prizes,
        cost: (before?.cost ?? 0) + policy.cost,
      };
    }),
    digest: digest.toString(),
  };
}
