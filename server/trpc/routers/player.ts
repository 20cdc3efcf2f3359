import * as players from '@/server/services/players';
import { mutation, query, router } from '../init';

/** Who plays, what they have, and what the cashier does for them. */
export const playerRouter = router({
  list: query(players.listPlayers),
  get: query(players.getPlayer),
  statement: query(players.getPlayerStatement),
  adjustments: query(players.listAdjustments),
  adjustmentLimits: query(players.listAdjustmentLimits),
  create: mutation(players.createPlayer),
  edit: mutation(players.editPlayer),
  setStatus: mutation(players.setPlayerStatus),
  deposit: mutation(players.deposit),
  withdraw: mutation(players.withdraw),
  requestAdjustment: mutation(players.requestAdjustment),
  requestAdjustmentLimit: mutation(players.requestAdjustmentLimit),
});
