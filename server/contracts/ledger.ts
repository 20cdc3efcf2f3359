import { z } from 'zod';

/**
 * The chart of accounts. Balances are what the house owes (+) or is owed (-): a wallet stands at +, the bank that the
 * players' money lies in at -, revenue at +, so that everything together is always zero.
 */
export const ACCOUNT_KINDS = [
  'wallet',
  'seat',
  'handEscrow',
  'receivable',
  'rake',
  'tax',
  'jackpotMain',
  'jackpotReserve',
  'tournamentEscrow',
  'fee',
  'overlay',
  'houseBank',
  'cashier',
  'bank',
  'issue',
  'suspense',
  'adjustment',
  'openingEquity',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Accounts that hold what is somebody's and so can never be overdrawn. */
export const FUNDED_KINDS: readonly AccountKind[] = [
  'wallet',
  'seat',
  'handEscrow',
  'tournamentEscrow',
  'jackpotMain',
  'jackpotReserve',
];

/** Accounts that have too many movements and too little interest for daily sums. */
export const UNSUMMED_KINDS: readonly AccountKind[] = ['seat', 'handEscrow'];

const after = z.string().max(400).nullable().default(null);
const before = z.string().max(400).nullable().default(null);
const limit = z.int().min(1).max(200).default(50);
const day = z.iso.date();
const serial = z.int().min(1);

export const listAccountsInput = z.strictObject({
  kind: z.enum(ACCOUNT_KINDS).optional(),
  currency: z.string().max(6).optional(),
  playerId: z.uuid().optional(),
  /** The beginning of what tells accounts of a kind apart, as in `turku`, or of the player's alias. */
  owner: z.string().max(120).optional(),
  /** Only those that do not stand at zero. */
  holding: z.boolean().default(false),
  after,
  before,
  limit,
});

export const accountInput = z.strictObject({ accountId: serial, after, before, limit });

export const transactionInput = z.strictObject({ transactionId: serial });

export const listTransactionsInput = z.strictObject({
  kind: z.string().max(40).optional(),
  sourceKind: z.string().max(40).optional(),
  sourceId: z.string().max(120).optional(),
  from: day.optional(),
  to: day.optional(),
  after,
  before,
  limit,
});

export const requestReversalInput = z.strictObject({
  transactionId: serial,
  reason: z.string().trim().min(3).max(1000),
});

export const listReconciliationsInput = z.strictObject({ after, before, limit });
