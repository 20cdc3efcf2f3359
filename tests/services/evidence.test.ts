import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { peerHeaders } from '@/server/platform/client-address';
import { fingerprintOfSecret, verifyEvidence } from '@/server/platform/evidence-file';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import { attach, claimDispute, openDispute } from '@/server/services/disputes';
import { exportEvidence } from '@/server/services/evidence';
import { handleAttachment, handleEvidence } from '@/server/trpc/endpoints/downloads';
import { book, type Desk, openDesk, refusal, seatPlayers } from '../support/desk';
import { openLiveTable } from '../support/live-table';
import { temporaryFolder } from '../support/servers';
import { auditRows, makeStaff, ORIGIN, signIn } from '../support/staff';

let desk: Desk;
let disputeId: string;
let attachmentId: string;
let cookie: string;

beforeAll(async () => {
  desk = await openDesk();
  const [player] = await seatPlayers('turku', 1);
  const table = await openLiveTable('oulu', { startedAt: new Date() });
  const answers = await book(desk, ...table.play(3));
  ({ disputeId } = await openDispute(desk.sam.ctx, {
    requestId: newId(),
    category: 'other',
    title: 'Something',
    description: 'Something happened.',
    playerId: player,
    handIds: answers.map((answer) => Number(answer.handId)),
  }));
  await claimDispute(desk.sam.ctx, { disputeId });
  const page = Buffer.from('<!doctype html><script>alert(document.cookie)</script>').toString('base64');
  ({ attachmentId } = await attach(desk.sam.ctx, { disputeId, name: '../../証拠.html', content: page }));
  const { email } = await makeStaff('reader@example.test', ['auditor']);
  cookie = await signIn(email);
}, 120_000);
afterAll(() => intakePool().close());

const get = (path: string, withCookie = true) =>
  new Request(`${ORIGIN}${path}`, { headers: { ...peerHeaders('192.0.2.1'), ...(withCookie && { cookie }) } });
const params = (id: string) => ({ params: Promise.resolve({ id }) });

describe('the signed evidence file', () => {
  test('holds case, records, verification, rules, ledger lines and attachments, and verifies', async () => {
    const { content, fileName } = await exportEvidence(desk.art.ctx, { disputeId });
    expect(fileName).toMatch(/^evidence-case-\d+\.zip$/);
    const report = verifyEvidence(content);
    expect(report).toMatchObject({
      ok: true,
      problems: [],
      fingerprint: fingerprintOfSecret(process.env.BETTER_AUTH_SECRET ?? ''),
    });
    const names =
      report.manifest?.files.map((file) => file.name.replace(/\d+/g, 'N').replace(/[0-9a-fN]{20,}/, 'HASH')) ?? [];
    expect(new Set(names)).toEqual(
      new Set([
        'attachments/N-証拠.html.txt',
        'case.json',
        'hands/N.facts.json',
        'hands/N.json',
        'hands/N.txt',
        'hands/N.verification.json',
        'ledger/N.json',
        'rulesets/HASH.json',
      ]),
    );
    expect(names.filter((name) => name === 'hands/N.json')).toHaveLength(3);
    expect((await auditRows('evidence.export')).map((row) => row.entity_id)).toEqual([disputeId]);
  });

  test('folded cards are in it for an auditor and not for support', async () => {
    const deckIn = async (who: Desk['sam']) => {
      const files = unzipSync((await exportEvidence(who.ctx, { disputeId })).content);
      const name = Object.keys(files).find((each) => /^hands\/\d+\.json$/.test(each)) ?? '';
      return JSON.parse(strFromU8(files[name])).deck;
    };
    expect(await deckIn(desk.art)).toHaveProperty('seed');
    expect(await deckIn(desk.sam)).toBe('hidden');
    expect(await refusal(exportEvidence(desk.admin.ctx, { disputeId: newId() }))).toMatchObject({ kind: 'notFound' });
  });

  test('any change shows: a byte of a file, a file gone, one added, another list, no zip at all', async () => {
    const { content } = await exportEvidence(desk.art.ctx, { disputeId });
    const changed = (change: (files: Record<string, Uint8Array>) => void) => {
      const files = unzipSync(content);
      change(files);
      return verifyEvidence(zipSync(files)).problems;
    };
    expect(
      changed((files) => {
        files['case.json'][5] ^= 1;
      }),
    ).toEqual(['case.json is not what was signed.']);
    expect(
      changed((files) => {
        delete files['case.json'];
      }),
    ).toEqual(['case.json is missing.']);
    expect(
      changed((files) => {
        files['more.txt'] = new Uint8Array([65]);
      }),
    ).toEqual(['more.txt is not in the list.']);
    expect(
      changed((files) => {
        files['manifest.json'][30] ^= 1;
      }),
    ).toEqual(['The signature does not fit the list.']);
    expect(verifyEvidence(new Uint8Array([1, 2, 3])).ok).toBe(false);
  });

  test('a command verifies it, and fails when another key signed it', async () => {
    const file = path.join(temporaryFolder('evidence'), 'case.zip');
    writeFileSync(file, (await exportEvidence(desk.art.ctx, { disputeId })).content);
    const run = (...more: string[]) =>
      spawnSync(
        process.execPath,
        ['server/cli/run.mjs', 'server/cli/main.ts', 'verify-evidence', file, '--json', ...more],
        { encoding: 'utf8' },
      );
    const own = run();
    expect(JSON.parse(own.stdout)).toMatchObject({ ok: true });
    expect(own.status).toBe(0);
    const other = run('--key', 'f'.repeat(64));
    expect(other.status).toBe(1);
    expect(JSON.parse(other.stdout).problems[0]).toContain('not by');
  }, 30_000);
});

describe('downloads', () => {
  test('a page that was given as evidence leaves as text to be saved, never as a page', async () => {
    const response = await handleAttachment(get(`/api/attachments/${attachmentId}`), params(attachmentId));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="__.html.txt"; filename*=UTF-8''%E8%A8%BC%E6%8B%A0.html.txt`,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(await response.text()).toContain('<script>');
  });

  test('nobody without a session gets one, and no id that is none', async () => {
    expect((await handleAttachment(get(`/api/attachments/${attachmentId}`, false), params(attachmentId))).status).toBe(
      401,
    );
    expect((await handleEvidence(get(`/api/evidence/${disputeId}`, false), params(disputeId))).status).toBe(401);
    expect((await handleAttachment(get('/api/attachments/x'), params('../../etc/passwd'))).status).toBe(422);
    expect((await handleAttachment(get('/api/attachments/x'), params(newId()))).status).toBe(404);
  });

  test('the evidence file is a zip to be saved', async () => {
    const response = await handleEvidence(get(`/api/evidence/${disputeId}`), params(disputeId));
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(verifyEvidence(new Uint8Array(await response.arrayBuffer())).ok).toBe(true);
  });
});
