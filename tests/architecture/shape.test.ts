import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Every file that belongs to the project: committed, or new and not ignored. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && fs.existsSync(path.join(root, file)));

const TOP = [
  '.ci',
  '.github',
  '.gitignore',
  'CHANGELOG.md',
  'README.md',
  'app',
  'biome.json',
  'db',
  'drizzle',
  'instrumentation.ts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'proxy.ts',
  'server',
  'tests',
  'tsconfig.json',
  'vitest.config.ts',
];

test('nothing new stands at the top', () => {
  const top = [...new Set(files.map((file) => file.split('/').at(0) ?? ''))];
  expect(top.filter((name) => !TOP.includes(name))).toEqual([]);
});

test('no folder is a dump', () => {
  const dumps = files.filter((file) => /(^|\/)(utils?|helpers?|lib|common|misc|shared)\//.test(file));
  expect(dumps).toEqual([]);
});

test('names are in kebab case', () => {
  // Next's own: [param], (group), _private; migrations carry a number.
  const part = /^[[({]?(\.\.\.)?[._]?[a-z0-9]+(-[a-z0-9]+)*[\])}]?(\.[a-z0-9-]+)*$/;
  const odd = files
    // Fixtures keep the names they came with; a file of messages has the name that code asks for.
    .filter((file) => /^(app|db|server|tests)\//.test(file) && !/^(tests\/fixtures|app\/_messages)\//.test(file))
    .filter((file) => !file.split('/').every((name) => part.test(name)));
  expect(odd).toEqual([]);
});

test('files do one thing and stay short', () => {
  const long = files
    .filter((file) => /^(app|db|server)\/.*\.(ts|tsx|mjs)$/.test(file))
    .map((file) => ({ file, lines: fs.readFileSync(path.join(root, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > 420);
  expect(long).toEqual([]);
});

test('no linter is told to look away and no type is given up', () => {
  const evasion = new RegExp(['biome-ig', 'nore|@ts-ig', 'nore|@ts-expect-er', 'ror|eslint-dis', 'able'].join(''));
  const given = files
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))
    .filter((file) => evasion.test(fs.readFileSync(path.join(root, file), 'utf8')));
  expect(given).toEqual([]);
});

test('migrations are numbered without gaps and named for what they do', () => {
  const names = fs.readdirSync(path.join(root, 'drizzle')).filter((name) => name.endsWith('.sql'));
  expect(names.filter((name) => !/^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/.test(name))).toEqual([]);
  expect(names.toSorted().map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index));
  const journal = JSON.parse(fs.readFileSync(path.join(root, 'drizzle/meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  expect(journal.entries.map((entry) => `${entry.tag}.sql`)).toEqual(names.toSorted());
});
