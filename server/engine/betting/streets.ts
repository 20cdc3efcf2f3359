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
      dealRounds(st, down, up, sink);
    }
  }
  if (board > 0) dealBoard(st, board, sink);
  if (st.drawMost[st.street] > 0) openDraw(st);
  else openBetting(st, community);
}

/** Rounds of one card each from the left of the button, face down first. */
function dealRounds(st: PokerState, down: number, up: number, sink?: EventSink): void {
  const { order, players, hole, live, deal, holeCount } = st;
  const end = holeCount + down + up;
  let next = deal.drawMany((down + up) * st.liveCount);
  const { hand } = deal;
  for (let at = holeCount; at < end; at++) {
    for (let i = 0; i < players; i++) {
      const seat = order[i];
      if (((live >> seat) & 1) === 0) continue;
      hole[seat * HAND + at] = hand[next];
      next += 1;
    }
  }
  if (up > 0) st.upBits |= ((1 << up) - 1) << (holeCount + down);
  st.holeCount = end;
  if (st.seenCount !== end || (live & ~st.seenSeats) !== 0) showOwn(st, end);
  if (sink !== undefined) tellDealt(st, holeCount, sink);
}

/** Lets each live seat see its first `count` cards. */
function showOwn(st: PokerState, count: number): void {
  for (let rest = st.live; rest !== 0; rest &= rest - 1) st.seen[lowest(rest)].own.count = count;
  st.seenSeats = st.live;
  st.seenCount = count;
}

/** The cards from the `from`-th of each live seat on, in the order in which they came. */
function tellDealt(st: PokerState, from: number, sink: EventSink): void {
  for (let at = from; at < st.holeCount; at++) {
    const type = ((st.upBits >> at) & 1) === 1 ? 'up' : 'down';
    for (let i = 0; i < st.players; i++) {
      const seat = st.order[i];
      if (((st.live >> seat) & 1) === 1) sink({ type, seat, cards: [st.hole[seat * HAND + at]] });
    }
  }
}

function dealBoard(st: PokerState, count: number, sink?: EventSink): void {
  const { board, deal, boardCount } = st;
  const end = boardCount + count;
  if (st.powers !== null) {
    for (let i = boardCount; i < end; i++) board[i] = nextCard(st, st.powers);
  } else {
    let next = deal.drawMany(count);
    const { hand } = deal;
    for (let i = boardCount; i < end; i++) board[i] = hand[next++];
  }
  st.boardCount = end;
  st.seenBoard.count = end;
  if (sink !== undefined) sink({ type: 'board', cards: Array.from(board.subarray(boardCount, end)) });
}
