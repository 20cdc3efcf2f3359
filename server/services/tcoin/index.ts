export { coinOverview, listCoinMoves } from './coin-overview';
export { earnCoins } from './earn-coins';
export { expireCoins } from './expire-coins';
export { creditCoins, grantCoins, spendCoins } from './move-coins';
export { voidEarnings } from './void-earnings';
