import { playStructure } from '@/server/platform/structure-pool';
import type { Outcome } from '../support/run-named';
import { defaultStructure } from './parts/structure-spec';

/** A structure simulation of 100 tournaments of 1,000 entrants on two threads, every hand played out. */
export const name = 'tournaments';

const ENTRANTS = 1_000;
const RUNS = 100;
const MOST_SECONDS = 60;
const MOST_MB = 400;
const LOOK_MS = 100;

export async function run(): Promise<Outcome> {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss() / 1e6);
  };
  const watching = setInterval(look, LOOK_MS);
  const from = performance.now();
  const totals = await playStructure({
    spec: defaultStructure(ENTRANTS),
    runs: RUNS,
    workers: 2,
    onRun: look,
  });
  const seconds = (performance.now() - from) / 1_000;
  clearInterval(watching);
  const minutes = totals.lengths.map((length) => length / 60).sort((a, b) => a - b);
  return {
    ok: seconds < MOST_SECONDS && peak < MOST_MB,
    rows: [
      {
        what: `${RUNS} tournaments of ${ENTRANTS} entrants (below ${MOST_SECONDS})`,
        value: seconds.toFixed(1),
        unit: 's',
      },
      { what: `memory of the process, all threads (below ${MOST_MB})`, value: peak.toFixed(0), unit: 'MB' },
      { what: 'hands', value: totals.hands },
      { what: 'hands a second', value: Math.round(totals.hands / seconds), unit: 'hands/s' },
      { what: 'median length', value: minutes[RUNS / 2].toFixed(0), unit: 'min' },
      { what: 'digest', value: totals.digest },
    ],
  };
}
