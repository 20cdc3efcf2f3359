import {
  type ReturnCase,
  type ReturnFigure,
  type ReturnView,
  returnMethodOf,
} from '@/server/contracts/catalogue/returns';
import { gameName, gameWord } from '@/server/contracts/game-words';
import { type Edge, type EdgeFigure, favourOf, type Game, type Language, ticketFigures } from '@/server/engine';
import type { StoredReturn } from './stored-returns';

/** What is told at once: the whole edge, or what is quick of it, and the tickets that are sold. */
function atOnce({ game, config, of }: ReturnCase): Edge {
  const edge = of === 'tickets' ? undefined : (game.quickEdge?.(config) ?? game.edge?.(config));
  const tickets = config.tickets ? ticketFigures(game, config) : [];
  return { exact: edge?.exact ?? true, figures: [...(edge?.figures ?? []), ...tickets] };
}

/** The figures that are known of a case: those worked out before where there are any, else what is told at once. */
function knownFigures(one: ReturnCase, stored: StoredReturn | undefined): Edge {
  if (!stored?.result) return atOnce(one);
  const tickets = one.config.tickets ? ticketFigures(one.game, one.config) : [];
  return { exact: stored.result.exact, figures: [...stored.result.figures, ...tickets] };
}

/** A case as a page shows it. */
export function returnViewOf(one: ReturnCase, stored: StoredReturn | undefined, language: Language): ReturnView {
  const { game, of } = one;
  const method = returnMethodOf(one);
  const { exact, figures } = knownFigures(one, stored);
  return {
    game: game.id,
    gameName: gameName(game.id, language),
    of,
    method,
    complete: method === null || Boolean(stored?.result),
    exact,
    hands: stored?.result?.hands ?? null,
    figures: figures.map((figure) => figureOf(game, figure, language)),
    job: stored && !stored.result ? stored.job : null,
  };
}

function figureOf(game: Game, figure: EdgeFigure, language: Language): ReturnFigure {
  const { name, value, upTo, margin, plain, money, judged } = figure;
  const word = name.startsWith('ticket.') ? name.replace('ticket.', 'ranks.') : `edges.${name}`;
  return {
    name,
    label: gameWord(game, language, word) ?? null,
    value,
    upTo: upTo ?? null,
    margin: margin ?? null,
    format: money ? 'money' : plain ? 'plain' : 'percent',
    judged: judged ?? null,
    favour: favourOf(figure),
  };
}
