import { availableParallelism } from 'node:os';
import { type EdgeFigure, ticketFigures, type UnitResult } from '@/server/engine';
import { runUnits } from '@/server/platform/simulation-pool';
import { type CommandResult, columns } from './output';
import { type ChosenTable, configuredTable } from './tables';

export interface EdgeOptions {
  readonly config?: string;
  readonly hands: number;
  readonly seed: string;
}

/** Half the width of a 95 % interval in standard errors. */
const Z95 = 1.959964;

/** What a game gives back to its players: computed where the game can, else simulated with a 95 % interval. */
export async function edge(gameId: string, options: EdgeOptions, signal?: AbortSignal): Promise<CommandResult> {
  const chosen = configuredTable(gameId, options.config);
  return chosen.game.edge === undefined ? simulated(chosen, options, signal) : computed(chosen);
}

function computed({ game, config }: ChosenTable): CommandResult {
  const computedEdge = game.edge?.(config) ?? { exact: false, figures: [] };
  const { exact } = computedEdge;
  const figures = [...computedEdge.figures, ...ticketFigures(game, config)];
  const rows = rowsOf(figures);
  return { document: { game: game.id, exact, figures }, text: columns([...rows, ['exact', String(exact), '']]) };
}

/** Names, percentages (or plain numbers) and fractions. */
function rowsOf(figures: readonly EdgeFigure[]): string[][] {
  return figures.map(({ name, value, plain, fraction }) => [
    name,
    plain ? String(value) : `${(value * 100).toFixed(6)} %`,
    fraction === undefined ? '' : `${fraction.numerator} / ${fraction.denominator}`,
  ]);
}

/** Share of all bets that came back to the players, with the interval that the sessions' scatter gives (ratio estimate). */
async function simulated(
  { game, config, seats }: ChosenTable,
  options: EdgeOptions,
  signal?: AbortSignal,
): Promise<CommandResult> {
  const spec = { gameId: game.id, config, seats, policies: [], seed: options.seed, disconnectBp: 0 };
  const sessions: { readonly bet: number; readonly back: number }[] = [];
  const totals = await runUnits({
    spec,
    hands: options.hands,
    workers: availableParallelism(),
    signal,
    onUnit: ({ totals: { contributed: bet, rake, tax, jackpot, house } }: UnitResult) => {
      sessions.push({ bet, back: bet - rake - tax - jackpot - house });
    },
  });
  const bets = sessions.reduce((sum, { bet }) => sum + bet, 0);
  const value = sessions.reduce((sum, { back }) => sum + back, 0) / bets;
  const scatter = sessions.reduce((sum, { bet, back }) => sum + (back - value * bet) ** 2, 0);
  const n = sessions.length;
  const margin = n < 2 ? null : (Z95 * Math.sqrt((scatter * n) / (n - 1))) / bets;
  const interval = margin === null ? null : [value - margin, value + margin];
  const figures = ticketFigures(game, config);
  const document = {
    game: game.id,
    exact: false,
    return: value,
    interval,
    hands: totals.hands,
    seed: options.seed,
    figures,
  };
  const percent = (share: number) => `${(share * 100).toFixed(4)} %`;
  const text = columns([
    ['return', percent(value)],
    ['95 % interval', interval === null ? '-' : interval.map(percent).join(' to ')],
    ['hands simulated', String(totals.hands)],
    ...rowsOf(figures),
  ]);
  return { document, text };
}
