import path from 'node:path';
import { z } from 'zod';
import { dataFolder } from '@/db/open';
import { sendAnchor, verifyAndReport } from '@/server/services/audit';
import { requirePermission } from '@/server/services/kernel';
import { defineJob } from './define-job';

/** Heads of the audit chain, outside the database: PITBOSS_ANCHOR_FILE, or a file in the data folder. */
export function anchorFile(): string {
  return process.env.PITBOSS_ANCHOR_FILE || path.join(dataFolder(), 'audit-anchors.jsonl');
}

/** Once a night: derives the audit chain again and raises an alert when it is not as it was sealed. */
export const verifyAuditJob = defineJob({
  name: 'audit.verify',
  input: z.object({}),
  cron: '17 3 * * *',
  async run(context) {
    requirePermission(context, 'audit.seal');
    await verifyAndReport(anchorFile());
  },
});

/** Once an hour: sends the head of the audit chain to the webhooks that take informational messages. */
export const anchorJob = defineJob({
  name: 'audit.anchor',
  input: z.object({}),
  cron: '5 * * * *',
  async run(context) {
    requirePermission(context, 'audit.seal');
    await sendAnchor(context.clock);
  },
});
