import { z } from 'zod';
import { tableId } from './seats';

const reason = z.string().trim().min(3).max(1000);
const after = z.string().max(400).nullable().default(null);
const before = z.string().max(400).nullable().default(null);

/** What a game server asks: `look` how many a player has left at a table, or `take` one for the hand that runs. */
export const protectionInput = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('look'), playerId: z.uuid(), tableId }),
  z.strictObject({ op: z.literal('take'), playerId: z.uuid(), tableId, handNo: z.int().min(1) }),
]);

export const PROTECTION_REFUSALS = ['notHere', 'blocked', 'usedUp'] as const;
export const protectionAnswer = z.strictObject({
  /** Of `take`: whether the all-in may be used. The same hand again is answered again. */
  granted: z.boolean(),
  refusal: z.enum(PROTECTION_REFUSALS).nullable(),
  /** Left at this table, after this answer. */
  remaining: z.int(),
  /** When the next one comes back; `null` where none is used. */
  nextAt: z.iso.datetime().nullable(),
});
export type ProtectionAnswer = z.output<typeof protectionAnswer>;

export const playerProtectionInput = z.strictObject({ playerId: z.uuid() });
export const resetProtectionInput = z.strictObject({ playerId: z.uuid(), reason });
export const blockProtectionInput = z.strictObject({ playerId: z.uuid(), blocked: z.boolean(), reason });
export const misuseInput = z.strictObject({ days: z.int().min(1).max(400).default(30) });
export const listUsesInput = z.strictObject({
  playerId: z.uuid().optional(),
  after,
  before,
  limit: z.int().min(1).max(200).default(50),
});
export const warnInput = z.strictObject({ playerId: z.uuid(), days: z.int().min(1).max(400).default(30) });
export const closureInput = z.strictObject({ playerId: z.uuid(), reason });
