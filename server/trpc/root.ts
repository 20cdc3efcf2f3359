import { router } from './init';
import { sessionRouter } from './routers/session';
import { simulationRouter } from './routers/simulation';

/** One line per domain, in alphabetical order. */
export const appRouter = router({
  session: sessionRouter,
  simulation: simulationRouter,
});

export type AppRouter = typeof appRouter;
