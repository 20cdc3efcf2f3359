import { desc, eq } from 'drizzle-orm';
import { protectionLetter } from '@/db/schema';
import { closureInput, warnInput } from '@/server/contracts/protection';
import { newId } from '@/server/platform/ids';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, conflict, defineCommand, publish } from '../kernel';
import { lockPlayer, setPlayerStatus } from '../players';
import { warningLetter } from './letter-texts';
import { misuseRows } from './misuse';

const CLOSURE_APPROVAL = 'protection.closure';

/**
 * Writes the warning that first misuse brings, in the player's language and with his figures, keeps it, and marks him as
 * warned. Gives the letter. Rejects players who used none, and who are closed.
 */
export const warnPlayer = defineCommand({
  name: 'protection.warn',
  permission: 'protection.manage',
  input: warnInput,
  async run(tx, ctx, { playerId, days }) {
    const player = await lockPlayer(tx, playerId);
    const [row] = await misuseRows(tx, ctx.clock.now(), days, playerId);
    if (!row) throw conflict('noUses', `${player.alias} used no artificial all-in in ${days} days.`);
    if (player.status === 'closed') throw conflict('playerStatus', `${player.alias} is closed.`);
    const letter = warningLetter(player.language, row, days);
    const figures = { days, hands: row.hands, uses: row.uses, settled: row.settled, won: row.won };
    const values = { id: newId(), playerId, language: player.language, ...letter, figures };
    await tx.insert(protectionLetter).values({ ...values, sentBy: ctx.actor.id, sentAt: ctx.clock.now() });
    if (player.status === 'active')
      await setPlayerStatus({ ...ctx, tx }, { playerId, status: 'warned', reason: letter.subject });
    await publish(tx, 'protection', `player:${playerId}`);
    return {
      result: values,
      audit: { entity: { kind: 'player', id: playerId }, after: { letter: values.id, ...figures } },
    };
  },
});

/** Asks for a player's account to be closed for repeated misuse; a second person decides. Rejects who was never warned. */
export const requestClosure = defineCommand({
  name: 'protection.requestClosure',
  permission: 'protection.close',
  input: closureInput,
  async run(tx, ctx, { playerId, reason }) {
    const player = await lockPlayer(tx, playerId);
    if (player.status === 'closed') throw conflict('playerStatus', `${player.alias} is closed already.`);
    const [letter] = await tx
      .select({ sentAt: protectionLetter.sentAt, figures: protectionLetter.figures })
      .from(protectionLetter)
      .where(eq(protectionLetter.playerId, playerId))
      .orderBy(desc(protectionLetter.sentAt))
      .limit(1);
    if (!letter) throw conflict('warnFirst', `${player.alias} was not warned yet: first misuse is a warning.`);
    const approvalId = await openApproval(tx, ctx, {
      kind: CLOSURE_APPROVAL,
      permission: 'protection.approve',
      subject: { kind: 'player', id: playerId },
      title: `Close the account of ${player.alias}`,
      reason,
      contentHash: contentHash({ close: playerId }),
      figures: {
        player: player.alias,
        status: player.status,
        warnedAt: letter.sentAt.toISOString(),
        ...letter.figures,
      },
    });
    return {
      result: { approvalId },
      audit: { entity: { kind: 'player', id: playerId }, after: { closure: 'requested' }, reason },
    };
  },
});

export const closureApproval: ApprovalKind = {
  kind: CLOSURE_APPROVAL,
  async approve(tx, ctx, playerId, approvedHash) {
    if (contentHash({ close: playerId }) !== approvedHash) throw conflict('hashChanged', 'Review it again.');
    await setPlayerStatus(
      { ...ctx, tx },
      { playerId, status: 'closed', reason: 'Repeated misuse of artificial all-ins' },
    );
    await publish(tx, 'protection');
  },
  async reject() {},
};
