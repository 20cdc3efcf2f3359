import { z } from 'zod';
import { tableId } from './seats';

export const rulesetPath = z.strictObject({ rulesetId: z.string().regex(/^[0-9a-f]{64}$/) });

export const tablesInput = z.strictObject({
  /** The moment that is asked about; now by the database's clock unless given. */
  at: z.iso.datetime({ offset: true }).optional(),
});

const instant = z.iso.datetime();

export const rulesetAnswer = z.strictObject({
  /** SHA-256 of the canonical JSON (RFC 8785) of `body`. */
  id: z.string(),
  body: z.record(z.string(), z.unknown()),
});

export const tablesAnswer = z.strictObject({
  at: instant.nullable(),
  tables: z.array(
    z.strictObject({
      table: z.string(),
      game: z.string(),
      rulesetId: z.string(),
      from: instant,
      to: instant.nullable(),
      /** Hands in progress finish; none begins. */
      switchedOff: z.boolean(),
    }),
  ),
  /** Players who may not be seated or dealt in. */
  blockedPlayers: z.array(z.string()),
});

export const adoptionInput = z.strictObject({
  tableId,
  rulesetId: z.string().regex(/^[0-9a-f]{64}$/),
  /** The first hand that is played under it. */
  fromHandNo: z.int().min(1),
  adoptedAt: z.iso.datetime({ offset: true }),
});

export const adoptionAnswer = z.strictObject({ tableId: z.string(), rulesetId: z.string(), repeated: z.boolean() });

/** Where a reader of the event stream is: `<transaction>-<number>`. */
export const eventCursor = z.string().regex(/^\d{1,19}-\d{1,19}$/);

export const feedEventKinds = ['ruleset', 'switch', 'seatBlock', 'closeAfterHand'] as const;
export const feedEventAnswer = z.strictObject({
  id: eventCursor,
  kind: z.enum(feedEventKinds),
  table: z.string().nullable(),
  at: instant,
  payload: z.record(z.string(), z.unknown()),
});
export type FeedEventAnswer = z.output<typeof feedEventAnswer>;
