import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPreset } from '@/server/contracts/table-presets';
import { redeal } from '@/server/engine';

const root = fileURLToPath(new URL('../..', import.meta.url));
const phh = path.join(root, 'tests/fixtures/phh');

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as its users do, without a database. */
async function pitboss(...args: string[]): Promise<Answer> {
  const command = [path.join(root, 'server/cli/run.mjs'), 'server/cli/main.ts', ...args];
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

const json = async (...args: string[]) => {
  const answer = await pitboss(...args, '--json');
  // One document and nothing else: parsing the whole of stdout must work.
  return { code: answer.code, document: JSON.parse(answer.stdout) };
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pitboss-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: unknown) => {
  const target = path.join(folder, name);
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  return target;
};

describe('games', () => {
  test('lists every game with seats and structures', async () => {
    const { code, document } = await json('games');
    expect(code).toBe(0);
    expect(document.games).toContainEqual(
      expect.objectContaining({
        id: 'holdem',
        family: 'poker',
        seats: { min: 2, max: 10 },
        structures: ['NL', 'FL', 'PL', 'HPL', 'SL'],
      }),
    );
    expect((await pitboss('games')).stdout).toMatch(/^holdem\s+\S.*\s2-10\s/m);
  }, 60_000);
});

describe('simulate', () => {
  test('one and two threads, and none, come to the same digest; rake is 3,000 cents per 100 called-down pots of 6.00', async () => {
    // Six calling stations at 0.50/1: every pot is 6 x 1.00 = 6.00, raked 30 steps of 0.20 = 0.30 (rules 00, Rake).
    const args = [
      'simulate',
      '--table',
      'holdem-nl-050-100',
      '--hands',
      '4500',
      '--seed',
      'cli',
      '--policy',
      'calling',
    ];
    const runs = await Promise.all(['0', '1', '2'].map((workers) => json(...args, '--workers', workers)));
    for (const { code, document } of runs) {
      expect(code).toBe(0);
      expect(document).toMatchObject({
        hands: 4500,
        rakeMinor: 135_000,
        rakePer100Minor: 3000,
        taxMinor: 0,
        conserved: true,
      });
      expect(document.digest).toMatch(/^[0-9a-f]{16}$/);
      expect(document.handsPerSecond).toBeGreaterThan(0);
    }
    expect(new Set(runs.map(({ document }) => document.digest)).size).toBe(1);
  }, 120_000);

  test('figures per hour follow from the time that hands and actions take', async () => {
    // 24 actions of 5 s and 24 s between hands: 144 s a hand, 25 hands and 25 times 0.30 an hour.
    const { document } = await json(
      ...['simulate', '--table', 'holdem-nl-050-100', '--hands', '1000', '--seed', 'cli', '--policy', 'calling'],
      ...['--hand-seconds', '24', '--action-seconds', '5'],
    );
    expect(document).toMatchObject({ handsPerHour: 25, rakePerHourMinor: 750 });
  }, 60_000);

  test('a game with a configuration of its own: 3 % tax on every bet, no rake', async () => {
    // 2 calling stations, blinds 5/10, no rake: both put in 10 a hand, 3 % of 10 = 0.3, half-up 0 each: no tax.
    // Blinds 500/1000: 30 each, 60 a hand.
    const config = file('table.json', {
      settings: { structure: 'NL', smallBlind: 500, bigBlind: 1000, buyInMin: 20_000, buyInMax: 100_000 },
      tax: {},
    });
    const { code, document } = await json(
      'simulate',
      '--game',
      'holdem',
      '--config',
      config,
      '--hands',
      '1000',
      '--seed',
      '1',
      '--seats',
      '2',
      '--policy',
      'calling',
    );
    expect({ code, ...document }).toMatchObject({
      code: 0,
      seats: 2,
      taxMinor: 60_000,
      taxPer100Minor: 6000,
      rakeMinor: 0,
    });
  }, 60_000);

  test.concurrent.each([
    [['--table', 'nope', '--hands', '10', '--seed', '1'], /no table "nope"/],
    [['--game', 'nope', '--hands', '10', '--seed', '1'], /no game "nope"/],
    [['--hands', '10', '--seed', '1'], /--table/],
    [['--game', 'holdem', '--hands', '0', '--seed', '1'], /whole number from 1/],
    [['--game', 'holdem', '--hands', '10'], /--seed/],
    [['--game', 'holdem', '--hands', '10', '--seed', '1', '--seats', '11'], /2 to 10/],
    [['--game', 'holdem', '--hands', '10', '--seed', '1', '--policy', 'psychic'], /no policy "psychic"/],
  ])(
    'refuses %j',
    async (args, message) => {
      const { code, document } = await json('simulate', ...args);
      expect(code).toBe(1);
      expect(document.error.message).toMatch(message);
    },
    60_000,
  );

  test('a configuration that does not fit is refused with field and limits', async () => {
    const config = file('bad.json', { settings: { structure: 'XL', bigBlind: 0, colour: 'red' } });
    const { code, document } = await json(
      'simulate',
      '--game',
      'holdem',
      '--config',
      config,
      '--hands',
      '10',
      '--seed',
      '1',
    );
    expect(code).toBe(1);
    expect(document.error.message).toMatch(/settings\.structure must be one of NL, FL, PL, HPL, SL/);
    expect(document.error.message).toMatch(/settings\.bigBlind must be a whole number from 1 to/);
    expect(document.error.message).toMatch(/settings\.colour is no setting here/);
  }, 60_000);
});

describe('replay', () => {
  test('a folder of good hands', async () => {
    const { code, document } = await json('replay', phh);
    expect(code).toBe(0);
    expect(document).toMatchObject({ ok: document.files, failed: [] });
    expect(document.files).toBeGreaterThanOrEqual(7);
  }, 60_000);

  test('a hand record of a simulated hand, and the first difference of one that was paid wrong', async () => {
    const preset = findPreset('holdem-nl-050-100');
    if (!preset) throw new Error('no preset');
    const { gameId, config, seats } = preset;
    const spec = { gameId, config, seats, policies: ['calling'], seed: 'cli', disconnectBp: 0 };
    const record = redeal(spec, 2, 5, { currency: 'EUR', minorPerUnit: 100 });
    const paid = JSON.parse(JSON.stringify(record)) as { settlement: { pots: { rake: number }[] } };
    paid.settlement.pots[0].rake = 31;
    const good = file('good.json', [record, record]);
    const bad = file('bad.jsonl', `${JSON.stringify(record)}\n${JSON.stringify(paid)}\n`);
    const { code, document } = await json('replay', good, bad);
    expect(code).toBe(1);
    expect(document).toMatchObject({ files: 2, hands: 4, ok: 1 });
    expect(document.failed).toEqual([
      expect.objectContaining({ file: bad, hand: 2, path: 'settlement.pots.0.rake', recorded: '31', derived: '30' }),
    ]);
  }, 60_000);

  test('a file that cannot be read is listed with its reason', async () => {
    const broken = file('broken.phh', readFileSync(path.join(phh, 'mucked.phh'), 'utf8').replace('p3 f', 'p3 cbr 60'));
    const { code, document } = await json('replay', broken);
    expect(code).toBe(1);
    expect(document.failed[0]).toMatchObject({ file: broken, path: 'actions.3' });
    expect(document.failed[0].message).toMatch(/minRaise.*min 100/);
    const { stdout } = await pitboss('replay', broken);
    expect(stdout).toMatch(/^1 files, 0 hands: 0 ok, 1 failed/);
  }, 60_000);

  test('a path that is not there', async () => {
    expect(await json('replay', path.join(folder, 'nowhere'))).toMatchObject({ code: 1 });
  }, 60_000);
});

describe('edge', () => {
  test('an untaxed game among players returns all of the bets', async () => {
    const { code, document } = await json('edge', 'holdem', '--hands', '2000');
    expect({ code, ...document }).toMatchObject({ code: 0, exact: false, return: 1, interval: [1, 1] });
  }, 60_000);

  test('a raked one less, by the rake', async () => {
    // Calling stations: 0.30 of 6.00 is raked in every hand, so 95 % come back, without any scatter.
    const config = file('raked.json', { settings: { smallBlind: 50, bigBlind: 100, seats: 6 }, rake: {} });
    const { document } = await json('edge', 'holdem', '--config', config, '--hands', '2000');
    expect(document.hands).toBe(2000);
    expect(document.return).toBeLessThan(1);
    expect(document.interval[0]).toBeLessThanOrEqual(document.return);
    expect(document.interval[1]).toBeGreaterThanOrEqual(document.return);
  }, 60_000);
});

describe('help', () => {
  test('--help ends well and names the commands', async () => {
    const { code, stdout } = await pitboss('--help');
    expect(code).toBe(0);
    for (const command of ['games', 'simulate', 'replay', 'edge', 'bench']) expect(stdout).toContain(command);
  }, 60_000);

  test('an unknown command ends with 1', async () => {
    expect((await pitboss('deal-me-aces')).code).toBe(1);
  }, 60_000);
});
