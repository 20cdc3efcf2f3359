import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { edge } from '@/server/cli/edge';
import { CommandFailure } from '@/server/cli/output';
import { replayFiles } from '@/server/cli/replay';
import { simulate } from '@/server/cli/simulate';
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
    const { document } = await simulate({
      ...{ table: 'holdem-nl-050-100', hands: 1000, seed: 'cli', policy: 'calling', disconnect: 0, workers: 0 },
      ...{ handSeconds: 24, actionSeconds: 5 },
    });
    expect(document).toMatchObject({ handsPerHour: 25, handsPerPlayerHour: 25, rakePerHourMinor: 750 });
  });

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

  const options = { hands: 10, seed: '1', disconnect: 0, handSeconds: 15, actionSeconds: 6 };
  test.each([
    [{ table: 'nope' }, /no table "nope"; there are holdem-nl-050-100/],
    [{ game: 'nope' }, /no game "nope"; there are .*holdem/],
    [{}, /name a table/],
    [{ table: 'holdem-nl-050-100', game: 'holdem' }, /--table comes without --game/],
    [{ game: 'holdem', seats: 11 }, /2 to 10/],
    [{ game: 'holdem', policy: 'psychic' }, /no policy "psychic"; there are .*calling/],
  ])('refuses %j', async (given, message) => {
    const refused = simulate({ ...options, ...given });
    await expect(refused).rejects.toThrow(CommandFailure);
    await expect(refused).rejects.toThrow(message);
  });

  test('a configuration that does not fit is refused with field and limits', async () => {
    const config = file('bad.json', { settings: { structure: 'XL', bigBlind: 0, colour: 'red' } });
    const message = await simulate({ ...options, game: 'holdem', config }).catch((error: Error) => error.message);
    expect(message).toMatch(/settings\.structure must be one of NL, FL, PL, HPL, SL/);
    expect(message).toMatch(/settings\.bigBlind must be a whole number from 1 to/);
    expect(message).toMatch(/settings\.colour is no setting here/);
  });

  test('a refusal is one JSON document and exit 1', async () => {
    const [none, missing] = await Promise.all([
      json('simulate', '--game', 'holdem', '--hands', '0', '--seed', '1'),
      json('simulate', '--game', 'holdem', '--hands', '10'),
    ]);
    expect(none).toMatchObject({
      code: 1,
      document: { error: { message: expect.stringMatching(/whole number from 1/) } },
    });
    expect(missing).toMatchObject({ code: 1, document: { error: { message: expect.stringMatching(/--seed/) } } });
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
    expect(replayFiles([broken]).text).toMatch(/^1 files, 0 hands: 0 ok, 1 failed/);
  }, 60_000);

  test('a path that is not there', () => {
    expect(() => replayFiles([path.join(folder, 'nowhere')])).toThrow(/there is no .*nowhere/);
  });
});

describe('edge', () => {
  test('an untaxed game among players returns all of the bets', async () => {
    const { code, document } = await json('edge', 'holdem', '--hands', '2000');
    expect({ code, ...document }).toMatchObject({ code: 0, exact: false, return: 1, interval: [1, 1] });
  }, 60_000);

  test('a raked one less, and the interval lies around it', async () => {
    const config = file('raked.json', { settings: { smallBlind: 50, bigBlind: 100, seats: 6 }, rake: {} });
    const { document } = await edge('holdem', { config, hands: 3000, seed: 'edge' });
    const { return: value, interval } = document as { return: number; interval: [number, number] };
    expect(value).toBeLessThan(1);
    expect(value).toBeGreaterThan(0.9);
    expect(interval[0]).toBeLessThanOrEqual(value);
    expect(interval[1]).toBeGreaterThanOrEqual(value);
  }, 60_000);

  test('a computed one is given as fractions', async () => {
    const { document } = await edge('ceme', { hands: 2000, seed: 'edge' });
    expect(document).toMatchObject({ game: 'ceme', exact: true });
  });
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
