import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome, Row } from '../support/run-named';
import { bankedMutants } from './mutants/banked';
import { bettingMutants } from './mutants/betting';
import { blackjackMutants } from './mutants/blackjack';
import { evaluatorMutants } from './mutants/evaluators';
import { moneyMutants } from './mutants/money';
import type { Mutant } from './mutants/mutant';
import { rowMutants } from './mutants/rows';
import { seatingMutants } from './mutants/seating';
import { studAndDrawMutants } from './mutants/stud-and-draw';
import { tileMutants } from './mutants/tiles';

/*
 * Rule and money errors, planted one at a time into a copy of the engine: of the ordinary test files that are named for
 * each, a test must fail. Files that do not hold without any error, an error that no test notices, and a text that no
 * longer occurs exactly once are failures of this proof. `MUTANTS=<pattern>` plants only those whose name matches.
 */
export const name = 'mutants';

const root = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['server/engine', 'tests/engine', 'tests/support', 'vitest.config.ts', 'tsconfig.json', 'package.json'];
const RUNNERS = 2;
/** An error that sends the engine round in circles is not noticed by a test, so it may not stand in the table. */
const LONGEST_MS = 300_000;

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title: string;
      readonly fullName: string;
    }[];
  }[];
}

/** A copy of the engine and its tests in which errors can be planted. */
class Copy {
  private readonly folder = mkdtempSync(join(tmpdir(), 'pitboss-mutants-'));
  readonly engine = join(this.folder, 'server/engine');

  constructor() {
    for (const path of COPIED) cpSync(join(root, path), join(this.folder, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Gives the name of the first test that failed, `null` when all held; throws when nothing could be judged. */
  async firstFailure(tests: readonly string[], mutant?: Mutant): Promise<string | null> {
    const file = mutant === undefined ? '' : join(this.engine, mutant.file);
    const original = mutant === undefined ? '' : readFileSync(file, 'utf8');
    // A function: `put` is no pattern.
    if (mutant !== undefined)
      writeFileSync(
        file,
        original.replace(mutant.find, () => mutant.put),
      );
    try {
      return await this.run(tests);
    } finally {
      if (mutant !== undefined) writeFileSync(file, original);
    }
  }

  private async run(tests: readonly string[]): Promise<string | null> {
    const out = join(this.folder, 'report.json');
    rmSync(out, { force: true });
    const files = tests.map((test) => `tests/engine/${test}.test.ts`);
    const options = ['--project', 'engine', '--bail', '1', '--reporter', 'json', '--outputFile', out];
    const printed = await vitest(this.folder, [...files, ...options]);
    if (!existsSync(out)) throw new Error(`no report: ${printed}`);
    const report = JSON.parse(readFileSync(out, 'utf8')) as Report;
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = results.find(({ status }) => status === 'failed');
    if (failed === undefined && !results.some(({ status }) => status === 'passed'))
      throw new Error(`no test ran: ${printed}`);
    return failed === undefined ? null : failed.fullName.trim();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function vitest(folder: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
      timeout: LONGEST_MS,
    });
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
    });
    child.stderr.on('data', (text) => {
      printed += text;
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      if (signal === null) resolve(printed.slice(-2_000));
      else reject(new Error(`ended by ${signal}`));
    });
  });
}

/** Why the table does not fit the source as it was copied, or `null`. */
function misfit(engine: string, { file, find, put }: Mutant): string | null {
  const path = join(engine, file);
  if (!existsSync(path)) return `there is no ${file}`;
  const times = readFileSync(path, 'utf8').split(find).length - 1;
  if (times !== 1) return `text occurs ${times} times in ${file}`;
  return find === put ? 'changes nothing' : null;
}

/** What became of one error: `caught by <test>`, or why it was not. */
async function tryOne(copy: Copy, mutant: Mutant): Promise<Row & { caught: boolean }> {
  const what = `${mutant.file}: ${mutant.name}`;
  const wrong = misfit(copy.engine, mutant);
  if (wrong !== null) return { what, value: `NOT PLANTED: ${wrong}`, caught: false };
  try {
    const failure = await copy.firstFailure(mutant.tests, mutant);
    if (failure === null) return { what, value: `SURVIVED ${mutant.tests.join(', ')}`, caught: false };
    return { what, value: 'killed', unit: `by ${failure}`, caught: true };
  } catch (error) {
    return { what, value: `NOT JUDGED: ${error instanceof Error ? error.message : error}`, caught: false };
  }
}

/** Plants every error and tells which test caught it. */
export async function run(): Promise<Outcome> {
  const wanted = new RegExp(process.env.MUTANTS ?? '');
  const families = [
    {
      family: 'poker family',
      mutants: [...evaluatorMutants, ...moneyMutants, ...bettingMutants, ...studAndDrawMutants, ...seatingMutants],
    },
    { family: 'other games', mutants: [...bankedMutants, ...tileMutants, ...rowMutants, ...blackjackMutants] },
  ];
  const all = families.flatMap(({ mutants }) => mutants).filter((mutant) => wanted.test(mutant.name));
  const copies = Array.from({ length: RUNNERS }, () => new Copy());
  try {
    const sound = await copies[0].firstFailure([...new Set(all.flatMap(({ tests }) => tests))]);
    if (sound !== null) throw new Error(`without any planted error a test fails: ${sound}`);
    const rows: (Row & { caught: boolean })[] = [];
    let next = 0;
    await Promise.all(
      copies.map(async (copy) => {
        while (next < all.length) {
          const at = next++;
          rows[at] = await tryOne(copy, all[at]);
          process.stderr.write(
            `${at + 1}/${all.length} ${rows[at].caught ? 'killed' : rows[at].value}: ${all[at].name}\n`,
          );
        }
      }),
    );
    const summary = families.map(({ family, mutants }) => {
      const tried = rows.filter((_, i) => mutants.includes(all[i]));
      return { what: family, value: `${tried.filter(({ caught }) => caught).length} of ${tried.length} killed` };
    });
    return { rows: [...rows.map(({ caught: _, ...row }) => row), ...summary], ok: rows.every(({ caught }) => caught) };
  } finally {
    for (const copy of copies) copy.remove();
  }
}
