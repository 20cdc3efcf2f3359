import { z } from 'zod';
import type { AccountKind } from './ledger';

/** A bigger room brings its balances in several files: each is booked in one database transaction. */
export const OPENING_LIMITS = {
  bytes: 2_500_000,
  lines: 50_000,
  noteLength: 200,
  /** How far back the day may lie. */
  daysBack: 366,
  /** How many problems are named one by one; all are counted. */
  problems: 200,
} as const;

/** What tells accounts of a kind apart in the file. */
type OpeningOwner = 'player' | 'pool' | 'none';

export interface OpeningKind {
  readonly owner: OpeningOwner;
  /** -1 where the file states what the house holds or is owed, which the books keep as a minus. */
  readonly sign: 1 | -1;
  /** Whether the file may state less than nothing. */
  readonly belowZero: boolean;
  /** Only in currencies that are money. */
  readonly moneyOnly: boolean;
}

/**
 * The accounts that a room can bring a balance for. What is in play (seats, hands, tournaments) and what nobody could
 * account for is settled before a room moves; revenue and costs of before are in what stands against the balances.
 */
export const OPENING_KINDS = {
  wallet: { owner: 'player', sign: 1, belowZero: false, moneyOnly: false },
  receivable: { owner: 'player', sign: -1, belowZero: false, moneyOnly: false },
  jackpotMain: { owner: 'pool', sign: 1, belowZero: false, moneyOnly: false },
  jackpotReserve: { owner: 'pool', sign: 1, belowZero: false, moneyOnly: false },
  tax: { owner: 'none', sign: 1, belowZero: false, moneyOnly: true },
  houseBank: { owner: 'none', sign: 1, belowZero: true, moneyOnly: false },
  bank: { owner: 'none', sign: -1, belowZero: false, moneyOnly: true },
  cashier: { owner: 'none', sign: -1, belowZero: false, moneyOnly: true },
} as const satisfies Partial<Record<AccountKind, OpeningKind>>;
export type OpeningAccount = keyof typeof OPENING_KINDS;
export const OPENING_ACCOUNTS = Object.keys(OPENING_KINDS) as OpeningAccount[];

export const OPENING_COLUMNS = ['account', 'player', 'pool', 'currency', 'amount', 'note'] as const;
export type OpeningColumn = (typeof OPENING_COLUMNS)[number];
export const OPENING_NEEDED_COLUMNS: readonly OpeningColumn[] = ['account', 'currency', 'amount'];

/** The beginning of a file, with a line of every kind. */
export const OPENING_TEMPLATE: readonly (readonly string[])[] = [
  [...OPENING_COLUMNS],
  ['wallet', 'alias or id', '', 'EUR', '125.50', ''],
  ['receivable', 'alias or id', '', 'EUR', '20.00', 'owed by the player'],
  ['jackpotMain', '', 'pool', 'EUR', '5000.00', ''],
  ['jackpotReserve', '', 'pool', 'EUR', '750.00', ''],
  ['tax', '', '', 'EUR', '310.25', 'withheld and not remitted'],
  ['houseBank', '', '', 'EUR', '-80.00', 'result at banked games so far'],
  ['bank', '', '', 'EUR', '6105.75', 'money held there'],
  ['cashier', '', '', 'EUR', '1000.00', 'cash on hand'],
];

/** Every way in which a file is not taken; the screen words them. */
const OPENING_PROBLEMS = [
  'empty',
  'notUtf8',
  'unreadable',
  'tooManyLines',
  'missingColumn',
  'unknownColumn',
  'columnTwice',
  'cellCount',
  'notAText',
  'missing',
  'notWanted',
  'unknownAccount',
  'accountNotOpened',
  'unknownCurrency',
  'notMoney',
  'unknownPlayer',
  'unknownPool',
  'poolClosed',
  'poolCurrency',
  'notAnAmount',
  'tooManyDecimals',
  'tooLarge',
  'belowZero',
  'noteTooLong',
  'twice',
  'hasHistory',
  'nothing',
  'totalTooLarge',
  'futureDay',
  'closedDay',
  'tooOld',
] as const;
export type OpeningProblemCode = (typeof OPENING_PROBLEMS)[number];

/** One thing that is wrong: in which line (0: in the whole file), in which column, what stands there, and the limit. */
export interface OpeningProblem {
  readonly line: number;
  readonly column: string;
  readonly code: OpeningProblemCode;
  readonly value: string;
  readonly limit: string;
}

const accountingDate = z.iso.date();
const file = {
  name: z.string().trim().min(1).max(120),
  /** The file, base64. */
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(OPENING_LIMITS.bytes / 3) * 4 + 4),
};

export const previewOpeningInput = z.strictObject({
  ...file,
  /** The day whose beginning the balances are of; without it, the room's day now. */
  accountingDate: accountingDate.nullable().default(null),
});

export const requestOpeningInput = z.strictObject({
  ...file,
  accountingDate,
  note: z.string().trim().min(3).max(1000),
});

export const openingInput = z.strictObject({ importId: z.uuid() });

export const requestOpeningReversalInput = z.strictObject({
  importId: z.uuid(),
  reason: z.string().trim().min(3).max(1000),
});

export const listOpeningsInput = z.strictObject({
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});
