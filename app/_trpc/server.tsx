import 'server-only';
import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { createTRPCOptionsProxy, type TRPCQueryOptions } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { createContext } from '@/server/trpc/context';
import { appRouter } from '@/server/trpc/root';
import { makeQueryClient } from './query-client';

const getQueryClient = cache(makeQueryClient);
const getContext = cache(async () => createContext(await headers()));

/** The typed API inside server components; it calls the router directly, with the visitor's session. */
export const trpc = createTRPCOptionsProxy({ ctx: getContext, router: appRouter, queryClient: getQueryClient });

const getStarted = cache((): Promise<void>[] => []);

/** Starts reading on the server what the screen's client components will ask for; they find it in their cache. */
export function prefetch(...queries: ReadonlyArray<ReturnType<TRPCQueryOptions<never>>>): void {
  for (const options of queries) getStarted().push(getQueryClient().prefetchQuery(options));
}

/** The API for what a server component itself needs to know; it rejects as the service does. */
export const api = cache(async () => appRouter.createCaller(await getContext()));

/**
 * Hands everything prefetched so far to the client components inside. It waits for it: a query that the server renders
 * as pending and the browser already has an answer to would make two different pages.
 */
export async function Hydrate({ children }: { children: ReactNode }) {
  await Promise.all(getStarted());
  return <HydrationBoundary state={dehydrate(getQueryClient())}>{children}</HydrationBoundary>;
}

/** Gives who is signed in; sends everybody else to the sign-in page, and back to `path` afterwards. */
export async function requireSession(path: string) {
  const { session } = await getContext();
  if (!session) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return { name: session.actor.name, email: session.email, roles: session.actor.roles };
}
