import type { ApiScope } from '@/server/contracts/api-keys';
import { clientAddress } from '@/server/platform/client-address';
import { newId } from '@/server/platform/ids';
import { logger } from '@/server/platform/logger';
import { authenticate } from '@/server/services/api-keys';
import { ruleViolation, type ServiceContext, toDomainError } from '@/server/services/kernel';
import { notJson, problemResponse, readBody } from '../guard';

export interface SignedEndpoint {
  readonly scope: ApiScope;
  readonly limitBytes: number;
  run(ctx: ServiceContext, body: Uint8Array<ArrayBuffer>): Promise<Response>;
}

/** A request as it came, over whichever server. */
export interface IncomingRequest {
  readonly method: string;
  /** With the query, as it was sent. */
  readonly path: string;
  readonly headers: Pick<Headers, 'get'>;
  /** Reads the whole body; rejects as `tooLarge` beyond the limit. */
  body(limitBytes: number): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Answers one request of a game server: signature, limits, then the endpoint's own work. Every refusal is one of the
 * closed union and says nothing about its cause.
 */
export async function answerSigned(request: IncomingRequest, endpoint: SignedEndpoint): Promise<Response> {
  let requestId = newId();
  try {
    const { ctx, body } = await authenticate({
      method: request.method,
      path: request.path,
      headers: request.headers,
      address: clientAddress(request.headers),
      scope: endpoint.scope,
      body: async () => {
        if (request.method === 'GET') return new Uint8Array(0);
        const refusal = notJson(request);
        if (refusal) throw refusal;
        return request.body(endpoint.limitBytes);
      },
    });
    requestId = ctx.requestId;
    const response = await endpoint.run(ctx, body);
    response.headers.set('x-request-id', requestId);
    return response;
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (error.status >= 500)
      logger().error({ err: error.cause ?? error, requestId }, 'a request of a game server failed');
    return problemResponse(error, requestId);
  }
}

/** Serves one request of a game server that came as a route of the site. */
export function handleSigned(request: Request, endpoint: SignedEndpoint): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const body = (limitBytes: number) => readBody(request, limitBytes);
  return answerSigned({ method, path: pathname + search, headers, body }, endpoint);
}

/** Reads a body as JSON; rejects as `invalidRequest` what is none. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw ruleViolation('invalidRequest', 'The body is not JSON.');
  }
}

/** An answer that no cache keeps. */
export function answer(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: { 'cache-control': 'no-store' } });
}
