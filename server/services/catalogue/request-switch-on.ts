import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { gamingSwitch } from '@/db/schema';
import { switchOnInput } from '@/server/contracts/catalogue/requests';
import { openApproval } from '../approvals';
import { type CommandContext, conflict, defineCommand, notFound, publish } from '../kernel';
import { SWITCH_ON_APPROVAL } from './approval-names';
import { contentHash } from './content-hash';
import { databaseNow } from './moment';

async function lockSwitch(tx: Tx, id: string) {
  const found = (await tx.select().from(gamingSwitch).where(eq(gamingSwitch.id, id)).for('update')).at(0);
  if (!found) throw notFound('switch', id);
  if (found.onAt !== null) throw conflict('onAlready', `${found.scope} ${found.subject} is switched on already.`);
  return found;
}

/** What a second person agrees to: this very switch, asked for with this reason. */
function hashOfRequest(row: { id: string; scope: string; subject: string; onReason: string | null }): string {
  return contentHash({ id: row.id, scope: row.scope, subject: row.subject, reason: row.onReason });
}

/** Asks for gaming to go on. A second person decides; until then it stays off. Gives the approval's id. */
export const requestSwitchOn = defineCommand({
  name: 'switch.requestOn',
  permission: 'switch.off',
  input: switchOnInput,
  async run(tx, ctx, input) {
    const row = await lockSwitch(tx, input.switchId);
    if (row.approvalId !== null) throw conflict('asked', 'Switching on was asked for already and waits for approval.');
    const now = await databaseNow(tx);
    const asked = { ...row, onReason: input.reason };
    const approvalId = await openApproval(tx, ctx, {
      kind: SWITCH_ON_APPROVAL,
      permission: 'switch.on',
      subject: { kind: 'switch', id: row.id },
      title: `Switch on ${row.scope} ${row.subject}`,
      reason: input.reason,
      contentHash: hashOfRequest(asked),
      figures: {
        scope: row.scope,
        subject: row.subject,
        offSince: row.offAt.toISOString(),
        offReason: row.offReason,
        hoursOff: Math.round((now.getTime() - row.offAt.getTime()) / 3_600_000),
      },
    });
    await tx
      .update(gamingSwitch)
      .set({ onRequestedBy: ctx.actor.id, onRequestedAt: now, onReason: input.reason, approvalId })
      .where(eq(gamingSwitch.id, row.id));
    await publish(tx, 'switches', 'approvals');
    return {
      result: { approvalId },
      audit: {
        entity: { kind: row.scope, id: row.subject },
        after: { switchOn: 'requested' },
        reason: input.reason,
      },
    };
  },
});

/** Switches on. Called by the approval that was given, in its transaction. */
export async function applySwitchOn(
  tx: Tx,
  ctx: CommandContext,
  switchId: string,
  approvedHash: string,
): Promise<void> {
  const row = await lockSwitch(tx, switchId);
  if (hashOfRequest(row) !== approvedHash) throw conflict('hashChanged', 'The request changed. Review it again.');
  await tx
    .update(gamingSwitch)
    .set({ onAt: await databaseNow(tx), onBy: ctx.actor.id })
    .where(eq(gamingSwitch.id, switchId));
  await publish(tx, 'switches');
}

/** Leaves it off; it may be asked for again. Called when the approval was rejected or taken back. */
export async function declineSwitchOn(tx: Tx, switchId: string): Promise<void> {
  await tx
    .update(gamingSwitch)
    .set({ approvalId: null, onRequestedBy: null, onRequestedAt: null, onReason: null })
    .where(eq(gamingSwitch.id, switchId));
  await publish(tx, 'switches');
}
