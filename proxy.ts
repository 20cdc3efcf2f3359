import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/server/platform/env';
import { newId } from '@/server/platform/ids';
import { isForeign } from '@/server/platform/origin';
import { DATA_POLICY, strictHeaders } from '@/server/platform/strict-headers';

const secure = env().url.startsWith('https:');
const development = process.env.NODE_ENV === 'development';

/** What a page may load and run: our own files, and inline only what carries this answer's nonce. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    // Reloading in development evaluates code; a built site never does.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Charts and floating panels are placed by style attributes, which cannot carry a nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Stands before every page and route: strict headers, a fresh nonce a page, and no change at the word of another site.
 * `/api/v1` is for machines, which have no page: its requests are signed instead.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const isData = pathname.startsWith('/api/');
  let response: NextResponse;
  if (!pathname.startsWith('/api/v1/') && isForeign(request)) {
    const message = 'This request did not come from a page of this office.';
    const report = { problem: { kind: 'forbidden', code: 'origin' }, message, requestId: newId() };
    response = NextResponse.json(report, { status: 403 });
    response.headers.set('content-security-policy', DATA_POLICY);
  } else if (isData) {
    response = NextResponse.next();
    response.headers.set('content-security-policy', DATA_POLICY);
  } else {
    const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
    const policy = pagePolicy(nonce);
    const headers = new Headers(request.headers);
    headers.set('x-nonce', nonce);
    // Layouts do not know the address; the sign-in page brings the visitor back to it.
    headers.set('x-path', pathname + request.nextUrl.search);
    // Next reads it from here and puts the nonce on its own scripts.
    headers.set('content-security-policy', policy);
    response = NextResponse.next({ request: { headers } });
    response.headers.set('content-security-policy', policy);
    response.headers.set('cache-control', 'no-store');
  }
  for (const [name, value] of Object.entries(strictHeaders())) response.headers.set(name, value);
  return response;
}

export const config = {
  matcher: [{ source: '/((?!_next/static|_next/image|icon.svg|favicon.ico).*)' }],
};
