import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/servers';
import { breaches, type Finding, rules } from './cruise';

const root = path.resolve(import.meta.dirname, '../..');
const sources = [
  'app',
  'db',
  'server',
  'tests',
  'instrumentation.ts',
  'next.config.mjs',
  'proxy.ts',
  'vitest.config.ts',
];

test('the tree keeps to the import rules', async () => {
  const present = sources.filter((source) => fs.existsSync(path.join(root, source)));
  expect(await breaches(root, present)).toEqual([]);
});

/** For each rule a file that breaks it, and what it imports. */
const planted: Record<string, { file: string; imports: string }> = {
  'engine-is-pure': { file: 'server/engine/rng/clock.ts', imports: 'node:fs' },
  'engine-games-are-siblings': { file: 'server/engine/games/ceme/index.ts', imports: '../holdem/index' },
  'engine-via-index': { file: 'server/services/ledger/deal.ts', imports: '../../engine/betting/core' },
  'recorded-deal-only-replays': { file: 'server/engine/games/ceme/fixed.ts', imports: '../../rng/recorded-deal' },
  'contracts-are-leaves': { file: 'server/contracts/tables.ts', imports: '../../db/client' },
  'db-knows-no-callers': { file: 'db/seed.ts', imports: '../server/services/ledger/index' },
  'platform-knows-no-services': { file: 'server/platform/boot.ts', imports: '../services/ledger/index' },
  'services-know-no-transport': { file: 'server/services/ledger/page.ts', imports: 'next' },
  'services-know-no-callers': { file: 'server/services/ledger/send.ts', imports: '../../jobs/index' },
  'services-cross-domain-via-index': { file: 'server/services/staff/pay.ts', imports: '../ledger/post' },
  'services-are-entered-by-index': { file: 'server/jobs/pay.ts', imports: '../services/ledger/post' },
  'routers-are-thin': { file: 'server/trpc/routers/ledger.ts', imports: '../../../db/client' },
  'app-has-no-backend': { file: 'app/(office)/ledger/rows.ts', imports: '../../../server/services/ledger/index' },
  'app-router-is-type-only': { file: 'app/(office)/ledger/call.ts', imports: '@/server/trpc/root' },
  'components-have-no-data': { file: 'app/_components/ui/total.ts', imports: '../../_trpc/client' },
  'screens-are-siblings': { file: 'app/(office)/staff/page.ts', imports: '../ledger/columns' },
  'nothing-imports-tests': { file: 'server/demo/fill.ts', imports: '../../tests/support/database' },
  'no-cycles': { file: 'server/services/ledger/index.ts', imports: './post' },
  'no-unresolved': { file: 'server/cli/main.ts', imports: './nowhere' },
};

/** Files that break nothing, for the planted ones to import. */
const innocent: Record<string, string> = {
  'server/engine/index.ts': 'export const door = 1;',
  'server/engine/betting/core.ts': 'export const core = 1;',
  'server/engine/rng/recorded-deal.ts': 'export const recorded = 1;',
  'server/engine/record/replay.ts': "import '../rng/recorded-deal';",
  'server/engine/games/holdem/index.ts': "import '../../betting/core';",
  'server/services/ledger/post.ts': "import './index';",
  'server/jobs/index.ts': "import '../services/ledger/index';",
  'server/trpc/root.ts': "import '../services/ledger/index';",
  'server/contracts/enums.ts': "import 'zod';\nimport '../engine/index';",
  'db/client.ts': "import 'postgres';\nimport '../server/contracts/enums';",
  'app/_trpc/client.ts': "import type {} from '@/server/trpc/root';",
  'app/api/trpc/route.ts': "import '../../../server/trpc/root';",
  'app/(office)/ledger/columns.ts': "import '../../_components/ui/button';",
  'app/_components/ui/button.ts': "import '../../../server/contracts/enums';",
  'tests/support/database.ts': "import '../../server/engine/rng/recorded-deal';",
};

describe('planted breaches', () => {
  const base = temporaryFolder('imports');
  let found: Finding[] = [];

  beforeAll(async () => {
    const write = (file: string, text: string) => {
      fs.mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
      fs.writeFileSync(path.join(base, file), `${text}\n`);
    };
    for (const [file, text] of Object.entries(innocent)) write(file, text);
    for (const { file, imports } of Object.values(planted)) write(file, `import '${imports}';`);
    write(
      'tsconfig.json',
      '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "paths": { "@/*": ["./*"] } } }',
    );
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(base, 'node_modules'));
    found = await breaches(base, ['app', 'db', 'server', 'tests']);
  });

  afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

  test('every rule has one', () => {
    expect(Object.keys(planted).toSorted()).toEqual(rules.toSorted());
  });

  test.each(Object.keys(planted))('%s is found', (rule) => {
    expect(found.filter((finding) => finding.rule === rule).map((finding) => finding.from)).toContain(
      planted[rule]?.file,
    );
  });

  test('what breaks nothing is not found', () => {
    const guilty = new Set(Object.values(planted).map((breach) => breach.file));
    // The other half of the planted cycle.
    guilty.add('server/services/ledger/post.ts');
    expect(found.filter((finding) => !guilty.has(finding.from))).toEqual([]);
  });
});
