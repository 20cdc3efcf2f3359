/** What jackpot tickets cost and pay at one table (rules 50, Ticket jackpots). */
export interface TicketSettings {
  /** The pool that takes the price and pays the prize. */
  readonly pool: string;
  /** Prize by kind of hand: the price times this. A kind that is left out pays nothing. */
  readonly multipliers: Readonly<Record<string, number>>;
}
