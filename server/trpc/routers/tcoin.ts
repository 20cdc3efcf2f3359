import { coinOverview, grantCoins, listCoinMoves } from '@/server/services/tcoin';
import { mutation, query, router } from '../init';

/** TCoin: what is held, earned and cut, and grants. */
export const tcoinRouter = router({
  overview: query(coinOverview),
  moves: query(listCoinMoves),
  grant: mutation(grantCoins),
});
