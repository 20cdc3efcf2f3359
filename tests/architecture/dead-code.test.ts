import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('no file, export or package is unused, and none is missing', () => {
  const args = ['node_modules/knip/bin/knip.js', '--config', 'tests/architecture/knip.json', '--exclude', 'types'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--no-progress', '--no-config-hints'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toBe('');
  expect(status).toBe(0);
});
