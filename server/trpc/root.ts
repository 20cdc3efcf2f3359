import { router } from './init';
import { approvalRouter } from './routers/approval';
import { catalogueRouter } from './routers/catalogue';
import { sessionRouter } from './routers/session';
import { simulationRouter } from './routers/simulation';

/** One line per domain, in alphabetical order. */
export const appRouter = router({
  approval: approvalRouter,
  catalogue: catalogueRouter,
  session: sessionRouter,
  simulation: simulationRouter,
});

export type AppRouter = typeof appRouter;
