import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const fixture = path.join(root, 'tests/fixtures/toy-game');
/** What the house consists of as far as this game can reach: nothing in it is changed but the registry's one line. */
const parts = ['server', 'db'];

let house: string;

beforeAll(() => {
  house = mkdtempSync(path.join(tmpdir(), 'pitboss-toy-'));
  for (const part of parts) cpSync(path.join(root, part), path.join(house, part), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(path.join(root, file), path.join(house, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'));

  const folder = path.join(house, 'server/engine/games/toy');
  mkdirSync(path.join(folder, 'texts'), { recursive: true });
  cpSync(path.join(fixture, 'index.ts.txt'), path.join(folder, 'index.ts'));
  cpSync(path.join(fixture, 'texts/en.json'), path.join(folder, 'texts/en.json'));
  const registry = path.join(house, 'server/engine/registry.ts');
  writeFileSync(registry, `${readFileSync(registry, 'utf8')}export { toy } from './games/toy/index';\n`);
  cpSync(path.join(fixture, 'look.ts.txt'), path.join(house, 'look.ts'));
});
afterAll(() => rmSync(house, { recursive: true }));

async function run(file: string, ...args: string[]): Promise<string> {
  const command = [path.join(root, 'node_modules/tsx/dist/cli.mjs'), file, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: house });
  return stdout;
}

describe('a game in its own folder and one registry line', () => {
  test('type-checks against the contract, and the engine with it', async () => {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const checked = promisify(execFile)(process.execPath, [tsc, '--noEmit', '-p', 'server/engine'], { cwd: house });
    await expect(checked).resolves.toMatchObject({ stdout: '' });
  }, 120_000);

  test('shows up in the list of games and can be simulated on threads, with money conserved', async () => {
    const listed = JSON.parse(await run('server/cli/main.ts', 'games', '--json'));
    expect(listed.games).toContainEqual({
      id: 'toy',
      name: 'High card',
      family: 'poker',
      seats: { min: 2, max: 6 },
      structures: [],
      policies: ['bold'],
    });
    const args = ['simulate', '--game', 'toy', '--hands', '3000', '--seed', 's', '--seats', '4', '--json'];
    const one = JSON.parse(await run('server/cli/main.ts', ...args, '--workers', '1'));
    const none = JSON.parse(await run('server/cli/main.ts', ...args, '--workers', '0'));
    expect(one).toMatchObject({ hands: 3000, conserved: true, digest: none.digest });
  }, 120_000);

  test('has a form, replays, and can be stepped through without showing hidden cards', async () => {
    const seen = JSON.parse(await run('look.ts'));
    expect(seen.defaults).toEqual({ ante: 10, most: 50, folding: true });
    expect(seen.errors).toEqual([{ path: 'ante', message: 'must be a whole number from 1 to 1000' }]);
    expect(seen.cross).toEqual({
      ok: false,
      errors: [{ path: 'settings.most', message: 'mostBelowAnte (ante 100)' }],
    });
    expect(seen.verdict).toBe('same');
    // Antes, the deal, four decisions at once, the settlement.
    expect(seen.kinds).toEqual(['start', 'deal', 'action', 'action', 'action', 'action', 'settle']);
    expect(seen.seenByTwo).toEqual([false, true, false, false]);

    const record = path.join(house, 'record.json');
    writeFileSync(record, JSON.stringify(seen.record));
    const replayed = JSON.parse(await run('server/cli/main.ts', 'replay', record, '--json'));
    expect(replayed).toMatchObject({ files: 1, ok: 1, failed: [] });
  }, 120_000);
});
