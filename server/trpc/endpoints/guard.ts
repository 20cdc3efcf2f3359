import type { ProblemReport } from '@/server/contracts/errors';
import { isForeign } from '@/server/platform/origin';
import { type DomainError, forbidden, ruleViolation, tooLarge } from '@/server/services/kernel';

/**
 * Refuses what another site's page, or no page, tries to change with our visitor's cookie. Takes a request; gives the
 * refusal, or nothing for reading requests and for requests of our own pages.
 */
export function foreignOrigin(request: Request): DomainError | undefined {
  return isForeign(request) ? forbidden('origin', 'This request did not come from a page of this office.') : undefined;
}

/** Refuses bodies that are not JSON: a form of another site can send those without being asked. */
export function notJson(request: { readonly headers: Pick<Headers, 'get'> }): DomainError | undefined {
  const type = request.headers.get('content-type')?.split(';').at(0)?.trim().toLowerCase();
  return type === 'application/json' ? undefined : ruleViolation('contentType', 'Send the body as application/json.');
}

/** Reads the whole body, up to a limit; rejects as `tooLarge` beyond it, without reading on. */
export async function readBody(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limitBytes) throw tooLarge(limitBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limitBytes) {
      await reader?.cancel();
      throw tooLarge(limitBytes);
    }
    chunks.push(part.value);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

/** Takes a refusal; gives the answer that says so and nothing about its cause. */
export function problemResponse(error: DomainError, requestId: string): Response {
  const report: ProblemReport = { problem: error.problem, message: error.message, requestId };
  const headers = new Headers({ 'cache-control': 'no-store', 'x-request-id': requestId });
  if (error.problem.kind === 'throttled') headers.set('retry-after', String(error.problem.retryAfterSeconds));
  return Response.json(report, { status: error.status, headers });
}
