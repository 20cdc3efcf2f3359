import { createHmac, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { jobs } from '@/server/jobs';
import { installQueues } from '@/server/jobs/install';
import { intakePool } from '@/server/platform/intake-pool';
import { lockSecret } from '@/server/platform/secret-box';
import { sendDeliveries } from '@/server/services/alerts';
import { listAudit } from '@/server/services/audit';
import {
  createSchedule,
  listSchedules,
  playerCertificate,
  runSchedule,
  runSchedules,
  switchSchedule,
  writeReportFile,
} from '@/server/services/finance';
import { daysOf, nextAfter } from '@/server/services/finance/schedules';
import { craftHand } from '../support/crafted-hand';
import { ownerUrl } from '../support/database';
import { book, type Desk, openDesk, refusal, seatPlayers, tableOf } from '../support/desk';
import { temporaryFolder } from '../support/servers';

const MINUTE = 60_000;
const JOB = { signal: new AbortController().signal, guard: async () => {}, progress: async () => {} };

let desk: Desk;
let now = new Date('2027-03-01T12:00:00Z');
const clock = { now: () => now };
const fia = () => ({ ...desk.fia.ctx, clock });
const outbox = temporaryFolder('outbox');

const wanted = { report: 'tax', groupBy: 'day', format: 'csv' } as const;
const monthly = (name: string, more: object = {}) => ({
  name,
  wanted,
  span: 'lastMonth' as const,
  firstStart: '2027-03-01T06:00',
  rule: 'FREQ=MONTHLY;BYMONTHDAY=1',
  place: 'outbox' as const,
  ...more,
});

/** What the worker does for files that wait. */
async function writeAll() {
  const files = await rawSql()<{ id: string }[]>`select id from report_file where written_at is null`;
  for (const { id } of files) await writeReportFile(id, now, JOB);
}
const runs = async (name: string) =>
  (await listSchedules(desk.art.ctx, undefined)).runs.filter((run) => run.schedule === name);

beforeAll(async () => {
  desk = await openDesk();
  await installQueues(
    ownerUrl,
    jobs.map((job) => job.name),
  );
}, 120_000);
afterAll(() => intakePool().close());

test('spans are days that are over, seen from the day of the run', () => {
  // 1 March 2027 is a Monday, 3 March a Wednesday.
  expect(daysOf('yesterday', '2027-03-01')).toEqual({ from: '2027-02-28', to: '2027-02-28' });
  expect(daysOf('lastWeek', '2027-03-01')).toEqual({ from: '2027-02-22', to: '2027-02-28' });
  expect(daysOf('lastWeek', '2027-03-03')).toEqual({ from: '2027-02-22', to: '2027-02-28' });
  expect(daysOf('lastMonth', '2027-03-03')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  expect(daysOf('monthToDate', '2027-03-03')).toEqual({ from: '2027-03-01', to: '2027-03-02' });
  // On the first, the month that is over is shown whole.
  expect(daysOf('monthToDate', '2027-03-01')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
});

test('six in the morning stays six in the morning through a change of clocks', () => {
  const daily = { firstStart: '2027-03-27T06:00', rule: 'FREQ=DAILY' };
  // Helsinki is two hours ahead of UTC until 28 March 2027, 03:00, and three from then on.
  expect(nextAfter(daily, 'Europe/Helsinki', new Date('2027-03-26T12:00:00Z'))).toEqual(
    new Date('2027-03-27T04:00:00Z'),
  );
  expect(nextAfter(daily, 'Europe/Helsinki', new Date('2027-03-27T04:00:00Z'))).toEqual(
    new Date('2027-03-28T03:00:00Z'),
  );
  const once = { ...daily, rule: 'FREQ=DAILY;COUNT=1' };
  expect(nextAfter(once, 'Europe/Helsinki', new Date('2027-03-27T04:00:00Z'))).toBeNull();
});

describe('a schedule', () => {
  test('is made by whoever may, with a rule that can be followed and a name of its own', async () => {
    expect(await refusal(createSchedule(desk.art.ctx, monthly('of the auditor')))).toMatchObject({ kind: 'forbidden' });
    expect(await refusal(createSchedule(fia(), monthly('bad', { rule: 'FREQ=HOURLY' })))).toMatchObject({
      kind: 'ruleViolation',
      issues: [{ path: ['rule'], code: 'ruleFrequency' }],
    });
    expect(await refusal(createSchedule(fia(), monthly('past', { rule: 'FREQ=MONTHLY;COUNT=1' })))).toMatchObject({
      issues: [{ code: 'ruleGivesNothing' }],
    });
    const { nextAt } = await createSchedule(fia(), monthly('Tax, monthly'));
    // 1 April, 06:00 of Helsinki in summer time.
    expect(nextAt).toEqual(new Date('2027-04-01T03:00:00Z'));
    expect(await refusal(createSchedule(fia(), monthly('tax, MONTHLY')))).toMatchObject({ code: 'nameTaken' });
  });

  test('runs when it is due, once, and leaves its file in the outbox', async () => {
    await runSchedules(outbox, clock);
    expect(await runs('Tax, monthly')).toEqual([]);
    // Two months late: what came due twice runs once.
    now = new Date('2027-05-02T00:00:00Z');
    await runSchedules(outbox, clock);
    expect(await runs('Tax, monthly')).toMatchObject([
      {
        state: 'writing',
        file: 'tax-2027-03-01-2027-03-31.csv',
        dueAt: new Date('2027-04-01T03:00:00Z'),
        askedBy: null,
      },
    ]);
    await writeAll();
    now = new Date(now.getTime() + MINUTE);
    await runSchedules(outbox, clock);
    const [run] = await runs('Tax, monthly');
    expect(run).toMatchObject({ state: 'arrived', attempts: 1, endedAt: now });
    const names = await readdir(outbox);
    expect(names).toEqual([`tax-monthly-${run.number}-tax-2027-03-01-2027-03-31.csv`]);
    expect((await readFile(path.join(outbox, names[0]), 'utf8')).split('\r\n')[0]).toMatch(/^group,currency,hands/);
    const { schedules } = await listSchedules(desk.art.ctx, undefined);
    expect(schedules[0].nextAt).toEqual(new Date('2027-06-01T03:00:00Z'));
    const { rows } = await listAudit(desk.art.ctx, { action: 'finance.startScheduled' });
    expect(rows).toHaveLength(1);
  });

  test('rests while it is paused, and runs beside its rule when somebody asks', async () => {
    const [{ id }] = (await listSchedules(desk.art.ctx, undefined)).schedules;
    expect(await refusal(switchSchedule(desk.art.ctx, { scheduleId: id, active: false }))).toMatchObject({
      kind: 'forbidden',
    });
    await switchSchedule(fia(), { scheduleId: id, active: false });
    now = new Date('2027-06-01T03:00:00Z');
    await runSchedules(outbox, clock);
    expect(await runs('Tax, monthly')).toHaveLength(1);
    await runSchedule(fia(), { scheduleId: id });
    expect((await runs('Tax, monthly'))[0]).toMatchObject({
      state: 'writing',
      askedBy: 'fia',
      file: 'tax-2027-05-01-2027-05-31.csv',
    });
    await switchSchedule(fia(), { scheduleId: id, active: true });
    // What came due meanwhile is not made up for.
    expect((await listSchedules(desk.art.ctx, undefined)).schedules[0].nextAt).toEqual(
      new Date('2027-07-01T03:00:00Z'),
    );
    await writeAll();
    await runSchedules(outbox, clock);
  });

  test('tries again when its file cannot be put down, waits longer and longer, and gives up with an alert', async () => {
    const blocked = path.join(temporaryFolder('blocked'), 'no-folder');
    await writeFile(blocked, 'a file stands where the folder should be');
    const { scheduleId } = await createSchedule(fia(), monthly('Blocked'));
    await runSchedule(fia(), { scheduleId });
    await writeAll();
    // At once, then after 1, 5, 30 and 120 minutes.
    for (const [attempt, wait] of [0, 1, 5, 30, 120].entries()) {
      now = new Date(now.getTime() + wait * MINUTE - 1);
      await runSchedules(blocked, clock);
      expect((await runs('Blocked'))[0].attempts).toBe(attempt);
      now = new Date(now.getTime() + 1);
      await runSchedules(blocked, clock);
      expect((await runs('Blocked'))[0].attempts).toBe(attempt + 1);
    }
    expect((await runs('Blocked'))[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('no-folder') });
    const alerts = await rawSql()`select kind, figures from alert where kind = 'finance.schedule'`;
    expect(alerts).toMatchObject([{ figures: { schedule: 'Blocked' } }]);
  });

  test('sends a signed message with the file, its hash and its control totals to a webhook', async () => {
    const hook = randomUUID();
    await rawSql()`
      insert into webhook (id, name, url, secret, min_severity, created_by, created_at)
      values (${hook}, 'Bank', 'https://bank.example/in', ${lockSecret('webhook', 'whsec_of_the_test')}, 'critical', ${desk.admin.id}, ${now})`;
    const { scheduleId } = await createSchedule(fia(), monthly('To the bank', { place: 'webhook', webhookId: hook }));
    await runSchedule(fia(), { scheduleId });
    await writeAll();
    await runSchedules(outbox, clock);
    expect((await runs('To the bank'))[0].state).toBe('sending');
    const sent: { headers: Readonly<Record<string, string>>; body: string }[] = [];
    const post = (status: number) => async (_url: string, headers: Readonly<Record<string, string>>, body: string) => {
      sent.push({ headers, body });
      return { status };
    };
    await sendDeliveries(clock, post(503));
    now = new Date(now.getTime() + MINUTE);
    await runSchedules(outbox, clock);
    expect((await runs('To the bank'))[0]).toMatchObject({ state: 'sending', attempts: 1, error: 'answered 503' });
    await sendDeliveries(clock, post(200));
    now = new Date(now.getTime() + MINUTE);
    await runSchedules(outbox, clock);
    expect((await runs('To the bank'))[0]).toMatchObject({ state: 'arrived', attempts: 2 });
    const { headers, body } = sent[1];
    expect(headers['pitboss-event']).toBe('report.written');
    const mac = createHmac('sha256', 'whsec_of_the_test')
      .update(`${headers['pitboss-timestamp']}.${body}`)
      .digest('hex');
    expect(headers['pitboss-signature']).toBe(`v1=${mac}`);
    const message = JSON.parse(body);
    expect(message).toMatchObject({
      schedule: 'To the bank',
      report: 'tax',
      file: { name: 'tax-2027-05-01-2027-05-31.csv' },
    });
    expect(Buffer.from(message.base64, 'base64')).toHaveLength(message.file.bytes);
  });
});

test('the certificate of a year shows what was withheld from the player, month by month', async () => {
  const players = await seatPlayers('oulu/1', 2, 10_000, 5_000);
  const table = await tableOf('oulu/1');
  // All in for 1,000 each: 3 % of both bets = 60, withheld from the winner.
  await book(
    desk,
    await craftHand(table, {
      handNo: 1,
      button: 1,
      seats: players.map((player) => ({ player, stack: 1_000 })),
      holes: ['AsAh', 'KsKh'],
      board: '3d5s9cJd4h',
      actions: ['1 raise 1000', '2 call'],
    }),
  );
  const year = new Date().getFullYear();
  const { bytes, name } = await playerCertificate(desk.fia.ctx, { playerId: players[0], year });
  expect(name).toBe(`tax-certificate-${year}-${players[0]}.pdf`);
  const paper = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const { items } = await (await paper.getPage(1)).getTextContent();
  await paper.destroy();
  const texts = items.flatMap((item) => ('str' in item ? [item.str] : []));
  expect(texts).toContain(`Certificate of tax withheld ${year}`);
  expect(texts).toContain(`Player number: ${players[0]}`);
  // The player's own bet is the base, 10.00; the tax of both bets was withheld from him: once in the month, once in the sum.
  expect(texts.filter((text) => text === '0.60')).toHaveLength(2);
  expect(texts.filter((text) => text === '10.00')).toHaveLength(2);
  expect(texts).toContain('Page 1 of 1');
  expect(await refusal(playerCertificate(desk.sam.ctx, { playerId: players[0], year }))).toMatchObject({
    kind: 'forbidden',
  });
});
