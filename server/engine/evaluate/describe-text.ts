import type { Language } from '../game';
import type { HandName } from './ranking';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

interface Wording {
  readonly ranks: Readonly<Record<string, string>>;
  readonly plurals: Readonly<Record<string, string>>;
  readonly letters: Readonly<Record<string, string>>;
  readonly suits: Readonly<Record<string, string>>;
  readonly kickers: string;
  readonly suit: string;
  readonly categories: Readonly<Record<string, string>>;
}

const wordings: Readonly<Record<Language, Wording>> = { en, ja, id };

/** How many of a hand's ranks the category itself says; the rest are kickers. */
const said: Readonly<Record<string, number>> = {
  quads: 1,
  trips: 1,
  pair: 1,
  twoPair: 2,
  // These name their highest card, which still belongs to the list of all.
  flush: 0,
  highCard: 0,
  fourFlush: 0,
  fourStraight: 1,
};

/** A hand in words, with its kickers in brackets: `pair of kings (A-Q-J)`. An unknown category is given back as its key. */
export function describeText(language: Language, name: HandName): string {
  const wording = wordings[language];
  const { cards, suit } = name;
  const rank = (at: number) => wording.ranks[cards[at]] ?? cards[at] ?? '';
  const ranks = (at: number) => wording.plurals[cards[at]] ?? rank(at);
  const list = (from: number) =>
    cards
      .slice(from)
      .map((card) => wording.letters[card] ?? card)
      .join('-');
  const from = said[name.category];
  const rest = from === undefined ? '' : list(from);
  const text = (wording.categories[name.category] ?? name.category)
    .replace('{firsts}', ranks(0))
    .replace('{seconds}', ranks(1))
    .replace('{first}', rank(0))
    .replace('{list}', list(0));
  const kickers = rest === '' ? '' : wording.kickers.replace('{rest}', rest);
  return text + kickers + (suit === undefined ? '' : wording.suit.replace('{suit}', wording.suits[suit] ?? suit));
}
