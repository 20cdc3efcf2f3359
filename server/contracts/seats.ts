import { z } from 'zod';

/** A table document's slug, or `slug/2` for the second copy that a template opened. */
export const tableId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*(\/[0-9]{1,6})?$/, { error: 'must be a table, such as turku or turku/2' });

const seatNo = z.int().min(1).max(30);
const amount = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

const common = {
  /** Makes a request that is sent twice one request: the second gets the first answer. */
  requestId: z.string().min(8).max(80),
  playerId: z.uuid(),
  tableId,
  occurredAt: z.iso.datetime({ offset: true }).optional(),
};

/** The only place where money can be refused: before it is in play. */
export const seatMoneyInput = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('sit'), ...common, seat: seatNo, amount }),
  z.strictObject({ op: z.literal('topUp'), ...common, amount }),
  z.strictObject({ op: z.literal('leave'), ...common }),
  z.strictObject({ op: z.literal('move'), ...common, toTableId: tableId, toSeat: seatNo }),
]);
export type SeatMoneyInput = z.output<typeof seatMoneyInput>;

export const seatMoneyResult = z.strictObject({
  transactionId: z.int().nullable(),
  accountingDate: z.iso.date().nullable(),
  currency: z.string(),
  /** What is in the wallet and at the seat afterwards. */
  wallet: z.int(),
  stack: z.int(),
  tableId: z.string(),
  seat: z.int(),
  /** Whether this request was answered before. */
  repeated: z.boolean(),
});
export type SeatMoneyResult = z.output<typeof seatMoneyResult>;

export const listTablesInput = z.strictObject({
  tableId: z.string().max(80).optional(),
  /** Of the names of games. */
  language: z.enum(['en', 'ja', 'id']).default('en'),
});

export const closeTableInput = z.strictObject({
  tableId,
  reason: z.string().trim().min(3).max(1000),
});
