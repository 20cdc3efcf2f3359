import { type Card, rankOf } from '../../cards/card';
import type { TicketOdds } from '../../tickets/settings';

/** Card values 1 (ace) to 10; index of counts and strategies. */
export function pointsOf(card: Card): number {
  const rank = rankOf(card);
  return rank === 12 ? 1 : Math.min(rank + 2, 10);
}

/** What decides the odds of a table (rules 40, Blackjack). Plain data: the key of what is computed for it. */
export interface OddsRules {
  readonly decks: number;
  /** A natural wins `numerator` for each `denominator` of the bet. */
  readonly natural: { readonly numerator: number; readonly denominator: number };
  readonly hitSoft17: boolean;
  readonly doubleAfterSplit: boolean;
  readonly resplits: number;
  readonly splitAceDraw: boolean;
  readonly splitNatural: boolean;
  readonly surrender: boolean;
}

/** How often a pair of that value may be split again: split aces that take one card each are never. */
export function furtherSplits(rules: OddsRules, value: number): number {
  return value === 1 && !rules.splitAceDraw ? 0 : rules.resplits;
}

export const naturalPays = { '3:2': [3, 2], '6:5': [6, 5], '1:1': [1, 1] } as const;
export type NaturalPays = keyof typeof naturalPays;

/** Best total of a hand, aces as 11 where that does not bust; `soft` while one does. */
export interface Total {
  value: number;
  soft: boolean;
}

/** Totals cards by their values; `out` is overwritten. */
export function totalOf(cards: ArrayLike<Card>, from: number, count: number, out: Total): void {
  let sum = 0;
  let aces = 0;
  for (let i = from; i < from + count; i++) {
    const value = pointsOf(cards[i]);
    sum += value;
    if (value === 1) aces++;
  }
  out.soft = aces > 0 && sum <= 11;
  out.value = out.soft ? sum + 10 : sum;
}

/** A split hand stands when it has this many cards (rulebook A). */
export const SPLIT_CARDS = 7;

/** The dealer's first card and the player's two, in that order, from so many decks (rules 50, Ticket jackpots). */
export function ticketOdds(decks: number): TicketOdds {
  const cards = decks * 52;
  const ofOne = decks * (decks - 1) * (decks - 2);
  const ofRank = decks * 4 * (decks * 4 - 1) * (decks * 4 - 2);
  return {
    total: cards * (cards - 1) * (cards - 2),
    counts: {
      acesSuited: 4 * ofOne,
      tripsSuited: 12 * 4 * ofOne,
      aces: ofRank - 4 * ofOne,
      trips: 12 * (ofRank - 4 * ofOne),
    },
  };
}
