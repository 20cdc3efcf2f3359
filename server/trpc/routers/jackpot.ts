import {
  drill,
  getHit,
  getPool,
  listHits,
  listMoves,
  listPools,
  poolHistory,
  proposeHit,
  requestMove,
  switchPool,
} from '@/server/services/jackpots';
import { mutation, query, router } from '../init';

/** Jackpot pools: what they hold, their hits, and the money that people move. */
export const jackpotRouter = router({
  pools: query(listPools),
  pool: query(getPool),
  history: query(poolHistory),
  hits: query(listHits),
  hit: query(getHit),
  moves: query(listMoves),
  proposeHit: mutation(proposeHit),
  requestMove: mutation(requestMove),
  switch: mutation(switchPool),
  drill: mutation(drill),
});
