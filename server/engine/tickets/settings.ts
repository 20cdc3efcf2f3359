/** What jackpot tickets cost and pay at one table (rules 50, Ticket jackpots). */
export interface TicketSettings {
  /** The pool that takes the price and pays the prize. */
  readonly pool: string;
  /** Prize by kind of hand: the price times this. A kind that is left out pays nothing. */
  readonly multipliers: Readonly<Record<string, number>>;
}

/** How often a ticket holds each kind of hand when all cards are dealt: `counts` out of `total` equal deals. */
export interface TicketOdds {
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** The tickets that a game can sell. */
export interface TicketOffer<Settings> {
  /** Kinds that pay, with the rulebook's multipliers; worded in the texts (`ranks.<kind>`). */
  readonly multipliers: Readonly<Record<string, number>>;
  /** Exact, counted over all deals. */
  odds(settings: Settings): TicketOdds;
}

/** Share of the price that a ticket gives back on average: 1 is 100 %. */
export function ticketReturn({ total, counts }: TicketOdds, multipliers: TicketSettings['multipliers']): number {
  let sum = 0;
  for (const [kind, count] of Object.entries(counts)) sum += count * (multipliers[kind] ?? 0);
  return sum / total;
}

/** Chance that a ticket wins anything. */
export function ticketChance({ total, counts }: TicketOdds, multipliers: TicketSettings['multipliers']): number {
  let sum = 0;
  for (const [kind, count] of Object.entries(counts)) if ((multipliers[kind] ?? 0) > 0) sum += count;
  return sum / total;
}
