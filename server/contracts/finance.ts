import { z } from 'zod';
import type { Family, Language } from '@/server/engine';
import { CURRENCY_CODES } from './catalogue/currencies';

/** Everything that finance can ask for, in the order of its list. */
export const REPORTS = [
  'tax',
  'taxable',
  'jurisdictions',
  'rake',
  'rakeBands',
  'revenue',
  'hands',
  'wins',
  'winners',
  'jackpots',
  'tournaments',
  'tcoin',
  'liability',
  'trialBalance',
  'journal',
  'players',
  'statement',
  'adjustments',
] as const;
export type ReportId = (typeof REPORTS)[number];

/** What the lines of a report about hands are added up by; `taxRule` is the version of the tax that was in force. */
export const REPORT_GROUPS = ['day', 'month', 'game', 'table', 'player', 'country', 'taxRule'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** What the lines of a report can be added up by, where there are several ways: the first where none of them is asked for. */
export const GROUPS_OF: Readonly<Partial<Record<ReportId, readonly ReportGroup[]>>> = {
  tax: REPORT_GROUPS,
  rake: REPORT_GROUPS,
  revenue: REPORT_GROUPS,
  jurisdictions: ['country', 'player'],
};

/** What a report can be narrowed by, beside its days. */
export const REPORT_NARROWINGS = ['currency', 'family', 'game', 'table', 'player', 'country', 'test'] as const;
export type ReportNarrowing = (typeof REPORT_NARROWINGS)[number];

/** Named here too, so that a screen that asks for a report does not carry the engine. */
export const GAME_FAMILIES = ['poker', 'banked', 'rows', 'domino'] as const satisfies readonly Family[];
const LANGUAGES = ['en', 'ja', 'id'] as const satisfies readonly Language[];

const OF_HANDS: readonly ReportNarrowing[] = REPORT_NARROWINGS;
const OF_PLAYERS: readonly ReportNarrowing[] = ['currency', 'player', 'country', 'test'];

/** Which of them each report heeds; what is narrowed away stands in its control totals as left out. */
export const NARROWED_BY: Readonly<Record<ReportId, readonly ReportNarrowing[]>> = {
  tax: OF_HANDS,
  taxable: OF_HANDS,
  // A month's winnings are a player's at all games of the jurisdiction.
  jurisdictions: OF_PLAYERS,
  rake: OF_HANDS,
  rakeBands: OF_HANDS,
  revenue: OF_HANDS,
  hands: OF_HANDS,
  wins: OF_HANDS,
  winners: OF_HANDS,
  jackpots: ['currency'],
  tournaments: ['currency', 'family', 'game'],
  tcoin: ['player', 'country', 'test'],
  liability: OF_PLAYERS,
  trialBalance: ['currency'],
  journal: OF_PLAYERS,
  players: OF_PLAYERS,
  statement: ['currency', 'player'],
  adjustments: OF_PLAYERS,
};

/** The reports that list only what reaches an amount, and that amount where none is asked for. */
export const THRESHOLDS: Readonly<Partial<Record<ReportId, number>>> = { wins: 200_000, winners: 200_000, taxable: 0 };

/** More rows than this do not go into one answer; a file takes them all. */
export const REPORT_ROWS_SHOWN = 1_000;
const LONGEST_DAYS = 3_700;

const day = z.iso.date();

/**
 * Accounting days of the room, both ends included: a day begins at the room's business-day start in the room's zone, and
 * a hand belongs to the day on which it ended.
 */
const filter = z.strictObject({
  report: z.enum(REPORTS),
  from: day,
  to: day,
  groupBy: z.enum(REPORT_GROUPS).default('day'),
  currency: z.enum(CURRENCY_CODES).optional(),
  game: z.string().max(40).optional(),
  /** The games of a family, as the engine tells them apart. */
  family: z.enum(GAME_FAMILIES).optional(),
  tableId: z.string().max(120).optional(),
  playerId: z.uuid().optional(),
  /** ISO 3166-1, two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Accounts for tests count too. */
  withTest: z.boolean().default(false),
  /** The least amount that is listed, in minor units: see `THRESHOLDS`. */
  thresholdMinor: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

function rightWayRound({ from, to }: { from: string; to: string }, ctx: z.RefinementCtx): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0) ctx.addIssue({ code: 'custom', path: ['to'], message: `must not lie before ${from}` });
  if (days > LONGEST_DAYS) ctx.addIssue({ code: 'custom', path: ['to'], message: `at most ${LONGEST_DAYS} days` });
}

export const reportInput = filter.superRefine(rightWayRound);
export type ReportFilter = z.output<typeof filter>;

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'jsonl'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const exportReportInput = filter
  .extend({
    format: z.enum(REPORT_FORMATS),
    /** `csv`: begins with a byte-order mark, which some spreadsheets need to see that it is UTF-8. */
    bom: z.boolean().default(false),
  })
  .superRefine(rightWayRound);

/** `money` cells are minor units of the row's `currency`; `rate` cells are basis points. */
export type ReportCellKind = 'text' | 'day' | 'count' | 'money' | 'rate' | 'moment' | 'currency';

export interface ReportColumn {
  /** Also the key of its words: `finance.columns.<id>`. */
  readonly id: string;
  readonly kind: ReportCellKind;
  /** Added up in the totals, currency by currency. */
  readonly total?: boolean;
}

export type ReportCell = string | number | null;

export interface ReportRow {
  readonly cells: Readonly<Record<string, ReportCell>>;
  /** The page of what the row is about. */
  readonly href?: string;
  /** What to ask for to see the row's parts: what differs from the filter that it was read with. */
  readonly drill?: Partial<ReportFilter>;
}

/** A report's control total beside the ledger's. */
export interface TieOut {
  /** Key of its words: `finance.ties.<id>`. */
  readonly id: string;
  readonly currency: string;
  /** What the rows shown add up to. */
  readonly shownMinor: number;
  /** What the filters leave out. */
  readonly leftOutMinor: number;
  readonly ledgerMinor: number;
  /** Report less ledger; anything but 0 is a break and stops a period from being closed. */
  readonly differenceMinor: number;
  /** The account whose movements are the ledger's side, where it is one. */
  readonly accountId: number | null;
}

export interface Report {
  readonly filter: ReportFilter;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** There are more rows than `REPORT_ROWS_SHOWN`: a file has them all. */
  readonly cut: boolean;
  /** One row a currency; none where rows are cut. */
  readonly totals: readonly Readonly<Record<string, ReportCell>>[];
  readonly ties: readonly TieOut[];
  readonly room: { readonly name: string; readonly zone: string; readonly dayStartsAt: number };
  /** All of the period is closed: these figures never change again. */
  readonly closed: boolean;
}

export const reportNamesInput = z.strictObject({
  language: z.enum(LANGUAGES),
  /** Whose alias is wanted too. */
  playerId: z.uuid().optional(),
});

export const requestCloseInput = z.strictObject({
  /** The last day of the period. */
  through: day,
  note: z.string().trim().min(3).max(1_000),
});

export const requestReopeningInput = z.strictObject({
  /** The first day that is opened again. */
  fromDay: day,
  note: z.string().trim().min(10).max(1_000),
});

/** What must be in order before a period is closed; those that do not block are shown. */
export interface CloseCheck {
  readonly id: 'dayOver' | 'tiesOut' | 'reconciled' | 'suspense' | 'openHands' | 'pendingHits' | 'openDisputes';
  readonly ok: boolean;
  readonly blocks: boolean;
  readonly count: number;
  /** Names of what is meant: reports, currencies, accounts. */
  readonly names: readonly string[];
}

export const remitInput = z.strictObject({
  currency: z.enum(CURRENCY_CODES),
  amountMinor: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** The last day of the period that is paid for. */
  through: day,
  /** What the authority or the bank knows the payment by. */
  reference: z.string().trim().min(1).max(120),
  note: z.string().trim().max(1_000).default(''),
});

export const fileInput = z.strictObject({ fileId: z.uuid() });

export const listFilesInput = z.strictObject({
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});

/** Which days a scheduled report is about, seen from the accounting day on which it runs. */
export const REPORT_SPANS = ['yesterday', 'lastWeek', 'lastMonth', 'monthToDate'] as const;
export type ReportSpan = (typeof REPORT_SPANS)[number];

/** Where the files of a schedule go: a folder of this house, or a signed message to a webhook. */
export const REPORT_PLACES = ['outbox', 'webhook'] as const;

export const createScheduleInput = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    wanted: filter.omit({ from: true, to: true }).extend({
      format: z.enum(REPORT_FORMATS),
      bom: z.boolean().default(false),
    }),
    span: z.enum(REPORT_SPANS),
    /** Wall-clock time of the room's zone: `2026-12-01T06:00`. */
    firstStart: z.string().max(16),
    /** An iCalendar rule (RFC 5545), without `RRULE:`. */
    rule: z.string().trim().min(1).max(200),
    place: z.enum(REPORT_PLACES),
    webhookId: z.uuid().nullable().default(null),
  })
  .refine(({ place, webhookId }) => (place === 'webhook') === (webhookId !== null), { path: ['webhookId'] });

export const scheduleInput = z.strictObject({ scheduleId: z.uuid() });
export const switchScheduleInput = z.strictObject({ scheduleId: z.uuid(), active: z.boolean() });

export const certificateInput = z.strictObject({ playerId: z.uuid(), year: z.int().min(2000).max(2999) });
