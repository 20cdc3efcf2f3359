import { z } from 'zod';
import { type Family, HANDS_PER_UNIT, languages } from '@/server/engine';
import { SIMULATION_LIMITS as LIMITS } from './simulation-limits';
import type { SteppedHand } from './stepper';

/** In which language the game's own words come; the office's words are the client's. */
const language = z.enum(languages).default('en');

const between = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max);
const name = z.string().trim().min(1).max(LIMITS.nameLength);

export const simulationSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('preset'), slug: z.string().min(1).max(100) }),
  z.strictObject({
    kind: z.literal('config'),
    game: z.string().min(1).max(50),
    currency: z.string().regex(/^[A-Za-z]{3,6}$/),
    /** JSON text of the table's settings, rake and tax; the service names the field where it does not fit. */
    config: z.string().min(2).max(LIMITS.configLength),
  }),
]);
export type SimulationSource = z.infer<typeof simulationSource>;

/** States of a run: those of its job. */
export const simulationStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type SimulationState = (typeof simulationStates)[number];

export const createSimulationInput = z.strictObject({
  /** Left empty, the run is named after its table and size. */
  name: z.string().trim().max(LIMITS.nameLength).default(''),
  source: simulationSource,
  hands: between(LIMITS.hands),
  /** Any text; left empty, a seed that nobody can guess is drawn and shown with the results. */
  seed: z.string().trim().max(LIMITS.seedLength).default(''),
  seats: between(LIMITS.seats),
  /** One policy for all seats, or one per seat. */
  policies: z.array(z.string().min(1).max(50)).min(1).max(LIMITS.seats.max),
  /** Chance that a seat is disconnected when it has to act, in hundredths of a percent. */
  disconnectBp: between(LIMITS.disconnectBp).default(0),
  /** Chance that a player sits out for a while before a hand, in hundredths of a percent. */
  sitOutBp: between(LIMITS.sitOutBp).default(0),
});
export type CreateSimulationInput = z.input<typeof createSimulationInput>;

export const simulationRef = z.strictObject({ id: z.uuid() });
export const readSimulationInput = z.strictObject({ id: z.uuid(), language });
export const simulationChoicesInput = z.strictObject({ language });
export const renameSimulationInput = z.strictObject({ id: z.uuid(), name });

export const listSimulationsInput = z.strictObject({
  search: z.string().trim().max(LIMITS.nameLength).default(''),
  states: z.array(z.enum(simulationStates)).default([]),
  /** Keyset: the id that the page starts after. */
  after: z.uuid().nullable().default(null),
  before: z.uuid().nullable().default(null),
  limit: z.int().min(1).max(100).default(50),
  language,
});

export const compareSimulationsInput = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(LIMITS.compared),
  language,
});

/** What the list beside the stepper looks for in a session. */
export const notableKinds = ['pots', 'allIn'] as const;

export const simulatedHandInput = z.strictObject({
  id: z.uuid(),
  unit: z.int().min(0).max(LIMITS.hands.max),
  hand: z.int().min(1).max(HANDS_PER_UNIT),
  language,
});

export const notableHandsInput = z.strictObject({
  id: z.uuid(),
  unit: z.int().min(0).max(LIMITS.hands.max),
  show: z.enum(notableKinds).default('pots'),
});

/** What hands can be imported from; `record` is our own, as JSON. */
export const importedFormats = ['phh', 'ohh', 'record'] as const;
export type ImportedFormat = (typeof importedFormats)[number];

export const importHandInput = z.strictObject({
  name: z.string().trim().max(LIMITS.nameLength).default(''),
  /** Told by the text itself unless given. */
  format: z.enum(importedFormats).optional(),
  text: z.string().min(1).max(LIMITS.importLength),
});
/** A hand that the office can show whole. */
const shownHand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('imported'), id: z.uuid() }),
  z.strictObject({
    kind: z.literal('simulated'),
    id: z.uuid(),
    unit: z.int().min(0).max(LIMITS.hands.max),
    hand: z.int().min(1).max(HANDS_PER_UNIT),
  }),
]);
export type ShownHandRef = z.output<typeof shownHand>;

/** Formats that a hand can be taken away in. */
export const downloadFormats = ['ohh', 'phh', 'jsonl', 'text'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];
export const downloadHandInput = z.strictObject({ hand: shownHand, format: z.enum(downloadFormats) });
export interface DownloadedHand {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}

export const importedHandRef = z.strictObject({ id: z.uuid() });
export const listImportedHandsInput = z.strictObject({
  /** Part of the name. */
  search: z.string().trim().max(120).default(''),
  formats: z.array(z.enum(importedFormats)).default([]),
  /** Keyset: the id that the page starts after. */
  after: z.uuid().nullable().default(null),
  before: z.uuid().nullable().default(null),
  limit: z.int().min(1).max(100).default(50),
  language,
});
export const importedHandInput = z.strictObject({ id: z.uuid(), language });

export const figureKeys = [
  'rakePer100',
  'rakePerHour',
  'taxPer100',
  'taxPerHour',
  'housePer100',
  'raked',
  'capped',
  'averagePot',
  'players',
  'opened',
  'showdowns',
  'handsPerHour',
  'handsPerPlayer',
  'actions',
] as const;
export type FigureKey = (typeof figureKeys)[number];

/** An estimate with half the width of its 95 % interval. Money is in minor units, shares in percent. */
export interface SimulationFigure {
  readonly key: FigureKey;
  readonly unit: 'money' | 'percent' | 'count';
  /** `null`: nothing to divide by, such as the share at the cap of a table that rakes nothing. */
  readonly value: number | null;
  /** `null` below two sessions (2,000 hands), where no interval can be given. */
  readonly margin: number | null;
}

/** Amounts by seat, in minor units; `netPer100` is an estimate. */
export interface SimulatedSeat {
  readonly seat: number;
  readonly policy: string;
  readonly contributed: number;
  readonly won: number;
  readonly rake: number;
  readonly tax: number;
  readonly net: number;
  readonly netPer100: number;
}

/** One bar: hands from `from` up to but not including `to`; `to` is `null` in the last, open bin. */
export interface HistogramBin {
  readonly from: number;
  readonly to: number | null;
  readonly hands: number;
}

export interface ConvergenceRow {
  readonly hands: number;
  readonly figures: readonly SimulationFigure[];
}

/** What the whole run adds up to, exactly. `balance` is what must be 0. */
export interface Conservation {
  readonly net: number;
  readonly rake: number;
  readonly tax: number;
  readonly jackpot: number;
  readonly house: number;
  readonly balance: number;
  readonly unbalancedHands: number;
}

export interface SimulationProgress {
  readonly hands: number;
  /** Over the time spent computing; `null` before the first batch. */
  readonly handsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

/** One row of the list. */
export interface SimulationRow {
  readonly id: string;
  /** Its job, whose topic `job:<id>` says when it has ended. */
  readonly jobId: string;
  readonly name: string;
  readonly state: SimulationState;
  readonly game: string;
  readonly gameName: string;
  readonly preset: string | null;
  readonly currency: string;
  readonly hands: number;
  readonly seats: number;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly progress: SimulationProgress;
  readonly rakePer100: SimulationFigure | null;
}

export interface SimulationPage {
  readonly rows: readonly SimulationRow[];
  /** Ids to pass as `after` and `before`; `null` where there is nothing further. */
  readonly older: string | null;
  readonly newer: string | null;
  /** Whether there is any run at all, whatever the filters say. */
  readonly any: boolean;
}

export interface SimulationResults {
  readonly hands: number;
  readonly units: number;
  /** True until the last hand is in: every number may still change. */
  readonly provisional: boolean;
  readonly digest: string;
  readonly figures: readonly SimulationFigure[];
  readonly seats: readonly SimulatedSeat[];
  /** Pot sizes in multiples of `potUnit`, hand lengths in actions, players when the second round opened. */
  readonly potUnit: number;
  readonly potSizes: readonly HistogramBin[];
  readonly handLengths: readonly HistogramBin[];
  readonly playersAtOpening: readonly HistogramBin[];
  readonly convergence: readonly ConvergenceRow[];
  readonly conservation: Conservation;
  readonly rake: number;
  readonly tax: number;
  readonly disconnects: number;
  readonly topUps: { readonly count: number; readonly amount: number };
}

export interface SimulationDetail extends Omit<SimulationRow, 'rakePer100'> {
  readonly family: Family;
  readonly seed: string;
  readonly policies: readonly string[];
  readonly disconnectBp: number;
  readonly sitOutBp: number;
  readonly engineVersion: string;
  readonly rulesVersion: number;
  readonly startedAt: string | null;
  /** Why it failed, in a sentence; `null` unless it did. */
  readonly error: string | null;
  readonly cancelling: boolean;
  /** While queued: seconds since it was asked for, and the runs that come before it. */
  readonly waiting: { readonly seconds: number; readonly ahead: number } | null;
  /** Settings under which it ran, as stored. */
  readonly config: Readonly<Record<string, unknown>>;
  /** `null` before the first batch is in. */
  readonly results: SimulationResults | null;
}

export const differenceVerdicts = ['higher', 'lower', 'unclear'] as const;
export interface ComparedFigure {
  readonly key: FigureKey;
  readonly unit: SimulationFigure['unit'];
  /** In the order of the runs that were asked for. */
  readonly figures: readonly SimulationFigure[];
  /** To the first run; `null` for the first itself and where either has no value. */
  readonly differences: readonly (FigureDifference | null)[];
  /** False where the runs are in different currencies: then money stands side by side without a difference. */
  readonly comparable: boolean;
}

export interface FigureDifference {
  readonly value: number;
  readonly margin: number | null;
  readonly verdict: (typeof differenceVerdicts)[number];
}

export interface SimulationComparison {
  readonly runs: readonly SimulationDetail[];
  readonly figures: readonly ComparedFigure[];
}

/** What the form offers: tables to start from, and per game its seats and policies. */
export interface SimulationChoices {
  readonly presets: readonly {
    readonly slug: string;
    readonly name: string;
    readonly game: string;
    readonly currency: string;
    readonly seats: number;
    /** Its settings, rake and tax as JSON, to start a configuration of one's own from. */
    readonly example: string;
  }[];
  readonly games: readonly {
    readonly id: string;
    readonly name: string;
    readonly seats: { readonly min: number; readonly max: number };
    readonly policies: readonly string[];
    /** A complete configuration to start editing from. */
    readonly example: string;
  }[];
}

export interface ImportedHandRow {
  readonly id: string;
  readonly name: string;
  readonly format: ImportedFormat;
  readonly game: string;
  readonly gameName: string;
  /** `null` where a command imported it. */
  readonly createdBy: string | null;
  readonly createdAt: string;
}

/** One hand of a run, and where it stands in it: session `unit` of `units` (from 0), with so many hands. */
export interface SimulatedHand {
  readonly run: { readonly id: string; readonly name: string; readonly hands: number };
  readonly unit: number;
  readonly units: number;
  readonly handsInUnit: number;
  /** Hands of a full session. */
  readonly fullUnit: number;
  /** The hands before and after it, across sessions; `null` at either end of the run. */
  readonly previous: HandPlace | null;
  readonly next: HandPlace | null;
  readonly hand: SteppedHand;
}

/** Session (from 0) and hand (from 1). */
export interface HandPlace {
  readonly unit: number;
  readonly hand: number;
}

/** A hand of a session that is worth a look. */
export interface NotableHand {
  readonly hand: number;
  readonly pot: number;
  /** Seats that put in all they had. */
  readonly allIn: readonly number[];
  readonly pots: number;
  readonly winners: readonly number[];
}

export interface ImportedHandPage {
  readonly rows: readonly ImportedHandRow[];
  readonly older: string | null;
  readonly newer: string | null;
  /** Whether there is anything at all without filters. */
  readonly any: boolean;
}

export interface ImportedHand extends ImportedHandRow {
  readonly hand: SteppedHand;
}
