import { router } from './init';
import { sessionRouter } from './routers/session';

/** One line per domain, in alphabetical order. */
export const appRouter = router({
  session: sessionRouter,
});

export type AppRouter = typeof appRouter;
