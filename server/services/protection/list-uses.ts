import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { player, protectionBlock, protectionLetter, protectionReset, protectionUse } from '@/db/schema';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import type { ProtectionSettings } from '@/server/contracts/catalogue/protection';
import { listUsesInput, playerProtectionInput } from '@/server/contracts/protection';
import { nameOfStaff } from '../approvals';
import { liveAtKind } from '../catalogue';
import { cursorOf, defineQuery, notFound, pageOf, readCursor } from '../kernel';
import { standingOf } from './allowance';

/** Artificial all-ins, newest first: who, where, what was protected, how it ended. */
export const listUses = defineQuery({
  name: 'protection.uses',
  permission: 'protection.view',
  input: listUsesInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    let at: SQL | undefined;
    if (place !== null) {
      const [moment, id] = readCursor(place, 2);
      const pair = sql`(${protectionUse.takenAt}, ${protectionUse.id})`;
      const here = sql`(${String(moment)}::timestamptz, ${String(id)}::uuid)`;
      at = backwards ? sql`${pair} > ${here}` : sql`${pair} < ${here}`;
    }
    const order = backwards ? asc : desc;
    const rows = await tx
      .select({ use: protectionUse, alias: player.alias, moment: sql<string>`${protectionUse.takenAt}::text` })
      .from(protectionUse)
      .innerJoin(player, eq(player.id, protectionUse.playerId))
      .where(and(input.playerId === undefined ? undefined : eq(protectionUse.playerId, input.playerId), at))
      .orderBy(order(protectionUse.takenAt), order(protectionUse.id))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, ({ use, moment }) => cursorOf([moment, use.id]));
    const any = rows.length > 0 || (await tx.select({ id: protectionUse.id }).from(protectionUse).limit(1)).length > 0;
    return { rows: shown.map(({ use, alias }) => ({ ...use, alias })), older, newer, any };
  },
});

/** One player: what he has left under each live policy, his resets, block and letters. */
export const playerProtection = defineQuery({
  name: 'protection.player',
  permission: 'protection.view',
  input: playerProtectionInput,
  async run(tx, ctx, { playerId }) {
    const [found] = await tx
      .select({ alias: player.alias, status: player.status })
      .from(player)
      .where(eq(player.id, playerId));
    if (!found) throw notFound('player', playerId);
    const policies = [];
    for (const { slug, body } of await liveAtKind(tx, 'protection')) {
      const settings = sectionOf(body, 'protection') as unknown as ProtectionSettings;
      const standing = await standingOf(tx, playerId, settings.windowHours, ctx.clock.now());
      const most = Math.max(
        settings.fixedLimit,
        settings.spreadLimit,
        settings.noLimit,
        settings.potLimit,
        settings.halfPotLimit,
      );
      policies.push({
        policy: slug,
        windowHours: settings.windowHours,
        allowance: most,
        used: standing.used,
        remaining: standing.blocked ? 0 : Math.max(0, most - standing.used),
        nextAt: standing.nextAt,
      });
    }
    const resets = await tx
      .select({ at: protectionReset.at, reason: protectionReset.reason, by: nameOfStaff(protectionReset.resetBy) })
      .from(protectionReset)
      .where(eq(protectionReset.playerId, playerId))
      .orderBy(desc(protectionReset.at))
      .limit(20);
    const [block] = await tx
      .select({
        at: protectionBlock.blockedAt,
        reason: protectionBlock.reason,
        by: nameOfStaff(protectionBlock.blockedBy),
      })
      .from(protectionBlock)
      .where(and(eq(protectionBlock.playerId, playerId), isNull(protectionBlock.liftedAt)));
    const letters = await tx
      .select({
        id: protectionLetter.id,
        subject: protectionLetter.subject,
        body: protectionLetter.body,
        sentAt: protectionLetter.sentAt,
        by: nameOfStaff(protectionLetter.sentBy),
      })
      .from(protectionLetter)
      .where(eq(protectionLetter.playerId, playerId))
      .orderBy(desc(protectionLetter.sentAt));
    return { playerId, ...found, policies, resets, block: block ?? null, letters };
  },
});
