import { expectedMinutes, findGame, payouts, type SettingsIssue, SPIN_PLAYERS, sharesFor } from '@/server/engine';
import type { DocumentBody, ResolveReference } from '../catalogue/kind';
import { sectionOf } from '../catalogue/kind';
import { schemaOf } from '../schema-of';
import { type BlindSettings, blindSettings, structureOf } from './blinds';
import { leastEntrants, mostEntrants, type PrizeSettings, prizeSettings } from './prizes';
import { scheduleIssues, startsOf } from './recurrence';
import { STARTS_WHEN_FULL, type TournamentSettings, tournamentSettings } from './tournament';

type Add = (path: string, code: string, params?: SettingsIssue['params']) => void;

interface Lint {
  readonly values: TournamentSettings;
  readonly gameId: string;
  readonly resolve: ResolveReference;
  readonly error: Add;
  readonly warn: Add;
}

const specs = { blinds: blindSettings, prizes: prizeSettings, tournament: tournamentSettings };

/** What is referred to, with its defaults; `undefined` where it is not there or breaks its own limits, which it says itself. */
function section<T>(resolve: ResolveReference, kind: keyof typeof specs, slug: string | null): T | undefined {
  const body = slug === null ? undefined : resolve(kind, slug);
  if (body === undefined) return undefined;
  const parsed = schemaOf(specs[kind]).safeParse(sectionOf(body, kind));
  return parsed.success ? (parsed.data as T) : undefined;
}

function lintField({ values, gameId, error, warn }: Lint): void {
  const { minPlayers, maxPlayers, tableSize, type, structure } = values;
  const game = findGame(gameId);
  if (game !== undefined) {
    if (!game.structures.includes(String(structure))) {
      error('structure', 'structureNotOffered', { structures: game.structures.join(', ') });
    }
    if (tableSize > game.seats.max) error('tableSize', 'tableTooLarge', { seats: game.seats.max });
    if (tableSize < game.seats.min) error('tableSize', 'tableTooSmall', { seats: game.seats.min });
  }
  if (maxPlayers < minPlayers) error('maxPlayers', 'maxBelowMin', { minimum: minPlayers });
  if (type === 'spin' && (minPlayers !== SPIN_PLAYERS || maxPlayers !== SPIN_PLAYERS)) {
    error('maxPlayers', 'spinIsThree', { players: SPIN_PLAYERS });
  } else if (type === 'sitAndGo' && minPlayers !== maxPlayers) {
    error('minPlayers', 'sitAndGoFull', { players: maxPlayers });
  }
  if (!Number.isSafeInteger(maxPlayers * values.startingChips)) error('startingChips', 'tooManyChips');
  if (STARTS_WHEN_FULL.includes(type as 'spin') || values.lateLevels === 0) {
    if (values.rebuys > 0) warn('rebuys', 'rebuysWithoutTime');
    if (values.addOn) warn('addOn', 'rebuysWithoutTime');
  }
}

function lintBlinds({ values, resolve, error, warn }: Lint): void {
  const blinds = section<BlindSettings>(resolve, 'blinds', values.blinds);
  if (blinds === undefined) return;
  const { smallestChip, levels } = blinds;
  const sold = [values.rebuys > 0 ? (['rebuyChips'] as const) : [], values.addOn ? (['addOnChips'] as const) : []];
  for (const field of ['startingChips' as const, ...sold.flat()]) {
    if (values[field] % smallestChip !== 0) error(field, 'chipsNotDivisible', { chip: smallestChip });
  }
  const deep = Math.floor(values.startingChips / levels[0].bigBlind);
  if (deep < values.shortStackBigBlinds) {
    warn('startingChips', 'startsShort', { bigBlinds: deep, short: values.shortStackBigBlinds });
  }
  const byClock = !STARTS_WHEN_FULL.includes(values.type as 'spin');
  if (byClock && values.lateLevels >= levels.length) error('lateLevels', 'lateBeyondLevels', { levels: levels.length });
}

const SEVEN_STARTS = 7;

function lintSchedule({ values, resolve, error, warn }: Lint): void {
  if (STARTS_WHEN_FULL.includes(values.type as 'spin')) return;
  const found = scheduleIssues(values);
  for (const issue of found) error(issue.path, issue.code, issue.params);
  if (values.zone !== null && !isZone(values.zone)) error('zone', 'unknownZone', { zone: values.zone });
  if (values.registerMinutes > values.announceDays * 1_440) {
    error('registerMinutes', 'registersBeforeAnnounced', { days: values.announceDays });
  }
  if (values.firstStart === null) {
    if (values.rule === null) warn('firstStart', 'notScheduled');
    return;
  }
  const blinds = section<BlindSettings>(resolve, 'blinds', values.blinds);
  if (found.length > 0 || blinds === undefined) return;
  const starts = startsOf(values, 'UTC', { from: new Date(0), most: SEVEN_STARTS }).map((each) => Date.parse(each.at));
  const gaps = starts.slice(1).map((at, i) => (at - starts[i]) / 60_000);
  const gap = Math.min(...gaps);
  const minutes = expectedMinutes(structureOf(blinds), values.maxPlayers, values.startingChips);
  if (gaps.length > 0 && minutes > gap) {
    warn('rule', 'runsIntoNext', { minutes, gap, players: values.maxPlayers });
  }
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

function lintPool(lint: Lint): void {
  const { values, resolve, error, warn } = lint;
  if (values.type === 'spin') return;
  const prizes = section<PrizeSettings>(resolve, 'prizes', values.prizes);
  const { buyIn, fee, guarantee, minPlayers, maxPlayers } = values;
  if (guarantee !== null) {
    const overlay = guarantee - minPlayers * buyIn;
    if (overlay > 0 && values.guaranteeFunding === 'none') {
      error('guaranteeFunding', 'overlayUnfunded', { overlay, players: minPlayers });
    } else if (overlay > 0) {
      warn('guarantee', 'overlayWorst', { overlay, players: minPlayers, covered: Math.ceil(guarantee / buyIn) || 0 });
    }
  }
  if (prizes === undefined) return;
  const least = leastEntrants(prizes);
  const most = mostEntrants(prizes);
  if (minPlayers < least) error('minPlayers', 'fieldBelowBands', { least });
  if (maxPlayers > most) error('maxPlayers', 'fieldAboveBands', { most });
  if (prizes.method === 'fixed' && buyIn > 0) error('prizes', 'fixedWithBuyIn');
  if (prizes.method !== 'fixed' && buyIn === 0 && guarantee === null) error('prizes', 'noPool');
  if (prizes.method === 'percent' && least <= minPlayers && most >= maxPlayers) lintCash(lint, prizes);
  if (prizes.method === 'fixed') lintPlaces(lint, prizes);
  if (prizes.method === 'tickets') {
    const target = section<TournamentSettings>(resolve, 'tournament', prizes.ticket);
    if (target === undefined) return;
    const value = target.buyIn + target.fee;
    if (target.currency !== values.currency || value === 0) {
      error('prizes', 'ticketMismatch', { currency: String(target.currency), value });
    } else if (minPlayers * buyIn < value && (guarantee ?? 0) < value) {
      warn('minPlayers', 'ticketNotCovered', { value, players: Math.ceil(value / Math.max(buyIn, 1)) });
    }
  }
  if (fee > 0 && buyIn > 0 && fee * 5 > buyIn) warn('fee', 'highFee', { percent: Math.round((fee * 100) / buyIn) });
}

/** The least cash of any field size against the entry: getting into the money should not lose money. */
function lintCash({ values, warn }: Lint, prizes: PrizeSettings): void {
  const { buyIn, fee, guarantee, minPlayers, maxPlayers } = values;
  const edges = new Set([minPlayers]);
  for (const row of prizes.bands) {
    for (const size of [row.fromEntrants, row.toEntrants]) {
      if (size >= minPlayers && size <= maxPlayers) edges.add(size);
    }
  }
  for (const entrants of [...edges].sort((a, b) => a - b)) {
    const shares = sharesFor(prizes.bands, entrants);
    if (shares.reduce((sum, share) => sum + share, 0) !== 10_000) return;
    const pool = Math.max(entrants * buyIn, guarantee ?? 0);
    const cash = payouts(shares, pool, prizes.payUnit, entrants).at(-1) ?? 0;
    if (cash < buyIn + fee) {
      warn('prizes', 'cashBelowEntry', { entrants, cash, entry: buyIn + fee });
      return;
    }
  }
}

function lintPlaces({ values, warn }: Lint, prizes: PrizeSettings): void {
  const places = prizes.amounts
    .filter((row) => row.fromEntrants <= values.minPlayers && values.minPlayers <= row.toEntrants)
    .reduce((most, row) => Math.max(most, row.toRank), 0);
  if (places > values.minPlayers) warn('minPlayers', 'placesWithoutFinisher', { places, players: values.minPlayers });
}

function lintCurrency({ values, resolve, error }: Lint): void {
  const tcoin = values.currency === 'TC';
  if (values.type === 'tcoinFreeroll' && !tcoin) error('currency', 'tcoinOnly');
  if (values.type !== 'tcoinFreeroll' && tcoin) error('currency', 'tcoinFreerollsOnly');
  const room = resolve('room', 'room');
  if (room === undefined) return;
  const rows = (sectionOf(room, 'room').currencies ?? []) as readonly { code: string }[];
  const codes = rows.map((row) => row.code);
  const prizes = section<PrizeSettings>(resolve, 'prizes', values.prizes);
  const used = new Set([String(values.currency), ...(prizes?.amounts ?? []).map((row) => String(row.currency))]);
  for (const currency of used) {
    if (codes.includes(currency)) continue;
    const path = currency === values.currency ? 'currency' : 'prizes';
    error(path, 'currencyNotInRoom', { currency, currencies: codes.join(', ') });
  }
}

/**
 * Judges a tournament template against what it refers to (rules 60): every field size from the least to the greatest
 * has prizes, who funds the guarantee and how much that is at worst, the least cash against the entry, chips that the
 * structure's smallest chip divides, the schedule, and the expected length against the next start.
 */
export function tournamentIssues(body: DocumentBody, resolve: ResolveReference): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  const add =
    (severity: SettingsIssue['severity']): Add =>
    (path, code, params) =>
      issues.push({ path, severity, code, ...(params && { params }) });
  const lint: Lint = {
    values: sectionOf(body, 'tournament') as unknown as TournamentSettings,
    gameId: String(body.game),
    resolve,
    error: add('error'),
    warn: add('warning'),
  };
  lintField(lint);
  lintBlinds(lint);
  lintPool(lint);
  lintCurrency(lint);
  lintSchedule(lint);
  return issues;
}
