import { rename, stat } from 'node:fs/promises';
import { database, rawSql } from '@/db/client';
import type { Clock } from '@/server/platform/clock';
import { logger } from '@/server/platform/logger';
import { clearAlert, enqueueDeliveries, raiseAlert } from '../alerts';
import { systemContext, writeAuditRow } from '../kernel';
import { appendAnchor, readAnchors, sealHead } from './anchors';
import { type Verification, verifySeals } from './verify-seals';

const TAMPERED = 'audit.tampered';
const FILE_LIMIT_BYTES = 20_000_000;

/** The newest head that this process knows to be in a file; at the start it is read from there. */
const written = new Map<string, string>();

/**
 * Writes the head of the chain to a file outside the database, if it is not the last one there. Gives whether it was
 * written. A file that has grown large is put aside under a dated name and a new one begun.
 */
export async function writeAnchor(file: string, clock: Clock): Promise<boolean> {
  const head = await sealHead();
  if (!head) return false;
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) written.delete(file);
  else if (!written.has(file)) written.set(file, (await readAnchors(file)).at(-1)?.hash ?? '');
  if (written.get(file) === head.hash) return false;
  if (size > FILE_LIMIT_BYTES) await rename(file, `${file}.${clock.now().toISOString().slice(0, 10)}`);
  await appendAnchor(file, head);
  written.set(file, head.hash);
  return true;
}

const LAGS = 'audit.sealingLags';
const LAG_ALLOWED_MS = 5 * 60_000;

/**
 * Raises an alert while audit rows wait for their seal for more than five minutes, and clears it afterwards: no worker
 * seals, or a transaction that was left open somewhere on the server keeps it waiting.
 */
export async function watchSealing(clock: Clock): Promise<void> {
  const rows = await rawSql()<{ since: Date | null; waiting: number }[]>`
    select min(occurred_at) as since, count(*) as waiting from audit_entry
    where id > coalesce((select max((streams -> 'audit' ->> 'last')::bigint) from seal), 0)`;
  const { since, waiting } = rows[0];
  const lagMs = since === null ? 0 : clock.now().getTime() - since.getTime();
  await database().transaction(async (tx) => {
    if (lagMs <= LAG_ALLOWED_MS) return clearAlert(tx, clock, LAGS, 'Everything is sealed again.');
    await raiseAlert(tx, clock, {
      kind: LAGS,
      severity: 'warning',
      title: 'The audit is not being sealed',
      figures: { rows: waiting, minutes: Math.floor(lagMs / 60_000) },
      subject: { kind: 'audit', id: 'chain' },
      dedupeKey: LAGS,
    });
  });
}

/** Sends the head of the chain to every webhook that takes informational messages. */
export async function sendAnchor(clock: Clock): Promise<void> {
  const head = await sealHead();
  if (!head) return;
  await database().transaction(async (tx) => {
    await enqueueDeliveries(tx, 'audit.anchor', 'info', { anchor: head }, clock.now());
  });
}

/**
 * Verifies the chain against the anchors in a file, if there is one; writes what came out into the audit and raises, or
 * clears, the alert about it.
 */
export async function verifyAndReport(anchorFile: string | undefined): Promise<Verification> {
  const anchors = anchorFile ? await readAnchors(anchorFile).catch(() => []) : [];
  const verification = await verifySeals(anchors);
  const ctx = systemContext('verify-audit');
  const { findings } = verification;
  await database().transaction(async (tx) => {
    if (findings.length > 0) {
      await raiseAlert(tx, ctx.clock, {
        kind: TAMPERED,
        severity: 'critical',
        title: 'The audit is not what was sealed',
        figures: { findings: findings.length, firstSeal: findings[0].seal, first: findings[0].kind },
        subject: { kind: 'audit', id: 'chain' },
        dedupeKey: TAMPERED,
      });
    } else {
      await clearAlert(tx, ctx.clock, TAMPERED, 'Verified again: everything is as it was sealed.');
    }
    await writeAuditRow(tx, ctx, 'audit.verify', {
      entity: { kind: 'audit', id: 'chain' },
      after: { ...verification, findings: findings.slice(0, 50) },
    });
  });
  if (findings.length > 0) logger().error({ findings: findings.slice(0, 10) }, 'the audit is not what was sealed');
  return verification;
}
