import type { StepEquity } from '@/server/contracts/stepper';
import { equity, type Game, parseCards, parseTiles, type RecordedStep, UNKNOWN_CARD, type View } from '@/server/engine';

/** A page must not wait for millions of run-outs: the rest is told from a sample, with an error of half a percent. */
const EXACT_UP_TO = 60_000;
const SAMPLES = 10_000;

/**
 * Equities after each step of a hand whose cards all lie open: for every seat still in, from the second hand on until
 * the money moved. `null` where there are none, and where a card is not known. Folded hands are out of the deck.
 */
export function equitiesOf(
  game: Game,
  steps: readonly RecordedStep[],
): readonly (Readonly<Record<number, StepEquity>> | null)[] {
  const known = new Map<string, Readonly<Record<number, StepEquity>> | null>();
  return steps.map(({ kind, view }) => {
    if (game.runOut === undefined || kind === 'settle') return null;
    // Bets change nothing: only cards and who is still in.
    const key = JSON.stringify([
      view.board,
      view.seats.map(({ seat, status, cards }) => [seat, status === 'folded', cards]),
    ]);
    let found = known.get(key);
    if (found === undefined) {
      found = equityOf(game, view);
      known.set(key, found);
    }
    return found;
  });
}

function equityOf(game: Game, view: View): Readonly<Record<number, StepEquity>> | null {
  const read = (texts: readonly (string | null)[]) =>
    texts.flatMap((text) =>
      text === null ? [UNKNOWN_CARD] : game.pieces === 'tiles' ? parseTiles(text) : parseCards(text),
    );
  const live = view.seats.filter(({ status }) => status === 'active' || status === 'allIn');
  const hands = live.map(({ cards }) => read(cards));
  if (hands.length < 2 || hands.some((cards) => cards.length === 0 || cards.includes(UNKNOWN_CARD))) return null;
  const dead = view.seats.filter((seat) => !live.includes(seat)).flatMap(({ cards }) => read(cards));
  const found = equity(
    game,
    { hands, board: read(view.board), dead },
    { exactUpTo: EXACT_UP_TO, samples: SAMPLES, seed: `${game.id} ${view.handNo}` },
  );
  if (found === null) return null;
  return Object.fromEntries(
    live.map(({ seat }, i) => [seat, { share: found.seats[i].share, exact: found.exact }] as const),
  );
}
