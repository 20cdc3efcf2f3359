import { pathToFileURL } from 'node:url';

/** One line of a benchmark's or a proof's result. */
export interface Row {
  readonly what: string;
  readonly value: number | string;
  readonly unit?: string;
  /** Against the named peer, where there is one. */
  readonly ratio?: number;
}

export interface Outcome {
  readonly rows: readonly Row[];
  readonly ok?: boolean;
}

interface NamedModule {
  readonly name: string;
  run(): Promise<Outcome> | Outcome;
}

interface Report extends Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly error?: string;
}

/**
 * Runs the modules with the names in `args` one after another and prints what they found; gives the exit code. `--json`
 * prints one document on stdout, `--list` only the names. A module that throws has failed; the others still run.
 */
export async function runNamed(files: readonly string[], args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const modules: NamedModule[] = [];
  for (const file of [...files].sort()) {
    const module = (await import(pathToFileURL(file).href)) as Partial<NamedModule>;
    // Parts that several benchmarks share may lie in the folder too.
    if (module.name !== undefined && module.run !== undefined) modules.push(module as NamedModule);
  }
  const names = modules.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`there is no ${unknown.join(', ')}; there are ${names.join(', ')}\n`);
    return 1;
  }
  if (args.includes('--list')) {
    process.stdout.write(json ? `${JSON.stringify({ names, text: names.join('\n') })}\n` : `${names.join('\n')}\n`);
    return 0;
  }
  const reports: Report[] = [];
  for (const module of modules) {
    if (wanted.length > 0 && !wanted.includes(module.name)) continue;
    const report = await runOne(module);
    reports.push(report);
    if (!json) process.stdout.write(`${textOf(report)}\n`);
  }
  const ok = reports.every((report) => report.ok);
  if (json) process.stdout.write(`${JSON.stringify({ ok, reports, text: reports.map(textOf).join('\n') })}\n`);
  return ok ? 0 : 1;
}

async function runOne(module: NamedModule): Promise<Report> {
  const began = performance.now();
  const seconds = () => Math.round(performance.now() - began) / 1000;
  try {
    const { rows, ok = true } = await module.run();
    return { name: module.name, ok, rows, seconds: seconds() };
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { name: module.name, ok: false, rows: [], seconds: seconds(), error: text };
  }
}

function textOf({ name, ok, rows, seconds, error }: Report): string {
  const cells = rows.map(({ what, value, unit = '', ratio }) => [what, written(value), unit, times(ratio)]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...cells.map((row) => row[column].length)));
  const lines = cells.map(([what, value, unit, ratio]) =>
    `  ${what.padEnd(widths[0])}  ${value.padStart(widths[1])} ${unit.padEnd(widths[2])}  ${ratio}`.trimEnd(),
  );
  const head = `${name}: ${ok ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`;
  return [head, ...lines, ...(error === undefined ? [] : [error])].join('\n');
}

function written(value: number | string): string {
  if (typeof value === 'string') return value;
  const digits = Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function times(ratio: number | undefined): string {
  return ratio === undefined ? '' : `${ratio.toFixed(1)} x`;
}
