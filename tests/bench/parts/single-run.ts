import { handsInUnit, openSimulation, unitCount } from '@/server/engine';
import { holdemSpec } from './threads-spec';

/* `node server/cli/run.mjs tests/bench/parts/single-run.ts HANDS`: computes them on one thread, prints milliseconds. */
const hands = Number(process.argv[2]);
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  const from = performance.now();
  const run = openSimulation(holdemSpec());
  for (let unit = 0; unit < unitCount(hands); unit++) run(unit, handsInUnit(hands, unit));
  process.stdout.write(`${performance.now() - from}\n`);
  process.stdin.destroy();
});
