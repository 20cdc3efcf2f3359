import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { rawSql } from '@/db/client';
import { archive } from '@/server/cli/archive';
import { checkRulesets } from '@/server/cli/check-rulesets';
import { exportFile } from '@/server/cli/export';
import { importFiles } from '@/server/cli/import';
import { replayFiles } from '@/server/cli/replay';
import { replay } from '@/server/engine';
import { intakePool } from '@/server/platform/intake-pool';
import { readHands } from '@/server/services/hands';
import { DomainError, systemContext } from '@/server/services/kernel';
import { exportHands } from '@/server/services/recall';
import {
  createSimulation,
  deleteImportedHand,
  downloadHand,
  getImportedHand,
  importHand,
  listImportedHands,
} from '@/server/services/simulation';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { openLiveTable, type Wire } from '../support/live-table';
import { machineKey, signed } from '../support/machine';
import { openRoom, type Person, person } from '../support/room';
import { temporaryFolder } from '../support/servers';
import { auditRows } from '../support/staff';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));
const fixture = (name: string) => readFileSync(fixtures + name, 'utf8');
const folder = temporaryFolder('interchange');
const system = systemContext('test');
let admin: Person;
let finance: Person;
let operator: Person;
/** In the order in which a batch is booked: by table, then by number. */
let played: Wire[];

beforeAll(async () => {
  admin = await person('adam', ['admin', 'operator']);
  operator = await person('olga', ['operator']);
  finance = await person('fia', ['finance']);
  await openRoom(admin);
  const key = await machineKey(admin, 'floor', ['*']);
  const tables = [await openLiveTable('oulu/2', { players: 3 }), await openLiveTable('turku', { players: 3 })];
  played = tables.flatMap((table) => table.play(15));
  const response = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands: played })));
  expect(await response.json()).toMatchObject({ counts: { booked: 30 } });
}, 60_000);

afterAll(async () => {
  await intakePool().close();
  rmSync(folder, { recursive: true, force: true });
});

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error.problem;
  throw new Error(`not refused: ${String(error)}`);
}
const stored = async () => Number((await rawSql()`select count(*) as n from imported_hand`)[0].n);
const place = (name: string, text: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

describe('a text of the form', () => {
  test('with several hands becomes several imported hands, each once', async () => {
    const text = fixture('ohh/session.ohh');
    const first = await importHand(operator.ctx, { text });
    expect(first.hands.map(({ known }) => known)).toEqual([false, false]);
    const again = await importHand(operator.ctx, { text, format: 'ohh', name: 'ignored for two' });
    expect(again.hands).toEqual(first.hands.map(({ id }) => ({ id, known: true })));
    expect(await stored()).toBe(2);
    const { rows } = await listImportedHands(finance.ctx, {});
    expect(rows.map((row) => [row.name, row.format, row.game, row.createdBy]).sort()).toEqual([
      ['Final 1 501', 'ohh', 'holdem', operator.ctx.actor.name],
      ['Solo 2 502', 'ohh', 'omaha8', operator.ctx.actor.name],
    ]);
    const { hand } = await getImportedHand(finance.ctx, { id: first.hands[1].id });
    expect(hand.verdict).toEqual({ kind: 'same' });
    for (const { id } of first.hands) await deleteImportedHand(operator.ctx, { id });
  });

  test('with one bad hand is refused whole, and the hand and field are named', async () => {
    const text = fixture('ohh/session.ohh').replace('"Post Dead"', '"Post Twice"');
    expect(await refusal(importHand(operator.ctx, { text }))).toMatchObject({
      kind: 'ruleViolation',
      code: 'unreadableHand',
      issues: [{ path: ['text', 'hand 2', 'ohh', 'rounds', '0', 'actions', '2', 'action'] }],
    });
    expect(await stored()).toBe(0);
  });
});

describe('pitboss import', () => {
  test('reads folders of all formats without storing anything in a dry run', async () => {
    cpSync(`${fixtures}phh`, path.join(folder, 'mixed/phh'), { recursive: true });
    cpSync(`${fixtures}ohh`, path.join(folder, 'mixed/ohh'), { recursive: true });
    place(
      'mixed/own.jsonl',
      played
        .slice(0, 4)
        .map((hand) => `${JSON.stringify(hand)}\n`)
        .join(''),
    );
    const { document, failed } = await importFiles([path.join(folder, 'mixed')], { dryRun: true });
    // 16 PHH files, one of them with two hands; one and two OHH hands; four records.
    expect(document).toMatchObject({ files: 19, hands: 17 + 3 + 4, errors: [], stored: 0, known: 0 });
    expect(failed).toBeUndefined();
    expect(await stored()).toBe(0);
  });

  test('keeps them all, and the second time none', async () => {
    const target = [path.join(folder, 'mixed')];
    expect((await importFiles(target, {})).document).toMatchObject({ hands: 24, stored: 24, known: 0 });
    expect((await importFiles(target, {})).document).toMatchObject({ hands: 24, stored: 0, known: 24 });
    expect(await stored()).toBe(24);
    const { rows } = await listImportedHands(finance.ctx, { formats: ['ohh'] });
    expect(rows.map((row) => [row.name, row.createdBy])).toContainEqual(['Åbo 4 102', null]);
    expect((await auditRows('simulation.importHands')).at(0)).toMatchObject({ actor_kind: 'system' });
  });

  test('names file, hand and field of each error, and keeps nothing then', async () => {
    const before = await stored();
    const ohh = place('broken/session.ohh', fixture('ohh/session.ohh').replace('"Post Dead"', '"Post Twice"'));
    const phh = place('broken/two.phhs', fixture('phh/two-hands.phhs').replace('"p2 cbr 6"', '"p2 cbr 3"'));
    place('broken/good.phh', fixture('phh/half-chip.phh').replace('hand = 1', 'hand = 4711'));
    const { document, failed, text } = await importFiles([path.join(folder, 'broken')], {});
    expect(failed).toBe(true);
    expect((document as { errors: unknown[] }).errors).toMatchObject([
      { file: ohh, hand: 2, path: 'ohh.rounds.0.actions.2.action' },
      { file: phh, hand: 2, path: 'actions.2' },
    ]);
    expect(text).toContain(`${phh}#2: actions.2: minRaise`);
    expect(await stored()).toBe(before);
  });

  test('says what is not there', async () => {
    await expect(importFiles([path.join(folder, 'nowhere')], {})).rejects.toThrow(/there is no/);
    mkdirSync(path.join(folder, 'empty'));
    await expect(importFiles([path.join(folder, 'empty')], {})).rejects.toThrow(/no hands in/);
  });
});

test('pitboss replay takes OHH too', () => {
  expect(replayFiles([`${fixtures}ohh`]).document).toMatchObject({ files: 2, hands: 3, ok: 2, failed: [] });
});

describe('booked hands', () => {
  const taken = async (wanted: Omit<Parameters<typeof exportHands>[1], 'write'>) => {
    const parts: string[] = [];
    const result = await exportHands(system, {
      ...wanted,
      write: async (text) => {
        parts.push(text);
      },
    });
    return { ...result, text: parts.join('') };
  };

  test('leave as records that hold their configuration, and are the same hands', async () => {
    const { hands, text, sha256, bytes, leftOut } = await taken({ format: 'jsonl' });
    expect([hands, leftOut, bytes]).toEqual([30, [], Buffer.byteLength(text)]);
    expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
    const records = readHands('jsonl', text).map((read) => (read.ok ? read.record : null));
    expect(records.map((record) => [record?.table.id, record?.handNo])).toEqual(
      played.map((hand) => [hand.table.id, hand.handNo]),
    );
    for (const record of records) {
      expect(record?.config?.settings).toMatchObject({ smallBlind: 50 });
      expect(record && replay(record).verdict).toBe('same');
    }
    expect((await auditRows('hand.exportMany')).at(-1)?.after).toMatchObject({ format: 'jsonl', hands: 30, sha256 });
  });

  test.each(['ohh', 'phh'] as const)('leave as %s, with aliases, and come back with the same money', async (format) => {
    const { text } = await taken({ format });
    const nets = readHands(format, text).map((read) =>
      read.ok ? replay(read.record).settlement?.seats.map(({ net }) => net) : read.problem,
    );
    expect(nets).toEqual(played.map((hand) => hand.settlement?.seats.map(({ net }) => net)));
    const [alias] = await rawSql()`select alias from player where id = ${String(played[0].seats[0].player)}`;
    expect(text).toContain(String(alias.alias));
    expect(text).not.toContain(String(played[0].seats[0].player));
  });

  test('leave by table and by accounting day', async () => {
    expect((await taken({ format: 'text', table: 'turku' })).text.match(/^Pitboss Hand #/gm)).toHaveLength(15);
    expect((await taken({ format: 'jsonl', table: 'oulu' })).hands).toBe(15);
    expect((await taken({ format: 'jsonl', table: 'oul' })).hands).toBe(0);
    const [{ day }] = await rawSql()`select max(accounting_date)::text as day from hand`;
    expect((await taken({ format: 'jsonl', from: '2020-01-01', to: String(day) })).hands).toBe(30);
    expect((await taken({ format: 'jsonl', to: '2020-01-01' })).hands).toBe(0);
    expect(await refusal(taken({ format: 'jsonl', from: '2026-02-01', to: '2026-01-01' }))).toMatchObject({
      code: 'range',
      issues: [{ path: ['from'] }],
    });
  });

  test('leave for those alone who may see every card', async () => {
    const write = async () => {};
    for (const { ctx } of [operator, finance]) {
      expect(await refusal(exportHands(ctx, { format: 'jsonl', write }))).toMatchObject({
        kind: 'forbidden',
        permission: 'hand.export',
      });
    }
  });

  test('are written by the command to a new file, or not at all', async () => {
    const out = path.join(folder, 'turku.ohh');
    const { document } = await exportFile({ format: 'ohh', table: 'turku', out }, true);
    const text = readFileSync(out, 'utf8');
    expect(document).toMatchObject({ file: out, hands: 15, bytes: Buffer.byteLength(text) });
    // The standard: one blank line between hands.
    expect(text.trimEnd().split('\n\n')).toHaveLength(15);
    await expect(exportFile({ format: 'ohh', out }, true)).rejects.toThrow(/is there already/);
    expect(readFileSync(out, 'utf8')).toBe(text);
    await expect(exportFile({ format: 'ohh' }, true)).rejects.toThrow(/--out/);
    const bad = path.join(folder, 'bad.ohh');
    await expect(exportFile({ format: 'ohh', from: 'yesterday', out: bad }, false)).rejects.toThrow();
    expect(() => readFileSync(bad)).toThrow(/ENOENT/);
  });
});

describe('a hand that is shown', () => {
  test('is downloaded in each format, and that is logged', async () => {
    const { id } = await importHand(operator.ctx, { text: fixture('ohh/raked-cash.ohh') });
    const take = (format: 'ohh' | 'phh' | 'jsonl' | 'text') =>
      downloadHand(finance.ctx, { hand: { kind: 'imported', id }, format });
    expect(await take('text')).toEqual({
      fileName: 'bo-4-102.txt',
      mediaType: 'text/plain',
      text: fixture('histories/raked-cash.txt'),
    });
    for (const format of ['ohh', 'phh', 'jsonl'] as const) {
      const { text, fileName } = await take(format);
      expect(fileName).toBe(`bo-4-102.${format === 'jsonl' ? 'json' : format}`);
      const [read] = readHands(format, text);
      expect(read.ok && replay(read.record).settlement?.rake).toBe(325);
    }
    expect((await auditRows('simulation.exportHand')).at(-1)).toMatchObject({ actor_id: finance.id });
  });

  test('is refused in a format that has no words for it', async () => {
    const run = await createSimulation(operator.ctx, {
      source: { kind: 'preset', slug: 'holdem-nl-050-100' },
      hands: 10,
      seed: 'download',
      seats: 4,
      policies: ['random-legal'],
    });
    const hand = { kind: 'simulated', id: run.id, unit: 0, hand: 3 } as const;
    const { text } = await downloadHand(finance.ctx, { hand, format: 'jsonl' });
    const [read] = readHands('jsonl', text);
    expect(read.ok && replay(read.record).verdict).toBe('same');
    expect(await refusal(downloadHand(finance.ctx, { hand: { ...hand, hand: 11 }, format: 'jsonl' }))).toEqual({
      kind: 'notFound',
      entity: 'hand',
    });
    const stud = await importHand(operator.ctx, { text: fixture('phh/unseen-razz.phh') });
    expect(
      await refusal(downloadHand(finance.ctx, { hand: { kind: 'imported', id: stud.id }, format: 'ohh' })),
    ).toMatchObject({ kind: 'ruleViolation', code: 'notCarried', issues: [{ path: ['game'] }] });
  });
});

test('the archive and the check of rulesets are asked for by command', async () => {
  // Whoever runs the tests may name a server of his own; the command is to know none.
  vi.stubEnv('DATABASE_URL', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { document, text } = await archive({});
  expect(document).toMatchObject({ months: [], due: [], retention: { archiveAfterMonths: 13, keepYears: 10 } });
  expect(text).toContain('no month is archived');
  await expect(archive({ month: '2026-10' })).rejects.toThrow(/is not closed/);
  await expect(archive({ month: '2026-10', detach: true })).rejects.toThrow(/owner/);
  const checked = await checkRulesets();
  expect(checked).toMatchObject({ document: { checked: 2, damaged: [] }, failed: false });
});
