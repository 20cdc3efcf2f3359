import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rawSql } from '@/db/client';
import { toCsv } from '@/server/platform/csv';
import { listAlerts } from '@/server/services/alerts';
import {
  auditChoices,
  exportAudit,
  getAuditEntry,
  listAudit,
  sealHead,
  sealStatus,
  verifyAndReport,
  watchSealing,
  writeAnchor,
} from '@/server/services/audit';
import { defineCommand, type ServiceContext } from '@/server/services/kernel';
import { ownerUrl } from '../support/database';
import { sealNow } from '../support/seal-now';
import { asOwner } from '../support/servers';
import { auditRows, makeStaff } from '../support/staff';

let oka: ServiceContext;
let sari: ServiceContext;
let aino: ServiceContext;
const at = (day: number) => ({ now: () => new Date(Date.UTC(2026, 10, day, 12)) });

const edit = defineCommand({
  name: 'test.edit',
  permission: 'simulation.run',
  input: z.object({ id: z.string(), before: z.unknown(), after: z.unknown(), reason: z.string().optional() }),
  run: async (_tx, _ctx, { id, reason, ...change }) => ({
    result: null,
    audit: { entity: { kind: 'table', id }, ...change, ...(reason && { reason }) },
  }),
});

beforeAll(async () => {
  oka = (await makeStaff('oka@example.test', ['operator'])).ctx;
  sari = (await makeStaff('sari@example.test', ['supervisor'])).ctx;
  aino = (await makeStaff('aino@example.test', ['auditor'])).ctx;
  const rake = (percent: number, cap: number) => ({ table: { name: 'Turku' }, rake: { percent, cap } });
  await edit({ ...oka, clock: at(1) }, { id: 't1', before: rake(5, 300), after: rake(5, 400), reason: '100 % sure' });
  await edit({ ...oka, clock: at(2) }, { id: 't1', before: rake(5, 400), after: rake(4, 400) });
  await edit({ ...sari, clock: at(3) }, { id: 't2', before: null, after: rake(5, 300), reason: '=cmd|calc' });
  await edit({ ...aino, clock: at(4) }, { id: 't2', before: null, after: null }).catch(() => {});
});

const ids = async (filter: Parameters<typeof listAudit>[1]) =>
  (await listAudit(aino, { action: 'test.edit', ...filter })).rows.map(
    (row) => `${row.entityId}@${row.occurredAt.getUTCDate()}`,
  );

describe('the audit', () => {
  test('is filtered by actor, entity, outcome, time, and by the field that changed', async () => {
    expect(await ids({})).toEqual(['simulation.run@4', 't2@3', 't1@2', 't1@1']);
    expect(await ids({ actorId: oka.actor.id })).toEqual(['t1@2', 't1@1']);
    expect(await ids({ entityKind: 'table', entityId: 't2' })).toEqual(['t2@3']);
    expect(await ids({ outcome: 'refused' })).toEqual(['simulation.run@4']);
    expect(await ids({ from: '2026-11-02T12:00:00Z', to: '2026-11-03T12:00:00Z' })).toEqual(['t1@2']);
    expect(await ids({ field: 'rake.percent', outcome: 'done' })).toEqual(['t2@3', 't1@2']);
    expect(await ids({ field: 'rake.cap', entityId: 't1' })).toEqual(['t1@1']);
    expect(await ids({ search: 'SURE' })).toEqual(['t1@1']);
    // Signs of the pattern language are only signs.
    expect(await ids({ search: '0 % s' })).toEqual(['t1@1']);
    expect(await ids({ search: '0_%' })).toEqual([]);
  });

  test('takes the beginning of an action when it ends with a dot', async () => {
    const { rows: entries } = await listAudit(aino, { action: 'staff.' });
    expect(entries.map((row) => row.action)).toEqual(['staff.bootstrap', 'staff.bootstrap', 'staff.bootstrap']);
  });

  test('is paged without gaps or repeats', async () => {
    const seen: number[] = [];
    for (let after: string | undefined; ; ) {
      const page = await listAudit(aino, { limit: 2, ...(after && { after }) });
      seen.push(...page.rows.map((row) => row.id));
      if (page.older === null) break;
      after = page.older;
    }
    const [{ all }] = await rawSql()`select array_agg(id::int order by id desc) as all from audit_entry`;
    expect(seen).toEqual(all);
    await expect(listAudit(aino, { after: 'bm9uc2Vuc2U' })).rejects.toMatchObject({ status: 422 });
  });

  test('shows an entry with before, after, the seal that protects it, and what else the request did', async () => {
    const [row] = await auditRows('test.edit');
    expect((await getAuditEntry(aino, { id: row.id })).seal).toBeNull();
    const waiting = await sealStatus(aino, undefined);
    expect(waiting).toMatchObject({ head: null, waiting: 7 });
    await sealNow();
    const { entry, seal } = await getAuditEntry(aino, { id: row.id });
    expect(entry).toMatchObject({ before: { rake: { cap: 300 } }, after: { rake: { cap: 400 } }, actorName: 'oka' });
    expect(seal).toMatchObject({ no: 1, hash: (await sealHead())?.hash });
    expect(await sealStatus(aino, undefined)).toMatchObject({ head: { no: 1 }, waiting: 0, waitingSince: null });
    await expect(getAuditEntry(aino, { id: 999_999 })).rejects.toMatchObject({ status: 404 });
  });

  test('says what its filters can be set to', async () => {
    const choices = await auditChoices(aino, undefined);
    expect(choices.actions).toEqual(['staff.bootstrap', 'test.edit']);
    expect(choices.entityKinds).toEqual(['permission', 'staff', 'table']);
    expect(choices.actors.map((actor) => actor.name)).toEqual(['aino', 'oka', 'sari', 'test']);
  });

  test('leaves as a file that cannot run in a spreadsheet and says who took it, when, and under which anchor', async () => {
    const head = await sealHead();
    const file = await exportAudit({ ...aino, clock: at(9) }, { action: 'test.edit', format: 'csv' });
    expect(file).toMatchObject({ name: 'audit-2026-11-09T120000.csv', rows: 4, cut: false });
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 4 + 3);
    expect(lines[2]).toContain(",'=cmd|calc,");
    expect(lines.slice(5)).toEqual([
      'Exported by aino at 2026-11-09T12:00:00.000Z',
      '4 rows',
      `Audit anchor 1:${head?.hash}`,
    ]);
    const [logged] = await auditRows('audit.export');
    expect(logged).toMatchObject({ actor_id: aino.actor.id, after: { rows: 4, filter: { action: 'test.edit' } } });
    const jsonl = await exportAudit(aino, { action: 'test.edit', format: 'jsonl' });
    const documents = jsonl.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(documents).toHaveLength(5);
    expect(documents[1]).toMatchObject({ reason: '=cmd|calc', entityId: 't2' });
  });

  test('is hidden from operators and support', async () => {
    await expect(listAudit(oka, {})).rejects.toMatchObject({ status: 403 });
    await expect(exportAudit(oka, { format: 'csv' })).rejects.toMatchObject({ status: 403 });
  });
});

test('verifying leaves a line, and an alert that goes away only when the damage does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitboss-anchors-'));
  const file = join(folder, 'anchors.jsonl');
  await sealNow();
  expect(await writeAnchor(file, at(10))).toBe(true);
  expect(await writeAnchor(file, at(10))).toBe(false);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(await sealHead());
  expect((await verifyAndReport(file)).findings).toEqual([]);
  const damage = (reason: string) =>
    asOwner(
      ownerUrl,
      (sql) => sql`update audit_entry set reason = ${reason} where entity_id = 't2' and action = 'test.edit'`,
    );
  await damage('nothing to see');
  expect((await verifyAndReport(file)).findings).toHaveLength(1);
  const open = await listAlerts(oka, { kind: 'audit.tampered' });
  expect(open.rows).toMatchObject([{ severity: 'critical', figures: { findings: 1, first: 'rowChanged' } }]);
  await damage('=cmd|calc');
  expect((await verifyAndReport(file)).findings).toEqual([]);
  expect((await listAlerts(oka, { kind: 'audit.tampered' })).rows).toEqual([]);
  expect((await auditRows('audit.verify')).map((row) => (row.after as { anchors: number }).anchors)).toEqual([1, 1, 1]);
  rmSync(folder, { recursive: true });
});

test('rows that wait for their seal too long raise an alert, which goes once they are sealed', async () => {
  await sealNow();
  const now = new Date();
  const after = (minutes: number) => ({ now: () => new Date(now.getTime() + minutes * 60_000) });
  await edit({ ...oka, clock: after(0) }, { id: 'late', before: null, after: null });
  await watchSealing(after(5));
  expect((await listAlerts(oka, { kind: 'audit.sealingLags' })).rows).toEqual([]);
  await watchSealing(after(6));
  const open = await listAlerts(oka, { kind: 'audit.sealingLags' });
  expect(open.rows).toMatchObject([{ severity: 'warning', figures: { rows: 1, minutes: 6 } }]);
  await sealNow();
  await watchSealing(after(7));
  expect((await listAlerts(oka, { kind: 'audit.sealingLags' })).rows).toEqual([]);
});

test('CSV keeps numbers as numbers and disarms every beginning that a spreadsheet runs', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|x', '%x', '\uFF1D1', 'plain', 'a=b'];
  const text = toCsv([{ header: 'cell', value: (cell: string | number) => cell }], [...cells, -5, 0]);
  expect(text.split('\r\n')).toEqual([
    'cell',
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "'\t=1",
    "' =1",
    "'|x",
    "'%x",
    "'\uFF1D1",
    'plain',
    'a=b',
    '-5',
    '0',
    '',
  ]);
});
