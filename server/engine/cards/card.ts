/**
 * A playing card as a number 0..51: `rank * 4 + suit`. Ranks run 0 = '2' .. 12 = 'A', suits 0 = c, 1 = d, 2 = h,
 * 3 = s. The same numbers are used by every deck, so a card of the short deck is the card of the full one.
 */
export type Card = number;

/** A card that a recorded hand does not show, written `??`. It never comes out of a shuffled deck. */
export const UNKNOWN_CARD = -1;

export const RANKS = '23456789TJQKA';
export const SUITS = 'cdhs';

const texts: readonly string[] = Array.from({ length: 52 }, (_, card) => RANKS[card >> 2] + SUITS[card & 3]);
const byText: ReadonlyMap<string, Card> = new Map([
  ...texts.map((text, card) => [text, card] as const),
  ['??', UNKNOWN_CARD] as const,
]);

/** A text that is no card, with the token that was not understood and where it stood in the list. */
export class CardTextError extends Error {
  override readonly name = 'CardTextError';
  constructor(
    readonly token: string,
    readonly index: number,
  ) {
    super(`"${token}" is not a card`);
  }
}

/** Rank of a card, 0 = '2' .. 12 = 'A'. */
export function rankOf(card: Card): number {
  return card >> 2;
}

/** Suit of a card, 0 = c, 1 = d, 2 = h, 3 = s. */
export function suitOf(card: Card): number {
  return card & 3;
}

/** The card of a rank 0..12 and a suit 0..3. */
export function cardOf(rank: number, suit: number): Card {
  return rank * 4 + suit;
}

/** `As`, `Td`, `2c`, or `??` for a card that is not known. Throws `RangeError` for any other number. */
export function cardText(card: Card): string {
  if (card === UNKNOWN_CARD) return '??';
  const text = texts[card];
  if (text === undefined) throw new RangeError(`${card} is not a card number`);
  return text;
}

/** Reads one card: rank in upper case, suit in lower case (`Th`), or `??`. Throws `CardTextError`. */
export function parseCard(text: string): Card {
  const card = byText.get(text);
  if (card === undefined) throw new CardTextError(text, 0);
  return card;
}

/** Reads cards written one after another, with or without blanks or commas between: `AsKd`, `As Kd`. Throws `CardTextError` naming the bad token. */
export function parseCards(text: string): Card[] {
  const cards: Card[] = [];
  for (const group of text.split(/[\s,]+/)) {
    for (let i = 0; i < group.length; i += 2) {
      const token = group.slice(i, i + 2);
      const card = byText.get(token);
      if (card === undefined) throw new CardTextError(token, cards.length);
      cards.push(card);
    }
  }
  return cards;
}

function deckFrom(lowestRank: number): Int8Array {
  return Int8Array.from({ length: 52 - lowestRank * 4 }, (_, i) => lowestRank * 4 + i);
}

/** All 52 cards. Decks are shared and must not be written to. */
export const deck52: Int8Array = deckFrom(0);
/** Short deck, sixes to aces. */
export const deck36: Int8Array = deckFrom(4);
/** Sevens to aces (rules 10, 32-card ranking). */
export const deck32: Int8Array = deckFrom(5);
