import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '@/server/platform/clock';
import type { Logger } from '@/server/platform/logger';
import { sendDeliveries } from '@/server/services/alerts';
import { sealAll, watchSealing, writeAnchor } from '@/server/services/audit';
import { rollUp, runSchedules } from '@/server/services/finance';
import { sweepThrottle } from '@/server/services/staff';
import { advanceTournaments } from '@/server/services/tournaments';
import { anchorFile } from './audit';
import { outboxFolder } from './finance';

/** Short work that every worker comes back to all the time. It is safe for any number of workers to do it at once. */
interface Round {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<unknown>;
}

const SECOND = 1_000;
const HOUR = 3_600_000;

/** One line a round. */
const ROUNDS: readonly Round[] = [
  { name: 'seal', everyMs: SECOND, run: () => sealAll() },
  { name: 'webhooks', everyMs: SECOND, run: () => sendDeliveries() },
  { name: 'report-schedules', everyMs: 2 * SECOND, run: () => runSchedules(outboxFolder()) },
  { name: 'rollups', everyMs: 20 * SECOND, run: () => rollUp() },
  { name: 'tournaments', everyMs: 5 * SECOND, run: () => advanceTournaments(systemClock) },
  { name: 'anchor', everyMs: 60 * SECOND, run: () => writeAnchor(anchorFile(), systemClock) },
  { name: 'watch-sealing', everyMs: 60 * SECOND, run: () => watchSealing(systemClock) },
  { name: 'sign-in-throttle', everyMs: HOUR, run: () => sweepThrottle(systemClock) },
];

/**
 * Starts all rounds; gives what stops them, which waits for those at work. A round that fails is logged and comes again:
 * a database that is away for a moment only delays it.
 */
export function startRounds(log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const loops = ROUNDS.map(async ({ name, everyMs, run }) => {
    while (!stopping.signal.aborted) {
      try {
        await run();
      } catch (error) {
        log.warn({ err: error, round: name }, 'a round failed and will come again');
      }
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}
