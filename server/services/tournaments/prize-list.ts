import { type FixedPrizeRow, fixedPayouts, payouts, type SpinRow, sharesFor, ticketPayouts } from '@/server/engine';
import type { TournamentBody } from './template-body';

/** What every place is worth. */
export interface PrizeList {
  /** By currency, first place first; only the places that are paid. */
  readonly money: Readonly<Record<string, readonly number[]>>;
  /** Places from the first on that get a ticket. */
  readonly tickets: number;
  /** The pool that the shares are taken of, and what the house adds (+) or keeps (-) of it, in the entry's currency. */
  readonly pool: number;
  readonly overlay: number;
}

interface Field {
  readonly entries: number;
  /** What players paid into the pool. */
  readonly paid: number;
  readonly multiplier: number | null;
}

function spinShares(row: SpinRow): number[] {
  return [row.firstBp, row.secondBp, row.thirdBp].filter((share) => share > 0);
}

function addAmounts(
  money: Record<string, number[]>,
  rows: readonly FixedPrizeRow[],
  entries: number,
): Record<string, number[]> {
  for (const [currency, amounts] of fixedPayouts(rows, entries, Math.max(entries, 1))) {
    const list = money[currency] ?? [];
    money[currency] = list;
    amounts.forEach((amount, i) => {
      list[i] = (list[i] ?? 0) + amount;
    });
  }
  return money;
}

/**
 * What each place is worth for a field (rules 60, Prize structures): the pool is what was paid, at least the guarantee,
 * or the multiplier of a Spin times one buy-in; `pool` = paid + `overlay`. Fixed prizes are all the house's.
 */
export function prizeList(body: TournamentBody, { entries, paid, multiplier }: Field): PrizeList {
  const { template, prizes, spin } = body;
  const currency = String(template.currency);
  if (spin !== null && prizes === null) {
    const row = spin.multipliers.find((each) => each.multiplier === multiplier) as SpinRow | undefined;
    if (row === undefined) return { money: {}, tickets: 0, pool: paid, overlay: 0 };
    const pool = row.multiplier * template.buyIn;
    return {
      money: { [currency]: payouts(spinShares(row), pool, 1, entries) },
      tickets: 0,
      pool,
      overlay: pool - paid,
    };
  }
  const amounts = (prizes?.amounts ?? []) as unknown as readonly FixedPrizeRow[];
  if (prizes === null || prizes.method === 'fixed' || entries === 0) {
    const money = addAmounts({}, amounts, entries);
    const own = (money[currency] ?? []).reduce((sum, amount) => sum + amount, 0);
    return { money, tickets: 0, pool: own, overlay: own - paid };
  }
  const pool = Math.max(paid, template.guarantee ?? 0);
  const money: Record<string, number[]> = {};
  let tickets = 0;
  if (prizes.method === 'tickets' && body.ticket !== null) {
    const given = ticketPayouts(pool, body.ticket.value, entries);
    tickets = given.tickets;
    if (given.money > 0) {
      money[currency] = Array.from({ length: given.moneyRank }, (_, i) =>
        i === given.moneyRank - 1 ? given.money : 0,
      );
    }
  } else {
    money[currency] = payouts(sharesFor(prizes.bands, entries), pool, prizes.payUnit, entries);
  }
  return { money: addAmounts(money, amounts, entries), tickets, pool, overlay: pool - paid };
}

/** What the house puts in, by currency of money: the pool's overlay and fixed prizes. TCoin is issued when it is paid. */
export function houseMoney(list: PrizeList, poolCurrency: string, paid: number): Map<string, number> {
  const added = new Map<string, number>([[poolCurrency, -paid]]);
  for (const [currency, amounts] of Object.entries(list.money)) {
    const sum = amounts.reduce((all, amount) => all + amount, 0);
    added.set(currency, (added.get(currency) ?? 0) + sum);
  }
  return added;
}

/** The amounts of places `from` to `to` in one currency; unpaid places are 0. */
export function amountsOf(list: PrizeList, currency: string, from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => list.money[currency]?.[from - 1 + i] ?? 0);
}
