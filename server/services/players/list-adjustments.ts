import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import { adjustment, adjustmentLimit, player } from '@/db/schema';
import { listAdjustmentsInput } from '@/server/contracts/players';
import { nameOfStaff } from '../approvals';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';

/** The adjustment report (standards 37): player, real or test, time, who, why, how much, who agreed. Newest first. */
export const listAdjustments = defineQuery({
  name: 'player.adjustments',
  permission: 'ledger.view',
  input: listAdjustmentsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const number = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx
      .select({
        id: adjustment.id,
        number: adjustment.number,
        playerId: adjustment.playerId,
        alias: player.alias,
        test: player.test,
        currency: adjustment.currency,
        amount: adjustment.amountMinor,
        reasonCode: adjustment.reasonCode,
        note: adjustment.note,
        state: adjustment.state,
        requestedAt: adjustment.requestedAt,
        requestedBy: nameOfStaff(adjustment.requestedBy),
        decidedAt: adjustment.decidedAt,
        decidedBy: nameOfStaff(adjustment.decidedBy),
        approvalId: adjustment.approvalId,
        transactionId: adjustment.transactionId,
      })
      .from(adjustment)
      .innerJoin(player, eq(player.id, adjustment.playerId))
      .where(
        and(
          input.playerId === undefined ? undefined : eq(adjustment.playerId, input.playerId),
          input.state && eq(adjustment.state, input.state),
          number === undefined ? undefined : backwards ? gt(adjustment.number, number) : lt(adjustment.number, number),
        ),
      )
      .orderBy(backwards ? asc(adjustment.number) : desc(adjustment.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.number]));
    const any = rows.length > 0 || (await tx.select({ id: adjustment.id }).from(adjustment).limit(1)).length > 0;
    return { rows: shown, older, newer, any };
  },
});

/** Up to which amounts each role adjusts alone. */
export const listAdjustmentLimits = defineQuery({
  name: 'player.adjustmentLimits',
  permission: 'ledger.view',
  input: z.void(),
  async run(tx) {
    const rows = await tx
      .select({
        role: adjustmentLimit.role,
        currency: adjustmentLimit.currency,
        amount: adjustmentLimit.amountMinor,
        setAt: adjustmentLimit.setAt,
        setBy: nameOfStaff(adjustmentLimit.setBy),
      })
      .from(adjustmentLimit)
      .orderBy(adjustmentLimit.role, adjustmentLimit.currency);
    return { rows };
  },
});
