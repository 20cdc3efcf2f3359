import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { addressFor, isPublicAddress } from '@/server/platform/outbound';
import { lockSecret, unlockSecret } from '@/server/platform/secret-box';
import {
  acknowledgeAlert,
  clearAlert,
  countAlerts,
  createWebhook,
  editWebhook,
  getAlert,
  listAlerts,
  listDeliveries,
  listWebhooks,
  type NewAlert,
  ownAlert,
  raiseAlert,
  redeliver,
  resolveAlert,
  rotateWebhookSecret,
  sendDeliveries,
  snoozeAlert,
  testWebhook,
} from '@/server/services/alerts';
import type { DomainError, ServiceContext } from '@/server/services/kernel';
import { auditRows, makeStaff } from '../support/staff';

const NOW = new Date('2026-12-01T08:00:00Z');
const at = (minutes: number) => ({ now: () => new Date(NOW.getTime() + minutes * 60_000) });
const problem = (error: unknown) => (error as DomainError).problem;

let sari: ServiceContext;
let oka: ServiceContext;
let adi: ServiceContext;
const on = (ctx: ServiceContext, minutes = 0): ServiceContext => ({ ...ctx, clock: at(minutes) });

beforeAll(async () => {
  sari = (await makeStaff('sari@example.test', ['supervisor'])).ctx;
  oka = (await makeStaff('oka@example.test', ['operator'])).ctx;
  adi = (await makeStaff('adi@example.test', ['admin'])).ctx;
});
beforeEach(async () => {
  await rawSql()`update alert set state = 'resolved', resolved_at = now() where state <> 'resolved'`;
  await rawSql()`update webhook set active = false`;
  await rawSql()`update webhook_delivery set state = 'failed' where state = 'waiting'`;
});

const raise = (more: Partial<NewAlert> = {}, minutes = 0) =>
  database().transaction((tx) =>
    raiseAlert(tx, at(minutes), {
      kind: 'hand.mismatch',
      severity: 'warning',
      title: 'Hand 8123 was paid differently',
      figures: { differenceMinor: 250 },
      subject: { kind: 'hand', id: '8123' },
      ...more,
    }),
  );

describe('an alert', () => {
  test('is one row while it is open, however often it is raised, and as severe as it ever was', async () => {
    const first = await raise({}, 0);
    expect(await raise({ severity: 'critical', figures: { differenceMinor: 300 } }, 5)).toBe(first);
    expect(await raise({ severity: 'info', figures: { differenceMinor: 10 } }, 9)).toBe(first);
    const { rows: alerts } = await listAlerts(on(oka, 10), {});
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatchObject({
      times: 3,
      severity: 'critical',
      figures: { differenceMinor: 10 },
      raisedAt: at(0).now(),
      lastRaisedAt: at(9).now(),
    });
    expect(await raise({ subject: { kind: 'hand', id: '8124' } })).not.toBe(first);
  });

  test('goes from raised over owned and acknowledged to resolved, each step by name', async () => {
    const alertId = await raise();
    expect((await countAlerts(on(oka), undefined)).mine).toBe(0);
    await ownAlert(on(oka, 1), { alertId });
    expect(await countAlerts(on(oka, 1), undefined)).toMatchObject({ open: 1, warning: 1, critical: 0, mine: 1 });
    await ownAlert(on(oka, 2), { alertId, ownerId: sari.actor.id });
    await acknowledgeAlert(on(sari, 3), { alertId });
    await expect(acknowledgeAlert(on(sari, 4), { alertId })).rejects.toMatchObject({ status: 409 });
    await resolveAlert(on(sari, 5), { alertId, resolution: 'Refunded 2.50', link: '/disputes/7' });
    const item = await getAlert(on(oka, 6), { alertId });
    expect(item).toMatchObject({
      state: 'resolved',
      owner: 'sari',
      acknowledger: 'sari',
      resolver: 'sari',
      resolution: 'Refunded 2.50',
      resolutionLink: '/disputes/7',
    });
    expect(item.history.map((row) => [row.actor, row.action])).toEqual([
      ['oka', 'alert.own'],
      ['oka', 'alert.own'],
      ['sari', 'alert.acknowledge'],
      ['sari', 'alert.resolve'],
    ]);
    for (const step of [
      () => ownAlert(on(oka), { alertId }),
      () => acknowledgeAlert(on(oka), { alertId }),
      () => resolveAlert(on(oka), { alertId, resolution: 'again' }),
    ]) {
      await expect(step().catch(problem)).resolves.toMatchObject({ kind: 'conflict', code: 'resolved' });
    }
    // The same matter later is a new alert.
    expect(await raise({}, 60)).not.toBe(alertId);
  });

  test('is out of sight while it is snoozed, and back when its time has come', async () => {
    const alertId = await raise();
    const until = at(60).now().toISOString();
    await snoozeAlert(on(oka, 1), { alertId, until, reason: 'waits for the provider' });
    expect((await countAlerts(on(oka, 59), undefined)).open).toBe(0);
    expect((await listAlerts(on(oka, 59), {})).rows).toEqual([]);
    expect((await listAlerts(on(oka, 59), { state: 'snoozed' })).rows).toMatchObject([
      { id: alertId, state: 'snoozed' },
    ]);
    expect((await countAlerts(on(oka, 60), undefined)).open).toBe(1);
    expect((await listAlerts(on(oka, 60), {})).rows).toMatchObject([{ id: alertId, state: 'raised' }]);
    for (const wrong of [at(1).now(), at(60 * 24 * 31).now()]) {
      const tried = snoozeAlert(on(oka, 1), { alertId, until: wrong.toISOString(), reason: 'too far' });
      await expect(tried.catch(problem)).resolves.toMatchObject({ code: 'snoozeRange', issues: [{ path: ['until'] }] });
    }
  });

  test('is given only to somebody who is active', async () => {
    const alertId = await raise();
    const gone = await makeStaff('gone@example.test', ['operator']);
    await rawSql()`update staff set status = 'disabled' where id = ${gone.id}`;
    await expect(ownAlert(on(oka), { alertId, ownerId: gone.id })).rejects.toMatchObject({ status: 404 });
  });

  test('ends by itself when what was wrong is so no longer', async () => {
    const alertId = await raise({ dedupeKey: 'sealer' });
    await database().transaction((tx) => clearAlert(tx, at(3), 'sealer', 'Sealing goes on.'));
    expect(await getAlert(on(oka), { alertId })).toMatchObject({ state: 'resolved', resolver: null });
  });

  test('links only to pages of the office or https addresses', async () => {
    const alertId = await raise();
    for (const link of ['javascript:alert(1)', '//evil.example', 'http://evil.example', 'data:text/html,x']) {
      const tried = resolveAlert(on(oka), { alertId, resolution: 'done', link });
      await expect(tried.catch(problem)).resolves.toMatchObject({ issues: [{ path: ['link'] }] });
    }
  });

  test('lists are paged without gaps or repeats while new ones come in', async () => {
    for (let i = 0; i < 7; i++) await raise({ subject: { kind: 'hand', id: `p${i}` } });
    const first = await listAlerts(on(oka), { limit: 3 });
    await raise({ subject: { kind: 'hand', id: 'later' } });
    const second = await listAlerts(on(oka), { limit: 3, after: first.older });
    const third = await listAlerts(on(oka), { limit: 3, after: second.older });
    const ids = [...first.rows, ...second.rows, ...third.rows].map((row) => row.subjectId);
    expect(ids).toEqual(['p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0']);
    expect(third.older).toBeNull();
    const back = await listAlerts(on(oka), { limit: 3, before: second.newer });
    expect(back.rows.map((row) => row.subjectId)).toEqual(['p6', 'p5', 'p4']);
    // One came in meanwhile, above the first page.
    const top = await listAlerts(on(oka), { limit: 3, before: back.newer });
    expect(top).toMatchObject({ rows: [{ subjectId: 'later' }], newer: null });
  });
});

describe('a webhook', () => {
  interface Received {
    readonly headers: http.IncomingHttpHeaders;
    readonly body: string;
  }
  const received: Received[] = [];
  let answer = 204;
  let url = '';
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end();
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    url = `http://127.0.0.1:${port}/alerts`;
    process.env.PITBOSS_OUTBOUND_ALLOW = `127.0.0.1:${port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    received.length = 0;
    answer = 204;
  });

  let made = 0;
  const make = (minSeverity: 'info' | 'warning' | 'critical' = 'info') =>
    createWebhook(on(adi), { name: `hook ${++made}`, url, minSeverity });

  test('gets a signed message of what is raised and resolved, and nothing below its severity', async () => {
    const { secret } = await make('warning');
    await raise({ severity: 'info', subject: { kind: 'hand', id: 'small' } });
    const alertId = await raise();
    await raise();
    await resolveAlert(on(oka, 1), { alertId, resolution: 'Refunded' });
    await sendDeliveries(at(2));
    expect(received.map((one) => one.headers['pitboss-event'])).toEqual(['alert.raised', 'alert.resolved']);
    for (const { headers, body } of received) {
      const timestamp = String(headers['pitboss-timestamp']);
      expect(timestamp).toBe(String(at(2).now().getTime() / 1000));
      const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      expect(headers['pitboss-signature']).toBe(`v1=${mac}`);
      expect(JSON.parse(body).id).toBe(headers['pitboss-delivery']);
    }
    expect(JSON.parse(received[1].body)).toMatchObject({
      event: 'alert.resolved',
      alert: { kind: 'hand.mismatch', state: 'resolved', resolution: 'Refunded', figures: { differenceMinor: 250 } },
    });
    await sendDeliveries(at(3));
    expect(received).toHaveLength(2);
  });

  test('is tried again after longer and longer waits, with the same id, and given up with an alert', async () => {
    const { id } = await make();
    await testWebhook(on(adi), { webhookId: id });
    answer = 500;
    const waits = [0, 10, 60, 300, 1800, 7200, 21600, 43200];
    let seconds = 0;
    for (const wait of waits) {
      const early = { now: () => new Date(NOW.getTime() + (seconds + wait - 1) * 1000) };
      if (wait > 0) expect(await sendDeliveries(early)).toBe(0);
      seconds += wait;
      expect(await sendDeliveries({ now: () => new Date(NOW.getTime() + seconds * 1000) })).toBe(1);
    }
    expect(new Set(received.map((one) => one.headers['pitboss-delivery'])).size).toBe(1);
    expect(received).toHaveLength(8);
    const { rows: deliveries } = await listDeliveries(on(adi), { webhookId: id });
    expect(deliveries.find((one) => one.event === 'webhook.test')).toMatchObject({ state: 'failed', lastStatus: 500 });
    const { rows: alerts } = await listAlerts(on(oka, 60 * 24 * 3), { kind: 'webhook.failed' });
    expect(alerts).toMatchObject([{ subjectId: id, severity: 'warning' }]);
    answer = 200;
    const failed = deliveries.find((one) => one.event === 'webhook.test');
    await redeliver(on(adi, 60 * 24 * 3), { deliveryId: failed?.id ?? '' });
    await sendDeliveries(at(60 * 24 * 3));
    await expect(redeliver(on(adi), { deliveryId: failed?.id ?? '' })).rejects.toMatchObject({ status: 409 });
  });

  test('is never led elsewhere: a redirect is a failure', async () => {
    const { id } = await make();
    await testWebhook(on(adi), { webhookId: id });
    answer = 302;
    await sendDeliveries(at(0));
    const { rows: deliveries } = await listDeliveries(on(adi), { webhookId: id });
    expect(deliveries).toMatchObject([{ state: 'waiting', lastStatus: 302, lastError: 'answered 302' }]);
  });

  test('a message held by a sender that died is sent by the next one', async () => {
    const { id } = await make();
    await testWebhook(on(adi), { webhookId: id });
    await new Promise<void>((begun) => {
      const neverAnswers = () => {
        begun();
        return new Promise<never>(() => {});
      };
      void sendDeliveries(at(0), neverAnswers);
    });
    expect(await sendDeliveries(at(0.9))).toBe(0);
    expect(await sendDeliveries(at(1))).toBe(1);
    expect(received).toHaveLength(1);
  });

  test('cannot point into this network', async () => {
    for (const target of [
      'http://127.0.0.1:1/',
      'https://127.0.0.1/',
      'https://10.1.2.3/',
      'https://169.254.169.254/latest/meta-data',
      'https://192.168.1.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00::1]/',
      'https://0x7f000001/',
      'https://2130706433/',
      'https://localhost/',
      'http://93.184.216.34/',
    ]) {
      const tried = createWebhook(on(adi), { name: 'inside', url: target, minSeverity: 'info' });
      await expect(tried.catch(problem), target).resolves.toMatchObject({ issues: [{ path: ['url'] }] });
    }
    await expect(createWebhook(on(adi), { name: 'x', url: 'ftp://a.example/', minSeverity: 'info' })).rejects.toThrow();
    expect(await addressFor(new URL('https://93.184.216.34/'), [])).toBe('93.184.216.34');
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true]);
    expect(['100.64.0.1', '172.16.0.1', '2002:a00:1::', 'fe80::1', '::', 'x'].map(isPublicAddress)).toEqual(
      Array<boolean>(6).fill(false),
    );
  });

  test('is refused at sending too, when its address became one of this network', async () => {
    const { id } = await make();
    await testWebhook(on(adi), { webhookId: id });
    const allowed = process.env.PITBOSS_OUTBOUND_ALLOW;
    process.env.PITBOSS_OUTBOUND_ALLOW = '';
    await sendDeliveries(at(0));
    process.env.PITBOSS_OUTBOUND_ALLOW = allowed;
    expect(received).toHaveLength(0);
    const { rows: deliveries } = await listDeliveries(on(adi), { webhookId: id });
    expect(deliveries.find((one) => one.event === 'webhook.test')).toMatchObject({ state: 'failed' });
  });

  test('keeps its secret encrypted, shows it once, and signs with the new one after a rotation', async () => {
    const { id, secret } = await make();
    const [row] = await rawSql()`select secret from webhook where id = ${id}`;
    expect(row.secret).not.toContain(secret);
    expect(JSON.stringify(await listWebhooks(on(adi), undefined))).not.toContain(secret);
    expect(JSON.stringify(await auditRows('webhook.create'))).not.toContain(secret);
    const next = await rotateWebhookSecret(on(adi), { webhookId: id });
    expect(next.secret).not.toBe(secret);
    await testWebhook(on(adi), { webhookId: id });
    await sendDeliveries(at(0));
    const [{ headers, body }] = received;
    const mac = createHmac('sha256', next.secret).update(`${headers['pitboss-timestamp']}.${body}`).digest('hex');
    expect(headers['pitboss-signature']).toBe(`v1=${mac}`);
  });

  test('can be renamed and switched off; two cannot share a name', async () => {
    const { id } = await make();
    const other = await createWebhook(on(adi), { name: 'Pager', url, minSeverity: 'info' });
    const edit = { webhookId: id, name: 'PAGER', url, minSeverity: 'critical' as const, active: false };
    await expect(editWebhook(on(adi), edit)).rejects.toMatchObject({ status: 409 });
    await editWebhook(on(adi), { ...edit, name: 'Night shift' });
    await editWebhook(on(adi), { webhookId: other.id, name: 'Pager', url, minSeverity: 'info', active: false });
    await raise({ subject: { kind: 'hand', id: 'unheard' } });
    await sendDeliveries(at(0));
    expect(received).toEqual([]);
  });
});

test('a locked secret opens only unchanged and only for its purpose', () => {
  const locked = lockSecret('webhook', 'whsec_x');
  expect(unlockSecret('webhook', locked)).toBe('whsec_x');
  expect(() => unlockSecret('other', locked)).toThrow();
  const parts = locked.split('.');
  parts[2] = Buffer.from('changed').toString('base64url');
  expect(() => unlockSecret('webhook', parts.join('.'))).toThrow();
});
