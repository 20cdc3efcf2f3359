import { portionOf } from '../money/portion';

/** One row of a percentage table: for these field sizes, each of these ranks gets `shareBp` of the pool. */
export interface PrizeBandRow {
  readonly fromEntrants: number;
  readonly toEntrants: number;
  readonly fromRank: number;
  readonly toRank: number;
  /** Hundredths of a percent of the pool, for each rank of the range. */
  readonly shareBp: number;
}

/** One row of fixed prizes: each of these ranks gets `amount` of `currency`. */
export interface FixedPrizeRow {
  readonly fromEntrants: number;
  readonly toEntrants: number;
  readonly fromRank: number;
  readonly toRank: number;
  readonly currency: string;
  readonly amount: number;
}

const FULL = 10_000;

const holds = (row: { fromEntrants: number; toEntrants: number }, entrants: number) =>
  row.fromEntrants <= entrants && entrants <= row.toEntrants;

/** Shares in basis points for a field of `entrants`, first place first; empty where no row holds. A hole is a 0. */
export function sharesFor(rows: readonly PrizeBandRow[], entrants: number): number[] {
  const shares: number[] = [];
  for (const row of rows) {
    if (!holds(row, entrants)) continue;
    for (let rank = row.fromRank; rank <= row.toRank; rank++) shares[rank - 1] = row.shareBp;
  }
  return Array.from(shares, (share) => share ?? 0);
}

/**
 * Prizes of a pool, first place first (rules 60, Prize structures): each place gets its share rounded down to
 * `payUnit`, what is left goes to first place, and so does the part of places that have no finisher. `shares` are basis
 * points that sum to 10,000 (else `RangeError`); `finishers` is how many players can be ranked. The prizes sum to `pool`.
 */
export function payouts(shares: readonly number[], pool: number, payUnit: number, finishers: number): number[] {
  if (shares.reduce((sum, share) => sum + share, 0) !== FULL) throw new RangeError('prize shares do not sum to 10,000');
  if (finishers < 1) throw new RangeError('a pool needs a finisher');
  const places = Math.min(shares.length, finishers);
  const prizes: number[] = [];
  let left = pool;
  for (let i = 0; i < places; i++) {
    const due = portionOf(pool, shares[i], 'floor');
    prizes.push(due - (due % payUnit));
    left -= prizes[i];
  }
  prizes[0] += left;
  return prizes;
}

/**
 * Fixed prizes by currency, first place first. What places without a finisher would have got goes to first place, as
 * with percentages.
 */
export function fixedPayouts(
  rows: readonly FixedPrizeRow[],
  entrants: number,
  finishers: number,
): ReadonlyMap<string, number[]> {
  const byCurrency = new Map<string, number[]>();
  for (const row of rows) {
    if (!holds(row, entrants)) continue;
    const prizes = byCurrency.get(row.currency) ?? [];
    byCurrency.set(row.currency, prizes);
    for (let rank = row.fromRank; rank <= row.toRank; rank++) {
      const at = rank > finishers ? 0 : rank - 1;
      while (prizes.length <= at) prizes.push(0);
      prizes[at] += row.amount;
    }
  }
  return byCurrency;
}

/** What a satellite gives: the first `tickets` places a ticket each, and the rest of the pool in money to one place. */
export interface TicketPayout {
  readonly tickets: number;
  /** The place that gets `money`: the first without a ticket, or first place where everybody has one. */
  readonly moneyRank: number;
  readonly money: number;
}

/** Tickets worth `ticketValue` (at least 1) out of a pool, for at most `finishers` places. */
export function ticketPayouts(pool: number, ticketValue: number, finishers: number): TicketPayout {
  if (ticketValue < 1) throw new RangeError('a ticket must be worth something');
  const tickets = Math.min(Math.floor(pool / ticketValue), finishers);
  return { tickets, moneyRank: tickets < finishers ? tickets + 1 : 1, money: pool - tickets * ticketValue };
}
