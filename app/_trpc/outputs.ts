import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/trpc/root';

/** What each procedure answers: `RouterOutputs['alert']['get']`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
