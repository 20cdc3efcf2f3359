import { equity, findGame, type HandRecord, parseCards, stepsOf } from '@/server/engine';
import type { FoldCount } from './statistics';

/** A hand is laid down as the better one when it would have taken this share against the winner's. */
const STRONG = 0.6;
/** A flop has 990 run-outs. */
const EXACT_UP_TO = 1_100;

/**
 * Folds in one hand, from the flop on, to the bet of the one player who then won it, and whether the hand that was laid
 * down was the better one: both lie in the record. Games without a board, and hands with several winners, give none.
 */
export function foldsIn(record: HandRecord): FoldCount[] {
  const game = findGame(record.game);
  if (game === undefined || game.pieces === 'tiles' || record.settlement === null) return [];
  const winners = new Set(record.settlement.pots.flatMap((pot) => pot.winners.map((winner) => winner.seat)));
  const [winner] = winners;
  const nameOf = (seat: number) => record.seats.find((each) => each.seat === seat)?.player;
  const winnerName = winner === undefined ? undefined : nameOf(winner);
  if (winners.size !== 1 || winnerName === undefined) return [];
  const found: FoldCount[] = [];
  let bettor = 0;
  for (const { action, view } of stepsOf(record, 'all').steps) {
    if (action === null) continue;
    if (action.kind === 'bet' || action.kind === 'raise') bettor = action.seat;
    const folder = nameOf(action.seat);
    if (action.kind !== 'fold' || bettor !== winner || view.board.length < 3 || folder === undefined) continue;
    const cardsOf = (seat: number) =>
      parseCards((view.seats.find((each) => each.seat === seat)?.cards ?? []).map((card) => card ?? '??').join(''));
    const hands = [cardsOf(action.seat), cardsOf(winner)];
    if (hands.some((cards) => cards.length === 0 || cards.some((card) => card < 0))) continue;
    const odds = equity(game, { hands, board: parseCards(view.board.join('')) }, { exactUpTo: EXACT_UP_TO });
    if (odds === null) continue;
    found.push({ folder, winner: winnerName, strong: odds.seats[0].share >= STRONG ? 1 : 0, folds: 1 });
  }
  return found;
}

/** Adds up folds by who folded to whom. */
export function addFolds(counts: readonly FoldCount[]): FoldCount[] {
  const sums = new Map<string, FoldCount>();
  for (const each of counts) {
    const key = `${each.folder} ${each.winner}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, strong: sum.strong + each.strong, folds: sum.folds + each.folds } : each);
  }
  return [...sums.values()];
}
