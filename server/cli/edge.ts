import { availableParallelism } from 'node:os';
import { type EdgeFigure, ticketFigures } from '@/server/engine';
import { simulatedReturn } from '@/server/platform/simulated-return';
import { type CommandResult, columns } from './output';
import { type ChosenTable, configuredTable } from './tables';

export interface EdgeOptions {
  readonly config?: string;
  readonly hands: number;
  readonly seed: string;
}

/** What a game gives back to its players: computed where the game can, else simulated with a 95 % interval. */
export async function edge(gameId: string, options: EdgeOptions, signal?: AbortSignal): Promise<CommandResult> {
  const chosen = configuredTable(gameId, options.config);
  return chosen.game.edge === undefined ? simulated(chosen, options, signal) : computed(chosen);
}

function computed({ game, config }: ChosenTable): CommandResult {
  const computedEdge = game.edge?.(config, progressOn(process.stderr)) ?? { exact: false, figures: [] };
  const { exact } = computedEdge;
  const figures = [...computedEdge.figures, ...ticketFigures(game, config)];
  const rows = rowsOf(figures);
  return { document: { game: game.id, exact, figures }, text: columns([...rows, ['exact', String(exact), '']]) };
}

/** Writes each tenth of the way to a terminal; a pipe gets nothing. */
function progressOn(stream: NodeJS.WriteStream): ((done: number) => void) | undefined {
  if (!stream.isTTY) return undefined;
  let told = 0;
  return (done) => {
    const tenths = Math.floor(done * 10);
    if (tenths <= told) return;
    told = tenths;
    stream.write(`${tenths * 10} %\n`);
  };
}

/** Names, percentages (or plain numbers) and fractions. */
function rowsOf(figures: readonly EdgeFigure[]): string[][] {
  return figures.map(({ name, value, plain, fraction }) => [
    name,
    plain ? String(value) : `${(value * 100).toFixed(6)} %`,
    fraction === undefined ? '' : `${fraction.numerator} / ${fraction.denominator}`,
  ]);
}

/** Share of all bets that came back to the players, with the interval that the sessions' scatter gives. */
async function simulated(
  { game, config, seats }: ChosenTable,
  { hands, seed }: EdgeOptions,
  signal?: AbortSignal,
): Promise<CommandResult> {
  const workers = availableParallelism();
  const played = await simulatedReturn({ gameId: game.id, config, seats, hands, seed, workers, signal });
  const [{ value, margin }] = played.figures;
  const interval = typeof margin === 'number' ? [value - margin, value + margin] : null;
  const figures = ticketFigures(game, config);
  const document = { game: game.id, exact: false, return: value, interval, hands: played.hands, seed, figures };
  const percent = (share: number) => `${(share * 100).toFixed(4)} %`;
  const text = columns([
    ['return', percent(value)],
    ['95 % interval', interval === null ? '-' : interval.map(percent).join(' to ')],
    ['hands simulated', String(played.hands)],
    ...rowsOf(figures),
  ]);
  return { document, text };
}
