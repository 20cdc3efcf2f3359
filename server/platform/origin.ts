import { env } from './env';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** The addresses that our own pages are served from. A loopback host is the same place under each of its names. */
export function ownOrigins(url: string = env().url): string[] {
  const home = new URL(url);
  if (!LOOPBACK.includes(home.hostname)) return [home.origin];
  const port = home.port ? `:${home.port}` : '';
  return LOOPBACK.map((host) => `${home.protocol}//${host}${port}`);
}

/**
 * Whether a request would change something and was not sent by a page of ours: by another site with our visitor's
 * cookie, or by no page at all.
 */
export function isForeign(request: { readonly method: string; readonly headers: Headers }): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  return !(origin !== null && ownOrigins().includes(origin) && (site === null || site === 'same-origin'));
}
