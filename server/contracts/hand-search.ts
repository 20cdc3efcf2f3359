import { z } from 'zod';
import { HAND_FLAGS } from './intake';
import { tableId } from './seats';

/** What a hand can be found by beside its columns; see `tagsOf`. The last three come after it was booked. */
export const HAND_TAGS = [
  'allIn',
  'timeout',
  'disconnect',
  'protection',
  'jackpot',
  'bigPot',
  'voided',
  'corrected',
  'verificationFailed',
] as const;
export type HandTag = (typeof HAND_TAGS)[number];

/** Tags that a hand has from the table. */
export const PLAYED_TAGS = ['allIn', 'timeout', 'disconnect', 'protection', 'jackpot', 'bigPot'] as const;

/** A pot of this many stakes (big blinds, lower limits, least bets) is a big one. */
export const BIG_POT_STAKES = 100;

export const HAND_STATES = ['settled', 'voided', 'corrected', 'disputed', 'verificationFailed'] as const;
export type HandState = (typeof HAND_STATES)[number];

export const LANGUAGES = ['en', 'ja', 'id'] as const;
const moment = z.iso.datetime({ offset: true });
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const handId = z.int().min(1);

/** All that hands are searched by; what is left out does not narrow. */
export const handFilter = z
  .strictObject({
    /** All of them were dealt in: the first is the player, the others his opponents. */
    players: z.array(z.uuid()).max(4).default([]),
    /** The same by what they are called at the tables; one that nobody is called finds nothing. */
    aliases: z.array(z.string().trim().min(1).max(40)).max(4).default([]),
    tableId: tableId.optional(),
    games: z.array(z.string().max(60)).max(40).default([]),
    /** Big blind, lower limit, or least bet of the table, in minor units. */
    stake: amount.optional(),
    rulesetId: z
      .string()
      .regex(/^[0-9a-f]{64}$/, { error: 'must be the id of a ruleset' })
      .optional(),
    currency: z.string().max(6).optional(),
    /** When the hand ended: from the first, before the second. */
    from: moment.optional(),
    to: moment.optional(),
    minPot: amount.optional(),
    maxPot: amount.optional(),
    state: z.enum(HAND_STATES).optional(),
    /** It has all of them. */
    tags: z.array(z.enum(PLAYED_TAGS)).max(6).default([]),
    /** What intake said of it; it has all of them. */
    flags: z.array(z.enum(HAND_FLAGS)).max(7).default([]),
    /** Its tables are those of one tournament. */
    tournament: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/, { error: 'must be the id of a tournament' })
      .optional(),
  })
  .refine((filter) => !filter.from || !filter.to || Date.parse(filter.from) < Date.parse(filter.to), {
    path: ['to'],
    error: 'must be after the beginning',
  })
  .refine((filter) => filter.minPot === undefined || filter.maxPot === undefined || filter.minPot <= filter.maxPot, {
    path: ['maxPot'],
    error: 'must not be below the least pot',
  });
export type HandFilter = z.output<typeof handFilter>;

export const searchHandsInput = z.strictObject({
  filter: handFilter.prefault({}),
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
  language: z.enum(LANGUAGES).default('en'),
});

/** Formats that a hand is given out in. */
export const HAND_FORMATS = ['text', 'phh', 'ohh', 'jsonl'] as const;

export interface HandRow {
  readonly id: number;
  readonly tableId: string;
  readonly handNo: number;
  readonly game: string;
  readonly gameName: string;
  readonly currency: string;
  readonly endedAt: string;
  readonly pot: number;
  readonly rake: number;
  readonly tax: number;
  readonly players: readonly {
    readonly seat: number;
    readonly playerId: string;
    readonly alias: string;
    readonly net: number;
  }[];
  readonly states: readonly HandState[];
  readonly tags: readonly string[];
  readonly flags: readonly string[];
}

export interface HandPage {
  readonly rows: readonly HandRow[];
  readonly older: string | null;
  readonly newer: string | null;
  readonly any: boolean;
}

/** Anything that somebody pastes: `8123`, `turku 8123`, a player's id, alias or outside id, `case 311`, a transaction. */
export const findInput = z.strictObject({ text: z.string().trim().min(1).max(200) });

export const FOUND_KINDS = ['hand', 'player', 'dispute', 'remedy', 'incident', 'transaction', 'table'] as const;
export interface Found {
  readonly kind: (typeof FOUND_KINDS)[number];
  readonly id: string;
  readonly label: string;
  /** A page of the office. */
  readonly href: string;
}

export const handInput = z.strictObject({ handId, language: z.enum(LANGUAGES).default('en') });
export const handChoicesInput = z.strictObject({ language: z.enum(LANGUAGES).default('en') });
