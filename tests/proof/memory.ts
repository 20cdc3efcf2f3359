import { runUnits } from '@/server/platform/simulation-pool';
import { holdemSpec } from '../bench/parts/threads-spec';
import type { Outcome, Row } from '../support/run-named';

/** Memory of a simulation of ten million hands: what is resident after one, five and ten million. */
export const name = 'memory';

const HANDS = 10_000_000;
const SHOWN = [1_000_000, 5_000_000, HANDS];
/** What the collector may leave lying about between two looks. */
const SLACK_MB = 32;

const megabytes = (bytes: number) => Math.round((bytes / 1_048_576) * 10) / 10;

export async function run(): Promise<Outcome> {
  const rows: Row[] = [];
  const resident: number[] = [];
  await runUnits({
    spec: holdemSpec(),
    hands: HANDS,
    workers: 0,
    onProgress: ({ hands }) => {
      if (!SHOWN.includes(hands)) return;
      const { rss, heapUsed } = process.memoryUsage();
      resident.push(megabytes(rss));
      const what = `after ${hands.toLocaleString('en')} hands: resident (heap ${megabytes(heapUsed)})`;
      rows.push({ what, value: megabytes(rss), unit: 'MB' });
    },
  });
  const grown = resident[resident.length - 1] - resident[0];
  rows.push({ what: `grown from the first to the last (at most ${SLACK_MB})`, value: grown, unit: 'MB' });
  return { rows, ok: grown <= SLACK_MB };
}
