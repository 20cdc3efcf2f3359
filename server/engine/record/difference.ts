import type { ActionShape, Game, Settlement } from '../game';
import { pieceText } from './pieces';

/** The first place where a record and the engine part. */
export interface Difference {
  /** Field of the record: `actions.12`, `settlement.pots.0.rake`, `finalStacks.3`. */
  readonly path: string;
  /** The game's rule that an action broke, or one of the record's own: `unknownGame`, `unfinished`, `amount` ... */
  readonly rule: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Both sides as text, for people; empty where there is no value on that side. */
  readonly recorded: string;
  readonly derived: string;
}

export function differenceAt(
  path: string,
  rule: string,
  params: Difference['params'] = {},
  recorded = '',
  derived = '',
): Difference {
  return { path, rule, params, recorded, derived };
}

/** Pots before the sums made of them, sums before each seat's part: the first difference found is nearest to the cause. */
const settlementOrder = ['pots', 'rake', 'tax', 'jackpot', 'house', 'seats', 'shown'] as const;

/** The first field in which two settlements differ, or `null`. */
export function settlementDifference(recorded: Settlement, derived: Settlement): Difference | null {
  for (const field of settlementOrder) {
    const found = valueDifference(`settlement.${field}`, recorded[field], derived[field]);
    if (found !== null) return found;
  }
  return null;
}

function valueDifference(path: string, recorded: unknown, derived: unknown): Difference | null {
  if (recorded === derived) return null;
  if (!isObject(recorded) || !isObject(derived) || Array.isArray(recorded) !== Array.isArray(derived)) {
    return differenceAt(path, 'amount', {}, text(recorded), text(derived));
  }
  // What only one side has is found after what both have, since a missing field explains less than a wrong one.
  for (const key of Object.keys(derived)) {
    if (key in recorded) {
      const found = valueDifference(`${path}.${key}`, recorded[key], derived[key]);
      if (found !== null) return found;
    }
  }
  for (const key of new Set([...Object.keys(derived), ...Object.keys(recorded)])) {
    if (recorded[key] === undefined || derived[key] === undefined) {
      const found = valueDifference(`${path}.${key}`, recorded[key], derived[key]);
      if (found !== null) return found;
    }
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A legal action in words without language: `raise 400..10000 step 100`. */
export function shapeText(game: Game, shape: ActionShape): string {
  let words = shape.kind;
  if (shape.max > 0) words += shape.min === shape.max ? ` ${shape.min}` : ` ${shape.min}..${shape.max}`;
  if (shape.step > 1 && shape.min !== shape.max) words += ` step ${shape.step}`;
  if (shape.pick !== undefined) {
    const from = shape.pick.from.map((piece) => pieceText(game, piece)).join('');
    words += ` ${shape.pick.min}..${shape.pick.max} of ${from}`;
  }
  if (shape.targets !== undefined) words += ` at ${shape.targets.join('/')}`;
  return words;
}

/** What is left over when a settlement's money is added up; 0 when it conserves (rules 00, Conservation). */
export function imbalance(settlement: Settlement): number {
  const nets = settlement.seats.reduce((sum, seat) => sum + seat.net, 0);
  return nets + settlement.rake + settlement.tax + settlement.jackpot.contributed + settlement.house;
}
