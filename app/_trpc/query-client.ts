import { defaultShouldDehydrateQuery, QueryClient } from '@tanstack/react-query';
import superjson from 'superjson';

/** Failures that the same call would meet again: not worth asking twice. */
function isFinal(error: unknown): boolean {
  const status = (error as { data?: { httpStatus?: number } | null }).data?.httpStatus;
  return status !== undefined && status < 500;
}

/** One client per request on the server, one per tab in the browser. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Events invalidate what changed, so what is here is not asked for again at every mount.
        staleTime: 30_000,
        // On the server nobody waits for a second try: the browser makes it.
        retry: (failures, error) => typeof window !== 'undefined' && !isFinal(error) && failures < 2,
      },
      dehydrate: {
        serializeData: superjson.serialize,
        // A query still running on the server goes on in the browser.
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
        // Errors are the browser's to meet again: it shows them where the data would stand.
        shouldRedactErrors: () => true,
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}
