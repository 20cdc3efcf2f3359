import { eventCursor } from '@/server/contracts/feed';
import { isKeyInUse } from '@/server/services/api-keys';
import { readEvents } from '@/server/services/feed';
import { type ServiceContext, toDomainError } from '@/server/services/kernel';
import { handleSigned } from './signed';

const LOOK_MS = 500;
const HEARTBEAT_MS = 15_000;

const open = new Set<() => void>();
let watchingExit = false;

// The web server waits for open answers before it ends, and these never end by themselves.
function closeAllOnExit(): void {
  if (watchingExit) return;
  watchingExit = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      for (const close of open) close();
    });
  }
}

function stream(ctx: ServiceContext, from: string | null, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let close = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false;
      let at = from;
      let looking = false;
      let spokenAt = performance.now();
      const say = (text: string) => {
        if (closed) return;
        spokenAt = performance.now();
        controller.enqueue(encoder.encode(text));
      };
      close = () => {
        if (closed) return;
        closed = true;
        clearInterval(timer);
        open.delete(close);
        controller.close();
      };
      const look = async () => {
        if (looking || closed) return;
        looking = true;
        try {
          const read = await readEvents(ctx, { after: at });
          at = read.at;
          // Whoever has no place yet, or one of another database, has to read all tables once.
          if (read.resync) say(`id: ${read.at}\nevent: resync\ndata: {}\n\n`);
          for (const event of read.events)
            say(`id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
          if (performance.now() - spokenAt > HEARTBEAT_MS) {
            if (await isKeyInUse(ctx.actor.id)) say(': alive\n\n');
            else close();
          }
        } catch (error) {
          // The reader comes again with its place; what it missed is still there.
          ctx.log.warn({ err: toDomainError(error) }, 'an event stream ended');
          close();
        } finally {
          looking = false;
        }
      };
      const timer = setInterval(() => void look(), LOOK_MS);
      open.add(close);
      signal.addEventListener('abort', close);
      say('retry: 1000\n\n');
      void look();
    },
    cancel: () => close(),
  });
}

/**
 * `GET /api/v1/events`: server-sent events of what game servers must hear, in the order of its commits. A reader that
 * comes back with `Last-Event-ID`, or `?after=`, goes on where it was; without either it begins with `resync`.
 */
export function handleEventStream(request: Request): Promise<Response> {
  return handleSigned(request, {
    scope: 'feed',
    limitBytes: 0,
    run: async (ctx) => {
      const asked = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after');
      const place = eventCursor.safeParse(asked);
      closeAllOnExit();
      return new Response(stream(ctx, place.success ? place.data : null, request.signal), {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      });
    },
  });
}
