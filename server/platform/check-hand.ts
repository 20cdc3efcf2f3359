import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { SidelinesBody } from '@/server/contracts/catalogue/pools-of';
import { parseHandRecord } from '@/server/contracts/hand-record';
import { tableId } from '@/server/contracts/seats';
import {
  type Difference,
  type HandConfig,
  type HandEvent,
  type HandRecord,
  imbalance,
  type ReplayReport,
  replay,
  type Settlement,
} from '@/server/engine';
import { type HandSidelines, sidelinesOfHand, watched } from './hand-sidelines';
import { tagsOf } from './hand-tags';

/** What a hand has to be derived under. */
export interface IntakeRuleset {
  readonly table: string;
  readonly game: string;
  readonly currency: string;
  readonly config: HandConfig;
  readonly sidelines: SidelinesBody;
}

export interface CheckedSeat {
  readonly seat: number;
  readonly playerId: string;
  readonly stack: number;
  readonly contributed: number;
  readonly won: number;
  readonly rake: number;
  readonly tax: number;
  readonly net: number;
  readonly taxBase: number;
  readonly taxDue: number;
  readonly platformActions: number;
}

export interface SeatDifference {
  readonly seat: number | null;
  readonly path: string;
  readonly rule: string;
  readonly recorded: string;
  readonly derived: string;
  /** Settled less derived: what the seat was paid too much (+) or too little (-). */
  readonly amount: number | null;
}

/** A hand that can be booked: as its server settled it, with what deriving it again found. */
export interface CheckedHand {
  readonly index: number;
  readonly ok: true;
  readonly tableId: string;
  readonly handNo: number;
  readonly game: string;
  readonly rulesVersion: number;
  readonly engineVersion: string;
  readonly rulesetId: string;
  readonly currency: string;
  readonly virtual: boolean;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly actions: number;
  readonly pot: number;
  readonly rake: number;
  readonly tax: number;
  readonly jackpot: number;
  readonly pool: string;
  readonly house: number;
  /** What the settlement leaves unaccounted for. */
  readonly suspense: number;
  readonly verdict: ReplayReport['verdict'];
  /** What it is searched by beside its columns. */
  readonly tags: readonly string[];
  readonly seats: readonly CheckedSeat[];
  readonly sidelines: HandSidelines;
  readonly differences: readonly SeatDifference[];
  readonly payloadSha256: string;
  readonly recordText: string;
}

/** One that cannot be read as a finished hand of a table. */
export interface RefusedHand {
  readonly index: number;
  readonly ok: false;
  readonly tableId: string | null;
  readonly handNo: number | null;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  /** Where reading it broke: our defect, not the hand's. */
  readonly defect?: string;
}

const RULESET = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOST_ERRORS = 20;

/** The ruleset that parsed JSON names, if it names one. */
export function rulesetNamed(json: unknown): string | undefined {
  const id = (json as { rulesetId?: unknown } | null)?.rulesetId;
  return typeof id === 'string' && RULESET.test(id) ? id : undefined;
}

/**
 * Reads parsed JSON as a finished hand and derives it again under its ruleset. What it says of its own configuration does
 * not count. Gives a hand to book, whatever the verdict, or why it is none. A hand that breaks it is refused as a defect,
 * so that its neighbours are read.
 */
export function checkHand(
  json: unknown,
  index: number,
  rulesets: ReadonlyMap<string, IntakeRuleset>,
): CheckedHand | RefusedHand {
  try {
    return readHand(json, index, rulesets);
  } catch (error) {
    const defect = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...refused(json, index, []), defect };
  }
}

function readHand(
  json: unknown,
  index: number,
  rulesets: ReadonlyMap<string, IntakeRuleset>,
): CheckedHand | RefusedHand {
  const parsed = parseHandRecord(json);
  if (!parsed.ok) return refused(json, index, parsed.errors);
  const { record } = parsed;
  const recordText = JSON.stringify(json);
  const unstorable = unstorablePath(json, recordText);
  if (unstorable !== undefined) {
    return refused(json, index, [{ path: unstorable, message: 'holds a character that cannot be stored' }]);
  }
  const ruleset = rulesets.get(record.rulesetId ?? '');
  const errors = unfitFor(record, ruleset);
  const settlement = record.settlement;
  if (errors.length > 0 || settlement === null) return refused(json, index, errors);
  const events: HandEvent[] = [];
  const { report, differences } = judge(record, settlement, ruleset, events);
  return {
    index,
    ok: true,
    tableId: record.table.id,
    handNo: record.handNo,
    game: record.game,
    rulesVersion: record.rulesVersion,
    engineVersion: record.engineVersion,
    rulesetId: record.rulesetId ?? '',
    currency: record.currency,
    virtual: ruleset?.config.virtual ?? false,
    startedAt: record.startedAt ?? '',
    endedAt: record.endedAt ?? '',
    actions: record.actions.length,
    pot: settlement.pots.reduce((sum, pot) => sum + pot.amount, 0),
    rake: settlement.rake,
    tax: settlement.tax,
    jackpot: settlement.jackpot.contributed,
    pool: ruleset?.config.tickets?.pool ?? 'main',
    house: settlement.house,
    suspense: -imbalance(settlement) || 0,
    verdict: report.verdict,
    tags: tagsOf(record, settlement, ruleset?.config),
    seats: seatsOf(record, settlement),
    sidelines: sidelinesOfHand(record, settlement, report, ruleset, events),
    differences,
    payloadSha256: createHash('sha256')
      .update(canonicalize(json) ?? '')
      .digest('hex'),
    recordText,
  };
}

function refused(json: unknown, index: number, errors: RefusedHand['errors']): RefusedHand {
  const given = json as { table?: { id?: unknown }; handNo?: unknown } | null;
  const table = given?.table?.id;
  const handNo = given?.handNo;
  return {
    index,
    ok: false,
    tableId: typeof table === 'string' ? table.slice(0, 200) : null,
    handNo: Number.isSafeInteger(handNo) ? (handNo as number) : null,
    errors: errors.slice(0, MOST_ERRORS),
  };
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Where JSON holds U+0000 or half of a character, neither of which PostgreSQL takes. */
function unstorablePath(json: unknown, text: string): string | undefined {
  // Whoever writes JSON escapes both, and hardly anything else.
  if (!text.includes('\\u')) return undefined;
  const good = (part: string) => !part.includes('\0') && !LONE_SURROGATE.test(part);
  const search = (value: unknown, path: readonly string[]): string | undefined => {
    if (typeof value === 'string') return good(value) ? undefined : path.join('.');
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, part] of Object.entries(value)) {
      if (!good(key)) return path.join('.');
      const found = search(part, [...path, key]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(json, []);
}

/** What keeps a well-formed record from being a hand that the books can take. */
function unfitFor(record: HandRecord, ruleset: IntakeRuleset | undefined): { path: string; message: string }[] {
  const errors: { path: string; message: string }[] = [];
  const wrong = (path: string, message: string) => errors.push({ path, message });
  if (!tableId.safeParse(record.table.id).success) wrong('table.id', 'must be a table, such as turku or turku/2');
  if (record.handNo < 1) wrong('handNo', 'must be at least 1');
  if (!RULESET.test(record.rulesetId ?? '')) wrong('rulesetId', 'must be the id of the ruleset it was played under');
  if (record.startedAt === null) wrong('startedAt', 'is missing');
  if (record.endedAt === null) wrong('endedAt', 'is missing');
  if (
    record.startedAt !== null &&
    record.endedAt !== null &&
    Date.parse(record.endedAt) < Date.parse(record.startedAt)
  ) {
    wrong('endedAt', 'must not be before startedAt');
  }
  if (ruleset && ruleset.currency !== record.currency) wrong('currency', `must be ${ruleset.currency}`);
  const players = new Set<string>();
  record.seats.forEach(({ player }, at) => {
    if (!UUID.test(player ?? '')) wrong(`seats.${at}.player`, 'must be the id of a player');
    else if (players.has(player ?? '')) wrong(`seats.${at}.player`, 'sits twice in this hand');
    else players.add(player ?? '');
  });
  const seated = record.seats.map((each) => each.seat);
  if (new Set(seated).size < seated.length) wrong('seats', 'names a seat twice');
  if (record.settlement === null) {
    wrong('settlement', 'is missing: the server that dealt the hand settles it');
    return errors;
  }
  const settled = record.settlement.seats.map((each) => each.seat);
  if (settled.length !== seated.length || !seated.every((each) => settled.includes(each))) {
    wrong('settlement.seats', 'must be the seats of the hand, each once');
  }
  return errors;
}

function judge(record: HandRecord, settlement: Settlement, ruleset: IntakeRuleset | undefined, events: HandEvent[]) {
  if (ruleset && ruleset.game !== record.game) return misplaced('game', 'otherGame', record.game, ruleset.game);
  const slug = record.table.id.split('/')[0];
  if (ruleset && ruleset.table !== slug) return misplaced('rulesetId', 'otherTable', slug, ruleset.table);
  const sink = watched(record) ? (event: HandEvent) => events.push(event) : undefined;
  const report: ReplayReport = replay({ ...record, config: ruleset?.config ?? null }, {}, sink);
  const prices = wrongPrices(record, ruleset?.sidelines.ticketPrices);
  if (prices.length === 0) return { report, differences: differencesOf(record, settlement, report) };
  return {
    report: { ...report, verdict: 'different' as const },
    differences: [...prices, ...differencesOf(record, settlement, report)],
  };
}

/** Tickets at a price that the pool does not sell: the engine takes whatever a seat brings. */
function wrongPrices({ seats }: HandRecord, sold: readonly number[] | undefined): SeatDifference[] {
  if (sold === undefined) return [];
  return seats.flatMap(({ seat, brings }, at) => {
    const price = brings?.ticket ?? 0;
    if (price === 0 || sold.includes(price)) return [];
    const path = `seats.${at}.brings.ticket`;
    return [{ seat, path, rule: 'ticketPrice', recorded: String(price), derived: sold.join(' / '), amount: null }];
  });
}

function misplaced(path: string, rule: string, recorded: string, derived: string) {
  const difference: SeatDifference = { seat: null, path, rule, recorded, derived, amount: null };
  return { report: { verdict: 'different' as const, settlement: null }, differences: [difference] };
}

/** The first difference, then every seat whose money is not what was derived. */
function differencesOf(record: HandRecord, settlement: Settlement, report: ReplayReport): SeatDifference[] {
  const first = report.difference;
  if (first === null) return [];
  const { path, rule, recorded, derived } = first;
  const found: SeatDifference[] = [
    { seat: seatIn(first, record, settlement), path, rule, recorded, derived, amount: null },
  ];
  for (const own of report.settlement?.seats ?? []) {
    const at = settlement.seats.findIndex((each) => each.seat === own.seat);
    const given = settlement.seats.at(at);
    if (given === undefined || given.net === own.net) continue;
    found.push({
      seat: own.seat,
      path: `settlement.seats.${at}.net`,
      rule: 'amount',
      recorded: String(given.net),
      derived: String(own.net),
      amount: given.net - own.net,
    });
  }
  return found;
}

/** The seat that a difference is about, where its path leads to one. */
function seatIn({ path }: Difference, record: HandRecord, settlement: Settlement): number | null {
  const [field, part, place] = path.split('.');
  if (field === 'actions') return record.actions.at(Number(part))?.seat ?? null;
  if (field === 'settlement' && part === 'seats') return settlement.seats.at(Number(place))?.seat ?? null;
  if (field === 'finalStacks') return Number(part);
  return null;
}

function seatsOf(record: HandRecord, settlement: Settlement): CheckedSeat[] {
  return record.seats.map(({ seat, stack, player }) => {
    const money = settlement.seats.find((each) => each.seat === seat) as Settlement['seats'][number];
    const platform = record.actions.filter((action) => action.seat === seat && PLATFORM.has(action.source)).length;
    return {
      seat,
      playerId: player ?? '',
      stack,
      contributed: money.contributed,
      won: money.won,
      rake: money.rake,
      tax: money.tax,
      net: money.net,
      taxBase: money.taxed?.base ?? 0,
      taxDue: money.taxed?.amount ?? 0,
      platformActions: platform,
    };
  });
}

const PLATFORM: ReadonlySet<string> = new Set(['timeout', 'disconnect', 'protection']);
