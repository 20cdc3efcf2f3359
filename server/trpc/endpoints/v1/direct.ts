import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { logger } from '@/server/platform/logger';
import { DATA_POLICY, strictHeaders } from '@/server/platform/strict-headers';
import { tooLarge } from '@/server/services/kernel';
import { HANDS, OPEN_HAND } from './hands';
import { SEATS } from './seats';
import { answerSigned, type SignedEndpoint } from './signed';

/** What game servers send by the hundred a second. The framework's routing costs more than the work itself. */
const DIRECT: ReadonlyMap<string, SignedEndpoint> = new Map([
  ['/api/v1/hands', HANDS],
  ['/api/v1/hands/open', OPEN_HAND],
  ['/api/v1/seats', SEATS],
]);

const endpointOf = ({ method, url }: IncomingMessage): SignedEndpoint | undefined =>
  method === 'POST' ? DIRECT.get(url?.split('?', 1)[0] ?? '') : undefined;

/** Reads the whole body, up to a limit; rejects as `tooLarge` beyond it, without reading on. */
async function readBody(request: IncomingMessage, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection has to carry the answer, also where the rest of the body is not read.
  const parts: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of parts) {
    size += chunk.byteLength;
    if (size > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  // A copy that no other body shares: the memory goes to another thread.
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

async function serve(endpoint: SignedEndpoint, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answered = await answerSigned(
    {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: {
        get: (name) => {
          const value = request.headers[name];
          return Array.isArray(value) ? value.join(', ') : (value ?? null);
        },
      },
      body: (limitBytes) => readBody(request, limitBytes),
    },
    endpoint,
  );
  const text = await answered.text();
  for (const [header, value] of Object.entries(strictHeaders())) response.setHeader(header, value);
  response.setHeader('content-security-policy', DATA_POLICY);
  for (const [header, value] of answered.headers) response.setHeader(header, value);
  // Nobody reads the rest of a body that was given up: no other request can come behind it.
  if (request.readableDidRead && !request.complete) response.setHeader('connection', 'close');
  response.writeHead(answered.status, { 'content-length': Buffer.byteLength(text) }).end(text);
}

/** Puts our answers before those of the framework, which has one listener for all requests. */
function putBefore(server: Server): void {
  const [framework, ...others] = server.listeners('request') as RequestListener[];
  if (framework === undefined || others.length > 0) return;
  server.removeListener('request', framework);
  server.on('request', (request, response) => {
    const endpoint = endpointOf(request);
    if (!endpoint) return framework(request, response);
    serve(endpoint, request, response).catch((error: unknown) => {
      // Whoever hung up waits for no answer.
      if (!request.destroyed || request.complete) logger().error({ err: error }, 'an answer could not be given');
      response.destroy();
    });
  });
}

/**
 * Makes the HTTP servers of this process answer the requests that game servers send most by themselves. All others, and
 * these where it cannot, are the framework's, which has the same endpoints as routes. Called once at the start.
 */
export function serveDirectly(): void {
  const known = new WeakSet<Server>();
  diagnostics.subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    putBefore(server);
  });
}
