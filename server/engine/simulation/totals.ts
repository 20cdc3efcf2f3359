import { ResultDigest } from './result-digest';
import { addExact } from './square-sum';

/** Hands of one unit of work: one session at one table (design, Processes and scale). */
export const HANDS_PER_UNIT = 1000;

/** Lower edges of the pot-size bins in big blinds (or in whatever the game bets at least); the last bin is open. */
export const potBins: readonly number[] = [
  0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 40, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 5000,
];
/** Bins of the hand length in actions: 0, 1, 2 ...; the last one is "this many or more". */
export const ACTION_BINS = 65;
/** Bins of the players still in when the first public street opened; index 0 counts hands in which it never did. */
export const PLAYER_BINS = 33;

export interface SeatTotals {
  /** The number of the player: his seat, or in a pool, where seats change, his own number. */
  readonly seat: number;
  readonly policy: string;
  readonly contributed: number;
  readonly won: number;
  readonly rake: number;
  readonly tax: number;
  readonly net: number;
  /** Exact sum of the squared nets, decimal text. */
  readonly netSquares: string;
}

/** A running point of the convergence chart. Squares are exact decimal texts. */
export interface ConvergencePoint {
  readonly units: number;
  readonly hands: number;
  readonly rake: number;
  readonly tax: number;
  readonly house: number;
  readonly rakeSquares: string;
  readonly taxSquares: string;
  readonly houseSquares: string;
}

/**
 * What a simulation has counted so far. Plain JSON of whole numbers (squares as decimal texts), so that results of
 * units, merged in unit order, are the same bytes whatever computed them and in whatever order they were computed.
 */
export interface SimulationTotals {
  readonly units: number;
  readonly hands: number;
  readonly actions: number;
  /** The unit of the pot bins: the big blind, or what the game bets at least. */
  readonly unitAmount: number;
  readonly pot: number;
  readonly contributed: number;
  readonly rake: number;
  readonly tax: number;
  readonly jackpot: number;
  readonly house: number;
  readonly potSquares: string;
  readonly rakeSquares: string;
  readonly taxSquares: string;
  readonly houseSquares: string;
  readonly raked: number;
  readonly rakeCapped: number;
  readonly showdowns: number;
  /** Hands in which the first public street, the draw or the second round opened, and the players then still in. */
  readonly opened: number;
  readonly playersAtOpening: number;
  readonly disconnects: number;
  readonly timeouts: number;
  readonly topUps: number;
  readonly topUpAmount: number;
  /** Seats that were dealt in, added over the hands. */
  readonly dealtIn: number;
  /** Simulated time in milliseconds: of the table or the whole pool, and added over its players. */
  readonly clockMs: number;
  readonly playerMs: number;
  /** Hands whose money did not add up to zero. Anything but 0 is an engine error. */
  readonly unbalanced: number;
  readonly potHistogram: readonly number[];
  readonly actionHistogram: readonly number[];
  readonly playerHistogram: readonly number[];
  readonly seats: readonly SeatTotals[];
  /** 64-bit fingerprint of every hand's money, in order. */
  readonly digest: string;
  readonly convergence: { readonly stride: number; readonly points: readonly ConvergencePoint[] };
}

/** The totals of one unit and its number, counted from 0. */
export interface UnitResult {
  readonly unit: number;
  readonly totals: SimulationTotals;
}

const MOST_POINTS = 128;

function safe(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError('a simulation total left the range of exact whole numbers');
  return sum;
}

function addBins(a: readonly number[], b: readonly number[]): number[] {
  return a.map((count, i) => count + b[i]);
}

function addSeats(a: readonly SeatTotals[], b: readonly SeatTotals[]): SeatTotals[] {
  return a.map((seat, i) => ({
    seat: seat.seat,
    policy: seat.policy,
    contributed: safe(seat.contributed + b[i].contributed),
    won: safe(seat.won + b[i].won),
    rake: safe(seat.rake + b[i].rake),
    tax: safe(seat.tax + b[i].tax),
    net: safe(seat.net + b[i].net),
    netSquares: addExact(seat.netSquares, b[i].netSquares),
  }));
}

/** Every point until there are too many; then every second one is dropped and the stride doubles. */
function addPoint(before: SimulationTotals['convergence'], point: ConvergencePoint): SimulationTotals['convergence'] {
  if (point.units % before.stride !== 0) return before;
  const points = [...before.points, point];
  if (points.length <= MOST_POINTS) return { stride: before.stride, points };
  const stride = before.stride * 2;
  return { stride, points: points.filter((each) => each.units % stride === 0) };
}

function chain(before: string, unit: string): string {
  const digest = new ResultDigest();
  digest.addText(before);
  digest.addText(unit);
  return digest.toString();
}

/**
 * `sum` with the next unit added; `null` starts. Units must come in unit order, each once: `RangeError` otherwise.
 * Addition of the numbers would not care, but the digest and the convergence points do.
 */
export function addUnit(sum: SimulationTotals | null, next: UnitResult): SimulationTotals {
  const b = next.totals;
  const a = sum;
  if (next.unit !== (a?.units ?? 0)) throw new RangeError(`unit ${next.unit} came where unit ${a?.units ?? 0} was due`);
  if (a === null) {
    return { ...b, digest: chain('', b.digest), convergence: addPoint({ stride: 1, points: [] }, pointOf(b)) };
  }
  const totals = {
    units: a.units + 1,
    hands: a.hands + b.hands,
    actions: a.actions + b.actions,
    unitAmount: a.unitAmount,
    pot: safe(a.pot + b.pot),
    contributed: safe(a.contributed + b.contributed),
    rake: safe(a.rake + b.rake),
    tax: safe(a.tax + b.tax),
    jackpot: safe(a.jackpot + b.jackpot),
    house: safe(a.house + b.house),
    potSquares: addExact(a.potSquares, b.potSquares),
    rakeSquares: addExact(a.rakeSquares, b.rakeSquares),
    taxSquares: addExact(a.taxSquares, b.taxSquares),
    houseSquares: addExact(a.houseSquares, b.houseSquares),
    raked: a.raked + b.raked,
    rakeCapped: a.rakeCapped + b.rakeCapped,
    showdowns: a.showdowns + b.showdowns,
    opened: a.opened + b.opened,
    playersAtOpening: a.playersAtOpening + b.playersAtOpening,
    disconnects: a.disconnects + b.disconnects,
    timeouts: a.timeouts + b.timeouts,
    topUps: a.topUps + b.topUps,
    topUpAmount: safe(a.topUpAmount + b.topUpAmount),
    unbalanced: a.unbalanced + b.unbalanced,
    dealtIn: a.dealtIn + b.dealtIn,
    clockMs: safe(a.clockMs + b.clockMs),
    playerMs: safe(a.playerMs + b.playerMs),
    potHistogram: addBins(a.potHistogram, b.potHistogram),
    actionHistogram: addBins(a.actionHistogram, b.actionHistogram),
    playerHistogram: addBins(a.playerHistogram, b.playerHistogram),
    seats: addSeats(a.seats, b.seats),
    digest: chain(a.digest, b.digest),
    convergence: a.convergence,
  };
  return { ...totals, convergence: addPoint(a.convergence, pointOf(totals)) };
}

function pointOf(totals: SimulationTotals): ConvergencePoint {
  return {
    units: totals.units,
    hands: totals.hands,
    rake: totals.rake,
    tax: totals.tax,
    house: totals.house,
    rakeSquares: totals.rakeSquares,
    taxSquares: totals.taxSquares,
    houseSquares: totals.houseSquares,
  };
}

/** How many units `hands` hands are, and how many hands unit `unit` has (the last one may be short). */
export function unitCount(hands: number): number {
  return Math.ceil(hands / HANDS_PER_UNIT);
}

export function handsInUnit(hands: number, unit: number): number {
  return Math.min(HANDS_PER_UNIT, hands - unit * HANDS_PER_UNIT);
}
