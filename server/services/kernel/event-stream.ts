import { rawSql } from '@/db/client';
import { logger } from '@/server/platform/logger';
import { EVENTS_CHANNEL } from './publish';

type Listener = (topic: string) => void;

/** The topic that says: something may have been missed, fetch everything shown. */
export const RESYNC = 'resync';

const listeners = new Set<Listener>();
let listening: Promise<unknown> | undefined;

function tell(topic: string): void {
  for (const listener of listeners) listener(topic);
}

// One LISTEN serves the whole process. The driver connects again by itself; what was published meanwhile is lost, so
// every connection begins with a resync.
function ensureListening(): Promise<unknown> {
  listening ??= rawSql()
    .listen(EVENTS_CHANNEL, tell, () => tell(RESYNC))
    .catch((error: unknown) => {
      listening = undefined;
      logger().warn({ err: error }, 'no events for now');
      throw error;
    });
  return listening;
}

/** Calls back with every topic published from now on; gives the function that ends it. */
export async function subscribeToEvents(listener: Listener): Promise<() => void> {
  listeners.add(listener);
  try {
    await ensureListening();
  } catch (error) {
    listeners.delete(listener);
    throw error;
  }
  return () => listeners.delete(listener);
}
