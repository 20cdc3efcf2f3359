import type { Counterfactual } from '@/server/contracts/verification';
import { type HandConfig, type HandRecord, type RecordedAction, replay } from '@/server/engine';

/** One action that is to be otherwise. */
export interface ChangedAction {
  readonly action: number;
  readonly kind: string;
  readonly amount?: number;
}

/** Decisions of a hand are at most this many, so that a search for one that fits ends. */
const MOST_REPAIRS = 400;

/**
 * Plays a record again under another configuration or with one action changed. What was played after it stands as long as
 * it is legal; a decision that no longer fits is left to the clock, and what is too much at the end falls away. Gives the
 * record as it would be and the places that had to give.
 */
function replayed(record: HandRecord): { record: HandRecord; replaced: number[]; report: ReturnType<typeof replay> } {
  let actions = [...record.actions];
  const replaced: number[] = [];
  for (let turn = 0; ; turn++) {
    const tried: HandRecord = { ...record, actions, settlement: null, finalStacks: null };
    const report = replay(tried);
    const stop = report.stoppedAt;
    if (stop === null || report.difference === null || turn === MOST_REPAIRS)
      return { record: tried, replaced, report };
    const { rule } = report.difference;
    if (rule === 'handOver') actions = actions.slice(0, stop);
    else if (rule === 'unfinished') {
      const seats = String(report.difference.params.seats ?? '')
        .split(',')
        .map(Number);
      actions = [...actions, { seat: seats[0], kind: 'timeout', source: 'timeout' }];
      replaced.push(stop);
    } else if (rule === 'notYourTurn' || rule === 'notInHand') {
      // Somebody else is awaited, or the seat is out by now.
      const probe = replay({ ...tried, actions: actions.slice(0, stop) });
      const awaited =
        probe.difference?.rule === 'unfinished' ? String(probe.difference.params.seats).split(',').map(Number) : [];
      const [seat] = awaited;
      const own = actions[stop].seat;
      if (seat === undefined || awaited.includes(own)) return { record: tried, replaced, report };
      const later = actions.findIndex((action, at) => at > stop && action.seat === seat);
      const standsLater = later >= 0 && !actions.slice(stop, later).some((action) => awaited.includes(action.seat));
      const still = actions.slice(stop).filter((action) => action.seat === own).length > 0 && standsLater;
      if (still) actions = [...actions.slice(0, stop), ...actions.slice(stop + 1)];
      else
        actions = [
          ...actions.slice(0, stop),
          { seat, kind: 'timeout', source: 'timeout' } as RecordedAction,
          ...actions.slice(stop),
        ];
      replaced.push(stop);
    } else {
      const seat = actions[stop].seat;
      if (actions[stop].kind === 'timeout') return { record: tried, replaced, report };
      actions = [...actions.slice(0, stop), { seat, kind: 'timeout', source: 'timeout' }, ...actions.slice(stop + 1)];
      replaced.push(stop);
    }
  }
}

/** A record played with one action changed: how it ends, or why it does not. */
export function playOtherwise(record: HandRecord, change: ChangedAction | undefined) {
  const actions = change
    ? record.actions.map((action, at): RecordedAction => {
        if (at !== change.action) return action;
        const { seat, atMs, source } = action;
        return {
          seat,
          kind: change.kind,
          ...(change.amount === undefined ? {} : { amount: change.amount as RecordedAction['amount'] }),
          ...(atMs === undefined ? {} : { atMs }),
          source: change.kind === 'timeout' ? 'timeout' : source,
        };
      })
    : record.actions;
  const { replaced, report } = replayed({ ...record, actions });
  return { replaced, settlement: report.settlement, difference: report.difference };
}

/** What a hand would have come to, beside what it was settled at. Writes nothing. */
export function counterfactual(
  record: HandRecord,
  what: { readonly config?: HandConfig; readonly change?: ChangedAction },
): Counterfactual {
  const {
    replaced,
    settlement: would,
    difference,
  } = playOtherwise({ ...record, config: what.config ?? record.config }, what.change);
  const settled = record.settlement;
  return {
    reached: would !== null,
    stopped:
      would === null && difference
        ? {
            path: difference.path,
            seat: null,
            rule: difference.rule,
            recorded: difference.recorded,
            derived: difference.derived,
            amount: null,
          }
        : null,
    replaced,
    seats: record.seats.map(({ seat, player }) => {
      const own = settled?.seats.find((each) => each.seat === seat)?.net ?? 0;
      const other = would?.seats.find((each) => each.seat === seat)?.net ?? null;
      return {
        seat,
        playerId: player ?? null,
        settled: own,
        would: other,
        difference: other === null ? null : other - own,
      };
    }),
    totals: [
      { what: 'rake', settled: settled?.rake ?? 0, would: would?.rake ?? null },
      { what: 'tax', settled: settled?.tax ?? 0, would: would?.tax ?? null },
      { what: 'jackpot', settled: settled?.jackpot.contributed ?? 0, would: would?.jackpot.contributed ?? null },
      { what: 'house', settled: settled?.house ?? 0, would: would?.house ?? null },
    ],
  };
}
