import {
  CHECKED_FIELDS,
  type CheckedField,
  type FieldCheck,
  type FieldDifference,
  type HandVerification,
} from '@/server/contracts/verification';
import {
  type Difference,
  engineVersion,
  type HandRecord,
  imbalance,
  type ReplayReport,
  replay,
  type Settlement,
} from '@/server/engine';

/** A clock may be off by this much before an action counts as late. */
const GRACE_MS = 2_000;

type Found = Map<CheckedField, FieldDifference[]>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Every leaf in which two values differ, with its path. */
function* leaves(
  path: string,
  recorded: unknown,
  derived: unknown,
): Generator<{ path: string; recorded: unknown; derived: unknown }> {
  if (recorded === derived) return;
  if (!isObject(recorded) || !isObject(derived) || Array.isArray(recorded) !== Array.isArray(derived)) {
    yield { path, recorded, derived };
    return;
  }
  for (const key of new Set([...Object.keys(derived), ...Object.keys(recorded)])) {
    yield* leaves(`${path}.${key}`, recorded[key], derived[key]);
  }
}

/** Under which heading a field of the settlement stands. */
function headingOf(path: string): CheckedField {
  const [, part, place, field] = path.split('.');
  if (part === 'rake' || field === 'rake') return 'rake';
  if (part === 'tax' || field === 'tax' || field === 'taxed') return 'tax';
  if (part === 'jackpot' || field === 'drop') return 'jackpot';
  if (part === 'pots' && field === 'winners') return 'winners';
  if (part === 'pots') return place === '0' ? 'pots' : 'sidePots';
  if (part === 'shown') return field === 'rank' ? 'handNames' : 'winners';
  return 'players';
}

function seatAt(path: string, settlement: Settlement): number | null {
  const [field, part, place, , winner] = path.split('.');
  if (field === 'finalStacks') return Number(part);
  if (part === 'seats') return settlement.seats.at(Number(place))?.seat ?? null;
  if (part === 'shown') return settlement.shown.at(Number(place))?.seat ?? null;
  if (part === 'pots' && winner !== undefined)
    return settlement.pots.at(Number(place))?.winners.at(Number(winner))?.seat ?? null;
  return null;
}

function add(found: Found, field: CheckedField, difference: FieldDifference): void {
  found.set(field, [...(found.get(field) ?? []), difference]);
}

function compareSettlements(found: Found, recorded: Settlement, derived: Settlement): void {
  for (const leaf of leaves('settlement', recorded, derived)) {
    const amounts = typeof leaf.recorded === 'number' && typeof leaf.derived === 'number';
    add(found, headingOf(leaf.path), {
      path: leaf.path,
      seat: seatAt(leaf.path, derived),
      rule: amounts ? 'amount' : 'value',
      recorded: textOf(leaf.recorded),
      derived: textOf(leaf.derived),
      amount: amounts ? (leaf.recorded as number) - (leaf.derived as number) : null,
    });
  }
}

const plain = (
  path: string,
  rule: string,
  recorded: number | string,
  derived: number | string,
  seat: number | null = null,
): FieldDifference => ({
  path,
  seat,
  rule,
  recorded: String(recorded),
  derived: String(derived),
  amount: typeof recorded === 'number' && typeof derived === 'number' ? recorded - derived : null,
});

/** What must hold of a settlement whatever the rules: such a failure is the hand's, never an engine's. */
function compareArithmetic(found: Found, record: HandRecord, settlement: Settlement): void {
  const wrong = (difference: FieldDifference) => add(found, 'arithmetic', difference);
  const lost = imbalance(settlement);
  if (lost !== 0) wrong(plain('settlement', 'conservation', lost, 0));
  for (const [at, seat] of settlement.seats.entries()) {
    const stack = record.seats.find((each) => each.seat === seat.seat)?.stack ?? 0;
    if (seat.net < -stack) wrong(plain(`settlement.seats.${at}.net`, 'beyondStack', seat.net, -stack, seat.seat));
  }
  if (settlement.pots.length === 0) return;
  const rake = settlement.pots.reduce((sum, pot) => sum + pot.rake, 0);
  if (rake !== settlement.rake) wrong(plain('settlement.rake', 'rakeOfPots', settlement.rake, rake));
  const tax = settlement.seats.reduce((sum, seat) => sum + seat.tax, 0);
  if (tax !== settlement.tax) wrong(plain('settlement.tax', 'taxOfSeats', settlement.tax, tax));
}

/** Whether time only goes forwards, ends with the hand, and leaves nobody longer than he has (rules 00, Time). */
function compareClock(found: Found, record: HandRecord): 'stated' | 'notStated' {
  const timed = record.actions.filter((action) => action.atMs !== undefined);
  if (timed.length === 0) return 'notStated';
  let before = 0;
  const length =
    record.startedAt !== null && record.endedAt !== null
      ? Date.parse(record.endedAt) - Date.parse(record.startedAt)
      : Number.POSITIVE_INFINITY;
  const seconds = record.config?.settings.actionSeconds;
  const bank = record.config?.settings.timeBank;
  const most =
    typeof seconds === 'number'
      ? (seconds + (typeof bank === 'number' ? bank : 0)) * 1_000 + GRACE_MS
      : Number.POSITIVE_INFINITY;
  for (const [at, { atMs, seat, source, kind }] of record.actions.entries()) {
    if (atMs === undefined) continue;
    const path = `actions.${at}.atMs`;
    if (atMs < before) add(found, 'clock', plain(path, 'backwards', atMs, before, seat));
    else if (source === 'player' && kind !== 'reconnect' && atMs - before > most && length > most) {
      add(found, 'clock', plain(path, 'late', atMs - before, most, seat));
    }
    before = Math.max(before, atMs);
  }
  return 'stated';
}

function illegal(difference: Difference, record: HandRecord): FieldDifference {
  const at = /^actions\.(\d+)/.exec(difference.path);
  return {
    path: difference.path,
    seat: at ? (record.actions.at(Number(at[1]))?.seat ?? null) : null,
    rule: difference.rule,
    recorded: difference.recorded,
    derived: difference.derived,
    amount: null,
  };
}

/** The money that each seat got and what is derived for it. */
export function seatVerdicts(record: HandRecord, report: Pick<ReplayReport, 'settlement'>): HandVerification['seats'] {
  return record.seats.map(({ seat }) => {
    const settled = record.settlement?.seats.find((each) => each.seat === seat)?.net ?? 0;
    const derived = report.settlement?.seats.find((each) => each.seat === seat)?.net ?? null;
    return { seat, settled, derived, difference: derived === null ? null : settled - derived };
  });
}

/**
 * Derives a recorded hand again under the configuration in it and compares all that it states, field by field: every
 * action's legality, the clock, pots, winners, hand names, rake, tax, jackpot, seats, stacks, and its own arithmetic. What
 * the books moved is for the caller to add under `ledger`. Never throws on a bad record; writes nothing.
 */
export function verifyRecord(record: HandRecord): HandVerification {
  const report = replay(record);
  const found: Found = new Map();
  const reached = report.settlement !== null;
  const { settlement } = record;
  if (!reached && report.difference) add(found, 'legality', illegal(report.difference, record));
  if (reached && report.difference && /^(actions|deck)/.test(report.difference.path)) {
    add(found, 'legality', illegal(report.difference, record));
  }
  if (settlement !== null) {
    compareArithmetic(found, record, settlement);
    if (report.settlement) compareSettlements(found, settlement, report.settlement);
  }
  for (const { seat, stack } of record.finalStacks ?? []) {
    const own = report.finalStacks?.find((each) => each.seat === seat)?.stack;
    if (own !== undefined && own !== stack)
      add(found, 'stacks', plain(`finalStacks.${seat}`, 'stack', stack, own, seat));
  }
  const clock = compareClock(found, record);
  const status = (field: CheckedField): FieldCheck['status'] => {
    if (found.has(field)) return 'different';
    if (field === 'ledger') return 'notStated';
    if (field === 'clock') return clock === 'stated' ? 'same' : 'notStated';
    if (field === 'legality') return 'same';
    if (field === 'arithmetic') return settlement === null ? 'notStated' : 'same';
    if (!reached) return 'notReached';
    if (field === 'stacks') return record.finalStacks === null ? 'notStated' : 'same';
    return settlement === null ? 'notStated' : 'same';
  };
  const first = report.difference
    ? illegal(report.difference, record)
    : (found.get('arithmetic') ?? found.get('clock') ?? []).at(0);
  const changed = report.rulesVersion.current !== null && report.rulesVersion.current !== report.rulesVersion.recorded;
  const differs = report.verdict !== 'same' || found.has('arithmetic');
  return {
    verdict: !differs ? 'same' : changed && !found.has('arithmetic') ? 'engineChanged' : 'different',
    checks: CHECKED_FIELDS.map((field) => ({ field, status: status(field), differences: found.get(field) ?? [] })),
    first: first ? withSeat(first, report, settlement) : null,
    actions: record.actions.length,
    legalActions: report.stoppedAt ?? record.actions.length,
    engineVersion: { recorded: record.engineVersion, current: engineVersion },
    rulesVersion: report.rulesVersion,
    seats: seatVerdicts(record, report),
  };
}

/** The first difference with the seat and the amount that it is about. */
function withSeat(first: FieldDifference, report: ReplayReport, settlement: Settlement | null): FieldDifference {
  const derived = report.settlement ?? settlement;
  const amounts = /^-?\d+$/.test(first.recorded) && /^-?\d+$/.test(first.derived);
  return {
    ...first,
    seat: first.seat ?? (derived ? seatAt(first.path, derived) : null),
    amount: first.amount ?? (amounts ? Number(first.recorded) - Number(first.derived) : null),
  };
}
