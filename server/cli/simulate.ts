import { availableParallelism } from 'node:os';
import { gameById, policiesOf, type SimulationSpec, type SimulationTotals, unitCount } from '@/server/engine';
import { runUnits } from '@/server/platform/simulation-pool';
import { CommandFailure, type CommandResult, columns } from './output';
import { type ChosenTable, configuredTable, presetTable } from './tables';

export interface SimulateOptions {
  readonly table?: string;
  readonly game?: string;
  readonly config?: string;
  readonly hands: number;
  readonly seed: string;
  readonly seats?: number;
  readonly policy?: string;
  readonly disconnect: number;
  readonly sitOut?: number;
  readonly workers?: number;
  readonly handSeconds: number;
  readonly actionSeconds: number;
}

/** Below this many units a run is over before a thread has started. */
const WORTH_THREADS = 20;

/** Simulates hands at one table and gives what the house takes, the speed and the digest of the results. */
export async function simulate(options: SimulateOptions, signal?: AbortSignal): Promise<CommandResult> {
  const chosen = tableOf(options);
  const spec = specOf(options, chosen);
  const workers = options.workers ?? (unitCount(options.hands) < WORTH_THREADS ? 0 : availableParallelism());
  const began = performance.now();
  const totals = await runUnits({ spec, hands: options.hands, workers, signal });
  const seconds = (performance.now() - began) / 1000;
  const document = {
    game: spec.gameId,
    table: chosen.table,
    currency: chosen.currency,
    seed: spec.seed,
    seats: spec.seats,
    policies: totals.seats.map((seat) => seat.policy),
    workers,
    ...summaryOf(totals),
    ...perHour(totals, spec, options),
    handsPerSecond: Math.round(totals.hands / seconds),
    conserved: totals.unbalanced === 0,
    digest: totals.digest,
  };
  const rows = Object.entries(document).map(([name, value]) => [name, value === null ? '-' : String(value)]);
  return { document, text: columns(rows), failed: totals.unbalanced !== 0 };
}

function tableOf({ table, game, config }: SimulateOptions): ChosenTable {
  if (table !== undefined) {
    if (game !== undefined || config !== undefined)
      throw new CommandFailure('--table comes without --game and --config');
    return presetTable(table);
  }
  if (game === undefined) throw new CommandFailure('name a table (--table) or a game (--game)');
  return configuredTable(game, config);
}

function specOf(options: SimulateOptions, chosen: ChosenTable): SimulationSpec {
  const { game, config } = chosen;
  const seats = options.seats ?? chosen.seats;
  if (seats < game.seats.min || seats > game.seats.max) {
    throw new CommandFailure(`--seats must be ${game.seats.min} to ${game.seats.max} for ${game.id}`);
  }
  const policies = options.policy?.split(',').map((id) => id.trim()) ?? [];
  try {
    policiesOf(game, policies, seats);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandFailure(`${error.message}; there are ${game.policies.map((each) => each.id).join(', ')}`);
  }
  return {
    gameId: game.id,
    config,
    seats,
    policies,
    seed: options.seed,
    disconnectBp: options.disconnect,
    sitOutBp: options.sitOut ?? 0,
  };
}

function summaryOf(totals: SimulationTotals) {
  const per100 = (sum: number) => Math.round((sum / totals.hands) * 1e6) / 1e4;
  return {
    hands: totals.hands,
    potMinor: totals.pot,
    rakeMinor: totals.rake,
    taxMinor: totals.tax,
    houseMinor: totals.house,
    rakePer100Minor: per100(totals.rake),
    taxPer100Minor: per100(totals.tax),
    housePer100Minor: per100(totals.house),
    rakedPer100: per100(totals.raked),
    rakeCappedPer100: per100(totals.rakeCapped),
    showdownsPer100: per100(totals.showdowns),
    actionsPer100: per100(totals.actions),
  };
}

/**
 * What a table takes in an hour when a hand and each of its actions take as long as the caller says, and how many hands each
 * player gets; in a fast-fold pool what the whole pool takes, on the engine's clock.
 */
function perHour(
  totals: SimulationTotals,
  { gameId, config, seats }: SimulationSpec,
  { handSeconds, actionSeconds }: SimulateOptions,
) {
  const pooled = (gameById(gameId).pool?.(config) ?? null) !== null;
  const seconds = totals.hands * handSeconds + totals.actions * actionSeconds;
  const hours = pooled ? totals.clockMs / 3_600_000 : seconds / 3600;
  const playerHours = pooled ? totals.playerMs / 3_600_000 : hours * seats;
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
  return {
    handsPerHour: rounded(totals.hands / hours),
    handsPerPlayerHour: rounded(totals.dealtIn / playerHours),
    rakePerHourMinor: rounded(totals.rake / hours),
    taxPerHourMinor: rounded(totals.tax / hours),
    housePerHourMinor: rounded(totals.house / hours),
  };
}
