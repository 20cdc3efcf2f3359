import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { adoptionInput } from '@/server/contracts/feed';
import { acknowledgeAdoption, readRuleset, readTables } from '@/server/services/feed';
import { answer, handleSigned, jsonOf } from './signed';

const NOTHING_BYTES = 0;
const ADOPTION_BYTES = 2_000;

/** The value with a tag over its bytes, or 304 where the caller has it already. */
function tagged(request: Request, value: unknown, cache: string, known?: string): Response {
  const body = JSON.stringify(value);
  const etag = `"${known ?? createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  const headers = { etag, 'cache-control': cache };
  const asked = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (asked?.includes(etag) || asked?.includes('*')) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
}

/** `GET /api/v1/rulesets/{id}`: what a table is played under. It never changes, so it may be kept for good. */
export function handleRuleset(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return handleSigned(request, {
    scope: 'feed',
    limitBytes: NOTHING_BYTES,
    run: async (ctx) => {
      const found = await readRuleset(ctx, { rulesetId: (await params).id });
      return tagged(request, found, 'private, max-age=31536000, immutable', found.id);
    },
  });
}

/** `GET /api/v1/tables?at=`: which ruleset governs each table, now or at a moment. */
export function handleTables(request: Request): Promise<Response> {
  return handleSigned(request, {
    scope: 'feed',
    limitBytes: NOTHING_BYTES,
    run: async (ctx) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      return tagged(request, await readTables(ctx, query), 'private, no-cache');
    },
  });
}

/** `POST /api/v1/adoptions`: this table runs this ruleset from this hand on. */
export function handleAdoption(request: Request): Promise<Response> {
  return handleSigned(request, {
    scope: 'feed',
    limitBytes: ADOPTION_BYTES,
    run: async (ctx, body) => answer(await acknowledgeAdoption(ctx, jsonOf(body) as z.input<typeof adoptionInput>)),
  });
}
