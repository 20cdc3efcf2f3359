import type { HitPayment, HitSeat } from '@/db/schema';
import type { JackpotSettings } from '@/server/contracts/catalogue/jackpot';

/** What a pool holds when it pays. */
export interface PoolFunds {
  readonly main: number;
  readonly reserve: number;
}

export interface SizedHit {
  readonly payments: readonly HitPayment[];
  readonly fromMain: number;
  readonly fromReserve: number;
  /** Promised, and in neither pool. */
  readonly short: number;
  /** What then goes from the reserve into the main pool, so that the next jackpot begins with its reset value. */
  readonly refill: number;
}

const share = (amount: number, bp: number): number => Number((BigInt(amount) * BigInt(bp)) / 10_000n);
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Sizes a hit by what the pool holds when it is paid. Takes the pool's settings, its funds and who has a part; gives what
 * everybody gets and where it comes from. Parts are rounded down, and what is left stays (rules 50).
 */
export function sizeHit(settings: JackpotSettings, funds: PoolFunds, seats: readonly HitSeat[]): SizedHit {
  return settings.type === 'badBeat' ? sizeBadBeat(settings, funds, seats) : sizeTickets(settings, funds, seats);
}

function sizeBadBeat(settings: JackpotSettings, { main, reserve }: PoolFunds, seats: readonly HitSeat[]): SizedHit {
  const of = (role: HitSeat['role']) => seats.filter((seat) => seat.role === role);
  const others = of('table');
  const table = share(main, settings.tableBp);
  // Nobody else was dealt in: their part is the loser's and the winner's, half each.
  const more = others.length === 0 ? Math.floor(table / 2) : 0;
  const parts: [HitSeat[], number][] = [
    [of('loser'), share(main, settings.loserBp) + more],
    [of('winner'), share(main, settings.winnerBp) + more],
    [others, table],
  ];
  const payments = parts.flatMap(([group, amount]) =>
    group.map(({ playerId, seat, role }) => ({ playerId, seat, role, amount: Math.floor(amount / group.length) })),
  );
  const fromMain = total(payments.map((payment) => payment.amount));
  const refill = Math.max(0, Math.min(reserve, settings.resetValue - (main - fromMain)));
  return { payments: payments.filter((payment) => payment.amount > 0), fromMain, fromReserve: 0, short: 0, refill };
}

function sizeTickets(settings: JackpotSettings, { main, reserve }: PoolFunds, seats: readonly HitSeat[]): SizedHit {
  const due = seats.map((seat) => (seat.price ?? 0) * (seat.multiplier ?? 0));
  const promised = total(due);
  const there = settings.shortfall === 'reserve' ? main + reserve : main;
  const paid = promised <= there ? due : proRata(due, there);
  const sum = total(paid);
  const fromMain = Math.min(main, sum);
  const payments = seats.map(({ playerId, seat, role }, i) => ({ playerId, seat, role, amount: paid[i] }));
  return {
    payments: payments.filter((payment) => payment.amount > 0),
    fromMain,
    fromReserve: sum - fromMain,
    short: promised - sum,
    refill: 0,
  };
}

/** Cuts what is due to what is there, in proportion: largest remainder, the earlier one first when two are equal. */
export function proRata(due: readonly number[], there: number): number[] {
  const sum = BigInt(total(due));
  if (sum === 0n) return due.map(() => 0);
  const exact = due.map((amount) => BigInt(amount) * BigInt(there));
  const parts = exact.map((product) => Number(product / sum));
  const order = exact
    .map((product, i) => ({ i, rest: product % sum }))
    .sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  let left = there - total(parts);
  for (const { i } of order) {
    if (left === 0) break;
    parts[i] += 1;
    left -= 1;
  }
  return parts;
}
