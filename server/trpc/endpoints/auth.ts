import { newId } from '@/server/platform/ids';
import { logger } from '@/server/platform/logger';
import { notFound, ruleViolation, toDomainError } from '@/server/services/kernel';
import { AUTH_PATHS, callAuth } from '@/server/services/staff';
import { foreignOrigin, notJson, problemResponse, readBody } from './guard';

const BODY_LIMIT_BYTES = 4_000;

function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/^\/api\/auth\//, '');
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw ruleViolation('invalidRequest', 'The body is not JSON.');
  }
}

/** Serves `/api/auth`: an allow-list of POSTs from our own pages; everything else does not exist. */
export async function handleAuth(request: Request): Promise<Response> {
  const requestId = newId();
  try {
    const path = pathOf(request);
    if (request.method !== 'POST' || !AUTH_PATHS.includes(path)) throw notFound('endpoint');
    const refusal = foreignOrigin(request) ?? notJson(request);
    if (refusal) throw refusal;
    const body = json(await readBody(request, BODY_LIMIT_BYTES));
    const answer = await callAuth({ path, body, headers: request.headers, requestId });
    const headers = new Headers({ 'cache-control': 'no-store', 'x-request-id': requestId });
    for (const cookie of answer.cookies) headers.append('set-cookie', cookie);
    return Response.json(answer.body, { headers });
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (error.status >= 500) logger().error({ err: error.cause ?? error, requestId }, 'a sign-in request failed');
    return problemResponse(error, requestId);
  }
}
