import type { EventSink } from '../game';
import { openDraw, replace } from './draw';
import { nextCard } from './powers';
import { markStreet, openBetting } from './rounds';
import { lowest } from './seat-sets';
import { HAND, type PokerState } from './state';
import { REPLACING } from './variant';

/**
 * Performs the chance event that is pending: the next street's cards, one round of the table at a time from the
 * left of the button, the board after the seats; or the replacements of the seat that has just discarded.
 */
export function deal(st: PokerState, sink?: EventSink): void {
  st.pending.chance = false;
  if (st.phase === REPLACING) {
    replace(st, sink);
    return;
  }
  st.street += 1;
  markStreet(st, sink);
  const down = st.downs[st.street];
  const up = st.ups[st.street];
  const board = st.boards[st.street];
  let community = false;
  if (down + up > 0) {
    if (st.street > 0 && st.deal.remaining < st.liveCount * (down + up)) {
      community = true;
      dealBoard(st, 1, sink);
    } else {
      for (let i = 0; i < down; i++) dealRound(st, false, sink);
      for (let i = 0; i < up; i++) dealRound(st, true, sink);
      for (let rest = st.live; rest !== 0; rest &= rest - 1) st.seen[lowest(rest)].own.count = st.holeCount;
    }
  }
  if (board > 0) dealBoard(st, board, sink);
  if (st.drawMost[st.street] > 0) openDraw(st);
  else openBetting(st, community);
}

function dealRound(st: PokerState, up: boolean, sink?: EventSink): void {
  const at = st.holeCount;
  const { order, players, hole, live, deal } = st;
  for (let i = 0; i < players; i++) {
    const seat = order[i];
    if (((live >> seat) & 1) === 0) continue;
    const card = deal.draw();
    hole[seat * HAND + at] = card;
    if (sink !== undefined) sink({ type: up ? 'up' : 'down', seat, cards: [card] });
  }
  if (up) st.upBits |= 1 << at;
  st.holeCount = at + 1;
}

function dealBoard(st: PokerState, count: number, sink?: EventSink): void {
  let at = st.boardCount;
  for (let i = 0; i < count; i++) st.board[at++] = st.powers === null ? st.deal.draw() : nextCard(st, st.powers);
  st.boardCount = at;
  st.seenBoard.count = at;
  if (sink !== undefined) {
    sink({ type: 'board', cards: Array.from(st.board.subarray(st.boardCount - count, st.boardCount)) });
  }
}
