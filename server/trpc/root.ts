import { router } from './init';
import { alertRouter, webhookRouter } from './routers/alert';
import { apiKeyRouter } from './routers/api-key';
import { approvalRouter } from './routers/approval';
import { auditRouter } from './routers/audit';
import { catalogueRouter } from './routers/catalogue';
import { floorRouter } from './routers/floor';
import { handRouter } from './routers/hand';
import { ledgerRouter } from './routers/ledger';
import { playerRouter } from './routers/player';
import { savedViewRouter } from './routers/saved-view';
import { sessionRouter } from './routers/session';
import { simulationRouter } from './routers/simulation';
import { staffRouter } from './routers/staff';

/** One line per domain, in alphabetical order. */
export const appRouter = router({
  alert: alertRouter,
  apiKey: apiKeyRouter,
  approval: approvalRouter,
  audit: auditRouter,
  catalogue: catalogueRouter,
  floor: floorRouter,
  hand: handRouter,
  ledger: ledgerRouter,
  player: playerRouter,
  savedView: savedViewRouter,
  session: sessionRouter,
  simulation: simulationRouter,
  staff: staffRouter,
  webhook: webhookRouter,
});

export type AppRouter = typeof appRouter;
