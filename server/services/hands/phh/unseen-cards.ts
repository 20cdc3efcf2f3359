import { cardText, exposedHigh, exposedLow, parseCard } from '@/server/engine';
import { isDecision, type SourceAction } from '../formats/source-action';
import { type SourceDeck, UNKNOWN } from '../formats/source-deck';
import type { PhhVariant } from './variants';

/** Places of the open cards in a stud hand: third street to sixth. */
const FIRST_UP = 2;
const LAST_UP = 5;
/** Card numbers from here on are aces. */
const ACES = 48;

/**
 * Stud rules who acts by the cards that lie open. Where the source did not see some of them, cards that nobody is known
 * to hold stand for them, since without any the hand could not have gone as it did: who brought in gets the most extreme
 * card; whoever acted first on a later street the least card that makes his the best board, everybody else a card that
 * does not. Cards that decide nothing stay unseen.
 */
export function withStandIns(deck: SourceDeck, actions: readonly SourceAction[], { code }: PhhVariant): SourceDeck {
  const [broughtIn] = actions.flatMap((action) => (action.op === 'bringIn' ? [action.player] : []));
  if (broughtIn === undefined) return deck;
  const boards = new Boards(deck, code === 'FR');
  boards.bringIn(broughtIn);
  for (const { street, opener, live } of openersOf(actions, deck.hands.length)) {
    if (street > 0) boards.open(Math.min(LAST_UP, FIRST_UP + street), opener, live);
  }
  return { ...deck, cards: boards.cards };
}

interface Opening {
  readonly street: number;
  readonly opener: number;
  readonly live: readonly number[];
}

/** Who acted first on each street, among whom. */
function openersOf(actions: readonly SourceAction[], players: number): Opening[] {
  const live = new Set(Array.from({ length: players }, (_, player) => player));
  const openings: Opening[] = [];
  let street = -1;
  let dealing = false;
  let opened = false;
  for (const action of actions) {
    if (action.op === 'hole') {
      if (!dealing) street++;
      dealing = true;
      opened = false;
    } else if (isDecision(action)) {
      dealing = false;
      if (!opened) openings.push({ street, opener: action.player, live: [...live] });
      opened = true;
      if (action.op === 'fold') live.delete(action.player);
    }
  }
  return openings;
}

class Boards {
  readonly cards: string[];
  readonly #hands: SourceDeck['hands'];
  readonly #low: boolean;
  /** Nobody else's first open card may be more extreme than that of who brought in. */
  #broughtIn = Number.NEGATIVE_INFINITY;

  constructor(deck: SourceDeck, low: boolean) {
    this.cards = [...deck.cards];
    this.#hands = deck.hands;
    this.#low = low;
  }

  /** The least brings in. */
  #value(card: number): number {
    return this.#low ? -(card >= ACES ? card - 52 : card) : card;
  }

  /** Cards that nobody holds, the likeliest to bring in first. */
  #free(): number[] {
    const held = new Set(this.cards);
    return Array.from({ length: 52 }, (_, card) => card)
      .filter((card) => !held.has(cardText(card)))
      .sort((a, b) => this.#value(a) - this.#value(b));
  }

  #unseen(player: number, upTo: number): number[] {
    return this.#hands[player].slice(FIRST_UP, upTo + 1).filter((place) => this.cards[place] === UNKNOWN);
  }

  #score(player: number, upTo: number): number {
    const shown = this.#hands[player].slice(FIRST_UP, upTo + 1).map((place) => parseCard(this.cards[place]));
    return this.#low ? exposedLow(shown) : exposedHigh(shown);
  }

  /** The lowest card brings in, in razz the highest with aces low: either is the least likely to open later. */
  bringIn(player: number): void {
    const place = this.#hands[player].at(FIRST_UP);
    if (place === undefined) return;
    const [least] = this.#free();
    if (this.cards[place] === UNKNOWN && least !== undefined) this.cards[place] = cardText(least);
    this.#broughtIn = this.#value(parseCard(this.cards[place]));
  }

  open(upTo: number, opener: number, live: readonly number[]): void {
    const others = live.filter((player) => player !== opener);
    if (live.every((player) => this.#unseen(player, upTo).length === 0)) return;
    for (const player of others) for (const place of this.#unseen(player, upTo)) this.#fill(player, place, upTo);
    const best = Math.max(...others.map((player) => this.#score(player, upTo)));
    const own = this.#unseen(opener, upTo);
    own.forEach((place, i) => {
      if (i < own.length - 1) this.#fill(opener, place, upTo);
      else this.#fill(opener, place, upTo, best);
    });
  }

  /** The least card of all that are free, or the least that is better than `above`. */
  #fill(player: number, place: number, upTo: number, above?: number): void {
    const first = place === this.#hands[player][FIRST_UP];
    const scored = this.#free()
      .filter((card) => !first || this.#value(card) > this.#broughtIn)
      .map((card) => {
        this.cards[place] = cardText(card);
        return { card, score: this.#score(player, upTo) };
      })
      .sort((a, b) => a.score - b.score);
    const found = scored.find(({ score }) => above === undefined || score > above) ?? scored.at(-1);
    this.cards[place] = found === undefined ? UNKNOWN : cardText(found.card);
  }
}
