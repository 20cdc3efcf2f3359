import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/trpc/root';

/** One account as its page reads it. */
export type Person = inferRouterOutputs<AppRouter>['staff']['get'];
