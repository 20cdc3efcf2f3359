import type { EdgeFigure, Game, HandConfig } from '../game';
import { ticketChance, ticketReturn } from './settings';

/**
 * What the jackpot tickets of a table give back, exactly: the return, the chance to win anything, and each kind's. With
 * the multipliers of the table's configuration, or the rulebook's where it names none. Nothing where none are sold.
 */
export function ticketFigures<Settings, S>(game: Game<Settings, S>, config: HandConfig<Settings>): EdgeFigure[] {
  if (game.tickets === undefined) return [];
  const odds = game.tickets.odds(config.settings);
  const multipliers = config.tickets?.multipliers ?? game.tickets.multipliers;
  const figures: EdgeFigure[] = [
    { name: 'ticketReturn', judged: 'return', value: ticketReturn(odds, multipliers) },
    { name: 'ticketChance', value: ticketChance(odds, multipliers) },
  ];
  for (const [kind, count] of Object.entries(odds.counts))
    figures.push({
      name: `ticket.${kind}`,
      value: count / odds.total,
      fraction: { numerator: String(count), denominator: String(odds.total) },
    });
  return figures;
}
