'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import superjson from 'superjson';
import type { ProblemReport } from '@/server/contracts/errors';
import type { AppRouter } from '@/server/trpc/root';
import { makeQueryClient } from './query-client';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export { useTRPC, useTRPCClient };

// Kept outside of React: a tree that suspends before its first commit would otherwise make a second one.
let inBrowser: QueryClient | undefined;

function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  inBrowser ??= makeQueryClient();
  return inBrowser;
}

/** Gives every screen below it the typed API (`useTRPC`) and the cache of what was read. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const cache = queryClient();
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: '/api/trpc', transformer: superjson, maxURLLength: 4000, maxItems: 20 })],
    }),
  );
  return (
    <QueryClientProvider client={cache}>
      <TRPCProvider trpcClient={client} queryClient={cache}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

/** Takes what a call threw; gives the server's report, or nothing when no answer came at all. */
export function problemOf(error: unknown): ProblemReport | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = error.data as Partial<ProblemReport> | null | undefined;
  return data?.problem && data.message !== undefined && data.requestId !== undefined
    ? { problem: data.problem, message: data.message, requestId: data.requestId }
    : undefined;
}
