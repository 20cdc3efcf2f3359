import { newId } from '@/server/platform/ids';
import { logger } from '@/server/platform/logger';
import { RESYNC, subscribeToEvents, toDomainError, unauthenticated } from '@/server/services/kernel';
import { readSession } from '@/server/services/staff';
import { problemResponse } from './guard';

const HEARTBEAT_MS = 20_000;
/** Streams that one session may hold; the shared stream of a browser needs one, a reload two for a moment. */
const STREAMS_PER_SESSION = 3;

interface OpenStream {
  readonly sessionId: string;
  readonly close: () => void;
}

const open = new Set<OpenStream>();
let watchingExit = false;

// The web server waits for open answers before it ends, and these never end by themselves.
function closeAllOnExit(): void {
  if (watchingExit) return;
  watchingExit = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      for (const stream of open) stream.close();
    });
  }
}

function makeRoom(sessionId: string): void {
  const own = [...open].filter((stream) => stream.sessionId === sessionId);
  for (const stream of own.slice(0, Math.max(0, own.length - STREAMS_PER_SESSION + 1))) stream.close();
}

/**
 * Serves `/api/events`: server-sent events whose data is a topic. They carry nothing else; clients fetch again what they
 * show of it. The session is looked at again with every heartbeat, so a revoked one is cut within 20 seconds.
 */
export async function handleEvents(request: Request): Promise<Response> {
  const requestId = newId();
  try {
    const session = await readSession(request.headers);
    if (!session) throw unauthenticated();
    const { sessionId } = session;
    closeAllOnExit();
    makeRoom(sessionId);
    const encoder = new TextEncoder();
    let close = () => {};
    let unsubscribe = () => {};
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        let closed = false;
        const send = (text: string) => {
          if (!closed) controller.enqueue(encoder.encode(text));
        };
        const heartbeat = setInterval(() => {
          readSession(request.headers).then(
            (still) => (still ? send(': alive\n\n') : close()),
            () => close(),
          );
        }, HEARTBEAT_MS);
        const stream: OpenStream = { sessionId, close: () => close() };
        close = () => {
          if (closed) return;
          closed = true;
          clearInterval(heartbeat);
          unsubscribe();
          open.delete(stream);
          controller.close();
        };
        open.add(stream);
        request.signal.addEventListener('abort', close);
        send('retry: 3000\n\n');
        try {
          unsubscribe = await subscribeToEvents((topic) => send(`data: ${topic}\n\n`));
          if (closed) unsubscribe();
          else send(`data: ${RESYNC}\n\n`);
        } catch {
          close();
        }
      },
      cancel: () => close(),
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-request-id': requestId,
      },
    });
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (error.status >= 500) logger().error({ err: error.cause ?? error, requestId }, 'an event stream failed');
    return problemResponse(error, requestId);
  }
}
