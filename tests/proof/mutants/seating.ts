import type { Mutant } from './mutant';

const missed = ['vectors/missed-blinds'];
const pool = ['properties/fast-fold-pool'];

/** Planted errors in missed blinds and fast-fold pools. */
export const seatingMutants: readonly Mutant[] = [
  {
    name: 'a missed small blind is posted live',
    file: 'betting/blind-debts.ts',
    find: 'return { live, dead };',
    put: 'return { live: live + dead, dead: 0 };',
    tests: missed,
  },
  {
    name: 'a new player owes the small blind that passes him',
    file: 'betting/blind-debts.ts',
    find: ' & ~this.fresh;',
    put: ';',
    tests: missed,
  },
  {
    name: 'who waited for the big blind owes it still',
    file: 'betting/blind-debts.ts',
    find: '    this.big &= ~dealt;\n',
    put: '',
    tests: missed,
  },
  {
    name: 'the first hand of a table asks for missed blinds',
    file: 'betting/blind-debts.ts',
    find: 'from === 0 || from === to ? 0',
    put: 'from === to ? 0',
    tests: missed,
  },
  {
    name: 'a seat posts and is the small blind',
    file: 'betting/blind-debts.ts',
    find: 'while ((posting >> smallBlind) & 1)',
    put: 'while ((waiting >> smallBlind) & 1)',
    tests: missed,
  },
  {
    name: 'a seat that is the big blind posts what it missed besides',
    file: 'simulation/table-seating.ts',
    find: 'seat === line.bigBlind ? null : debts.postOf(seat)',
    put: 'debts.postOf(seat)',
    tests: missed,
  },
  {
    name: 'a dead blind counts toward the call',
    file: 'betting/begin.ts',
    find: "if (post.dead > 0) postDead(st, no, post.dead, 'deadBlind', sink);",
    put: "if (post.dead > 0) postLive(st, no, post.dead, 'deadBlind', sink);",
    tests: missed,
  },
  {
    name: 'pool: the big blind goes to the most big blinds',
    file: 'simulation/pool-seating.ts',
    find: 'if (order < 0) best = [i];',
    put: 'if (best.length === 0 || order > 0) best = [i];',
    tests: pool,
  },
  {
    name: 'pool: a player meets himself',
    file: 'simulation/pool-seating.ts',
    find: 'if (!chosen.some(({ player }) => player === next.player)) chosen.push(next);',
    put: 'chosen.push(next);',
    tests: pool,
  },
  {
    name: 'pool: who folds waits for the end of the hand',
    file: 'simulation/pool-seating.ts',
    find: '    this.free(this.live & ~live, 0);\n    this.live = live;\n',
    put: '',
    tests: pool,
  },
  {
    name: 'pool: a stack is not carried to the next hand',
    file: 'simulation/pool-seating.ts',
    find: 'this.seated[seat.seat].stack = seat.stack;',
    put: 'this.seated[seat.seat].stack = this.table.usual;',
    tests: pool,
  },
  {
    name: 'pool: money is counted by seat and not by player',
    file: 'simulation/pool-seating.ts',
    find: 'this.playerAt[seat.seat] = entrant.player;',
    put: 'this.playerAt[seat.seat] = seat.seat;',
    tests: pool,
  },
];
