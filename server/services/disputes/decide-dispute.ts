import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { player } from '@/db/schema';
import { decideDisputeInput, type ReasonCode, replyInput } from '@/server/contracts/disputes';
import { LANGUAGES } from '@/server/contracts/hand-search';
import { conflict, defineCommand, defineQuery, notFound } from '../kernel';
import { changeDispute, type Dispute, lockDispute, requireCurrent, requireHeld, writeEntry } from './case-row';
import en from './replies/en.json';
import id from './replies/id.json';
import ja from './replies/ja.json';

type Language = (typeof LANGUAGES)[number];
const REPLIES: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, ja, id };

/** The reply to the player for a reason, in his language, with what is known put in. */
function replyText(language: Language, reasonCode: ReasonCode, values: Readonly<Record<string, string>>): string {
  const words = REPLIES[language];
  const lines = [`${words.greeting} ${words.about}`, words[reasonCode], words.appeal, words.closing];
  return lines.join('\n\n').replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}

async function valuesOf(tx: Tx, row: Dispute): Promise<Record<string, string>> {
  const who = row.playerId
    ? (await tx.select({ alias: player.alias }).from(player).where(eq(player.id, row.playerId))).at(0)
    : undefined;
  return { alias: who?.alias ?? '', subject: row.title, number: String(row.number) };
}

/** A reply as its template gives it, to be looked over and changed before it is sent. */
export const draftReply = defineQuery({
  name: 'dispute.reply',
  permission: 'dispute.view',
  input: replyInput,
  async run(tx, _ctx, { disputeId, reasonCode, language }) {
    const row = await tx.query.dispute.findFirst({ where: (table, { eq: is }) => is(table.id, disputeId) });
    if (!row) throw notFound('dispute', disputeId);
    const own = language ?? LANGUAGES.find((each) => each === row.language) ?? 'en';
    return { language: own, text: replyText(own, reasonCode, await valuesOf(tx, row)) };
  },
});

/**
 * Decides a case, with a reason and what the player is told. Money is moved by remedies, which somebody else approves.
 * Rejects who does not hold it, a stale revision, and a case that is decided or closed.
 */
export const decideDispute = defineCommand({
  name: 'dispute.decide',
  permission: 'dispute.work',
  input: decideDisputeInput,
  async run(tx, ctx, { disputeId, expectedRevision, outcome, reasonCode, reply, note }) {
    const row = await lockDispute(tx, disputeId);
    requireCurrent(row, expectedRevision);
    await requireHeld(tx, ctx, row);
    if (row.state !== 'investigating' && row.state !== 'waiting') {
      throw conflict('noSuchStep', `A case that is ${row.state} is not decided.`, { state: row.state });
    }
    const revision = await changeDispute(tx, row, {
      state: 'decided',
      outcome,
      reasonCode,
      decidedBy: ctx.actor.id,
      decidedAt: ctx.clock.now(),
    });
    await writeEntry(tx, ctx, disputeId, 'decided', { outcome, reasonCode }, note);
    await writeEntry(tx, ctx, disputeId, 'message', {}, reply);
    return {
      result: { revision },
      audit: {
        entity: { kind: 'dispute', id: disputeId },
        before: { state: row.state },
        after: { state: 'decided', outcome, reasonCode, reply },
        reason: note,
      },
    };
  },
});
