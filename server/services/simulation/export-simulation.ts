import { stringify } from 'csv-stringify/sync';
import { CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import { type SimulationDetail, simulationRef } from '@/server/contracts/simulation';
import { conflict, defineCommand } from '@/server/services/kernel';
import { readSimulation } from './get-simulation';

type Cell = string | number | null;

/**
 * Everything a run counted as CSV (UTF-8 with mark, CRLF, ASCII minus, formula-proof), one value a row; says who took
 * it, when, and of which seed and digest. The taking is audited. Rejects as `notFound`, and as `conflict` before the
 * first results.
 */
export const exportSimulation = defineCommand({
  name: 'simulation.export',
  permission: 'simulation.view',
  input: simulationRef,
  async run(tx, ctx, { id }) {
    const now = ctx.clock.now();
    const run = await readSimulation(tx, id, 'en', now);
    if (!run.results) throw conflict('noResults', 'There is nothing to export yet.');
    const rows = rowsOf(run, `${ctx.actor.name}, ${now.toISOString()}`);
    const text = stringify(
      rows.map((row) => row.map(harmless)),
      { bom: true, record_delimiter: 'windows' },
    );
    const fileName = `simulation-${id}.csv`;
    const after = { name: run.name, rows: rows.length, digest: run.results.digest };
    return { result: { fileName, text }, audit: { entity: { kind: 'simulation', id }, after } };
  },
});

function rowsOf(run: SimulationDetail, taken: string): Cell[][] {
  const { results } = run;
  if (!results) return [];
  const scale = 10 ** CURRENCIES[run.currency as CurrencyCode].digits;
  const of = (unit: string, value: number | null) => (value === null ? null : unit === 'money' ? value / scale : value);
  const unitOf = (unit: string) => (unit === 'money' ? run.currency : unit);
  const rows: Cell[][] = [
    ['part', 'name', 'value', 'low', 'high', 'unit'],
    ['run', 'exported by', taken, null, null, null],
    ['run', 'name', run.name, null, null, null],
    ['run', 'state', run.state, null, null, null],
    ['run', 'game', run.game, null, null, null],
    ['run', 'hands', results.hands, null, null, 'hands'],
    ['run', 'hands asked for', run.hands, null, null, 'hands'],
    ['run', 'seed', run.seed, null, null, null],
    ['run', 'digest', results.digest, null, null, null],
    ['run', 'engine', run.engineVersion, null, null, null],
    ['run', 'rules version', run.rulesVersion, null, null, null],
  ];
  for (const { key, unit, value, margin } of results.figures) {
    const low = value === null || margin === null ? null : value - margin;
    const high = value === null || margin === null ? null : value + margin;
    rows.push(['figure', key, of(unit, value), of(unit, low), of(unit, high), unitOf(unit)]);
  }
  for (const seat of results.seats) {
    for (const key of ['contributed', 'won', 'rake', 'tax', 'net'] as const) {
      rows.push([`seat ${seat.seat}`, `${key} (${seat.policy})`, seat[key] / scale, null, null, run.currency]);
    }
  }
  for (const part of ['net', 'rake', 'tax', 'jackpot', 'house', 'balance'] as const) {
    rows.push(['conservation', part, results.conservation[part] / scale, null, null, run.currency]);
  }
  for (const part of ['potSizes', 'handLengths', 'playersAtOpening'] as const) {
    for (const bin of results[part])
      rows.push([part, `${bin.from} to ${bin.to ?? 'more'}`, bin.hands, null, null, 'hands']);
  }
  for (const point of results.convergence) {
    for (const { key, value, margin } of point.figures) {
      const low = value === null || margin === null ? null : value - margin;
      const high = value === null || margin === null ? null : value + margin;
      rows.push([
        `convergence at ${point.hands}`,
        key,
        of('money', value),
        of('money', low),
        of('money', high),
        run.currency,
      ]);
    }
  }
  return rows;
}

/** A text that a spreadsheet would take for a formula gets a sign before it that it shows as text. */
function harmless(cell: Cell): Cell {
  return typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
