import {
  blockProtection,
  listUses,
  misuseReport,
  playerProtection,
  requestClosure,
  resetAllowance,
  warnPlayer,
} from '@/server/services/protection';
import { listSignalRuns, requestSignals } from '@/server/services/signals';
import { mutation, query, router } from '../init';

/** Artificial all-ins and what people may play together. */
export const protectionRouter = router({
  uses: query(listUses),
  player: query(playerProtection),
  misuse: query(misuseReport),
  reset: mutation(resetAllowance),
  block: mutation(blockProtection),
  warn: mutation(warnPlayer),
  requestClosure: mutation(requestClosure),
  signalRuns: query(listSignalRuns),
  runSignals: mutation(requestSignals),
});
