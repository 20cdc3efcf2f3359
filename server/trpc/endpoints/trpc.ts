import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { newId } from '@/server/platform/ids';
import { logger } from '@/server/platform/logger';
import { toDomainError } from '@/server/services/kernel';
import { createContext } from '../context';
import { appRouter } from '../root';
import { foreignOrigin, notJson, problemResponse, readBody } from './guard';

/** Room for an imported hand history; everything else is far smaller. */
const BODY_LIMIT_BYTES = 4_000_000;
const BATCH_LIMIT = 20;

/** Serves `/api/trpc`: checks origin, type and size of what changes something, then runs the calls of one batch. */
export async function handleTrpc(request: Request): Promise<Response> {
  const requestId = newId();
  try {
    let checked = request;
    if (request.method !== 'GET') {
      const refusal = foreignOrigin(request) ?? notJson(request);
      if (refusal) return problemResponse(refusal, requestId);
      const body = await readBody(request, BODY_LIMIT_BYTES);
      checked = new Request(request.url, { method: request.method, headers: request.headers, body });
    }
    const context = await createContext(request.headers, requestId);
    return await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: checked,
      router: appRouter,
      maxBatchSize: BATCH_LIMIT,
      createContext: () => context,
      responseMeta: () => ({ headers: new Headers({ 'cache-control': 'no-store', 'x-request-id': requestId }) }),
    });
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (error.status >= 500) logger().error({ err: error.cause ?? error, requestId }, 'a request failed');
    return problemResponse(error, requestId);
  }
}
