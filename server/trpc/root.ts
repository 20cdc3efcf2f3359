import { router } from './init';
import { alertRouter, webhookRouter } from './routers/alert';
import { apiKeyRouter } from './routers/api-key';
import { approvalRouter } from './routers/approval';
import { auditRouter } from './routers/audit';
import { catalogueRouter } from './routers/catalogue';
import { disputeRouter, incidentRouter, remedyRouter } from './routers/dispute';
import { financeRouter } from './routers/finance';
import { floorRouter } from './routers/floor';
import { handRouter } from './routers/hand';
import { jackpotRouter } from './routers/jackpot';
import { ledgerRouter } from './routers/ledger';
import { openingRouter } from './routers/opening-balances';
import { playerRouter } from './routers/player';
import { protectionRouter } from './routers/protection';
import { savedViewRouter } from './routers/saved-view';
import { sessionRouter } from './routers/session';
import { simulationRouter } from './routers/simulation';
import { staffRouter } from './routers/staff';
import { tcoinRouter } from './routers/tcoin';
import { tournamentRouter } from './routers/tournament';

/** One line per domain, in alphabetical order. */
export const appRouter = router({
  alert: alertRouter,
  apiKey: apiKeyRouter,
  approval: approvalRouter,
  audit: auditRouter,
  catalogue: catalogueRouter,
  dispute: disputeRouter,
  finance: financeRouter,
  floor: floorRouter,
  hand: handRouter,
  incident: incidentRouter,
  jackpot: jackpotRouter,
  ledger: ledgerRouter,
  opening: openingRouter,
  player: playerRouter,
  remedy: remedyRouter,
  protection: protectionRouter,
  savedView: savedViewRouter,
  session: sessionRouter,
  simulation: simulationRouter,
  staff: staffRouter,
  tcoin: tcoinRouter,
  tournament: tournamentRouter,
  webhook: webhookRouter,
});

export type AppRouter = typeof appRouter;
