import { CardTextError, parseCards } from '@/server/engine';
import { HandFormatError } from '../format-error';
import type { SourceAction } from '../source-action';
import { UNKNOWN } from '../source-deck';
import type { OhhAction, OhhDocument, OhhRound } from './document';
import type { OhhPost } from './forced-bets';

/** What the file's amount of a raise means: the chips that it adds (the standard), or the total that it raises to. */
export type RaiseReading = 'added' | 'total';

/** The rounds of a file as actions in order, the forced bets apart. */
export interface WalkedRounds {
  readonly actions: readonly SourceAction[];
  readonly posts: readonly OhhPost[];
  /** By `at` of an action: its path in the file. */
  readonly paths: readonly string[];
  /** Put into the pots by each seat, as the file's amounts have it. */
  readonly paid: ReadonlyMap<number, number>;
  /** Money that seats got or gave outside of the pots. */
  readonly adjusted: ReadonlyMap<number, number>;
}

const POSTS = new Set<string>(['Post Ante', 'Post SB', 'Post BB', 'Straddle', 'Post Dead', 'Post Extra Blind']);
const DEAD = new Set<string>(['Post Ante', 'Post Dead']);
/** What happens at the table and not in the hand. */
const PASSED_OVER = new Set<string>(['Added Chips', 'Sits Down', 'Stands Up']);
const STREETS = ['Preflop', 'Flop', 'Turn', 'River', 'Showdown'];

/**
 * Reads the rounds. Takes the seats from the left of the button, and how many cards each is dealt; who is dealt none is
 * dealt unseen ones. Throws `HandFormatError` with the path of what cannot be.
 */
export function walkRounds(
  document: OhhDocument,
  order: readonly number[],
  holeCards: number,
  raises: RaiseReading,
): WalkedRounds {
  const walk = new Walk(document, order, holeCards, raises);
  const rounds = document.rounds.map((round, index) => ({ round, path: `ohh.rounds.${index}` }));
  for (const { round, path } of rounds.sort((a, b) => a.round.id - b.round.id)) walk.round(round, path);
  return walk;
}

class Walk implements WalkedRounds {
  readonly actions: SourceAction[] = [];
  readonly posts: OhhPost[] = [];
  readonly paths: string[] = [];
  readonly paid = new Map<number, number>();
  readonly adjusted = new Map<number, number>();
  readonly #seatOf: ReadonlyMap<number, number>;
  readonly #bets = new Map<number, number>();
  readonly #seen = new Set<string>();

  constructor(
    document: OhhDocument,
    readonly order: readonly number[],
    readonly holeCards: number,
    readonly raises: RaiseReading,
  ) {
    this.#seatOf = new Map(document.players.map(({ id, seat }) => [id, seat]));
    const dealt = new Map<number, readonly string[]>();
    document.rounds.forEach((round, r) => {
      round.actions.forEach((action, a) => {
        if (action.action !== 'Dealt Cards') return;
        const path = `ohh.rounds.${r}.actions.${a}`;
        const seat = this.#seat(action, path);
        if (dealt.has(seat)) throw new HandFormatError(`${path}.action`, 'deals to the same player twice');
        dealt.set(seat, this.#cards(action.cards, holeCards, `${path}.cards`));
      });
    });
    const at = this.#place('ohh.rounds.0');
    order.forEach((seat, player) => {
      const cards = dealt.get(seat) ?? Array<string>(holeCards).fill(UNKNOWN);
      this.actions.push({ op: 'hole', at, player, cards });
    });
  }

  round({ street, cards, actions }: OhhRound, path: string): void {
    if (!STREETS.includes(street))
      throw new HandFormatError(`${path}.street`, `"${street}" is no street of these games`);
    if (this.#seen.has(street)) throw new HandFormatError(`${path}.street`, `"${street}" comes twice`);
    this.#seen.add(street);
    const board = { Preflop: 0, Flop: 3, Turn: 1, River: 1 }[street] ?? 0;
    this.#bets.clear();
    if (board > 0) {
      this.actions.push({ op: 'board', at: this.#place(path), cards: this.#cards(cards, board, `${path}.cards`) });
    }
    actions.forEach((action, i) => {
      this.#action(action, `${path}.actions.${i}`);
    });
  }

  #place(path: string): number {
    return this.paths.push(path) - 1;
  }

  #seat({ player_id }: OhhAction, path: string): number {
    const seat = this.#seatOf.get(player_id);
    if (seat === undefined || !this.order.includes(seat)) {
      throw new HandFormatError(`${path}.player_id`, `${player_id} is nobody in this hand`);
    }
    return seat;
  }

  #cards(cards: readonly string[], count: number, path: string): readonly string[] {
    if (cards.length !== count) throw new HandFormatError(path, `must be ${count} cards`);
    try {
      parseCards(cards.join(''));
    } catch (error) {
      if (error instanceof CardTextError) throw new HandFormatError(path, error.message);
      throw error;
    }
    return cards;
  }

  #action(action: OhhAction, path: string): void {
    const { action: kind } = action;
    if (kind === 'Dealt Cards' || PASSED_OVER.has(kind)) return;
    const seat = this.#seat(action, path);
    const player = this.order.indexOf(seat);
    if (kind === 'Player Adjustment') {
      this.adjusted.set(seat, (this.adjusted.get(seat) ?? 0) + (action.amount ?? 0));
      return;
    }
    const amount = action.amount ?? 0;
    if (amount < 0) throw new HandFormatError(`${path}.amount`, 'must not be negative');
    if (POSTS.has(kind)) {
      this.posts.push({ kind: kind as OhhPost['kind'], seat, amount, path });
      this.#put(seat, amount, !DEAD.has(kind));
      return;
    }
    const at = this.#place(path);
    switch (kind) {
      case 'Fold':
        this.actions.push({ op: 'fold', at, player });
        return;
      case 'Check':
        this.actions.push({ op: 'call', at, player });
        return;
      case 'Call':
        this.#put(seat, amount, true);
        this.actions.push({ op: 'call', at, player });
        return;
      case 'Bet':
      case 'Raise':
        this.#put(seat, this.raises === 'total' ? amount - (this.#bets.get(seat) ?? 0) : amount, true);
        this.actions.push({ op: 'raise', at, player, amount: this.#bets.get(seat) ?? 0 });
        return;
      case 'Shows Cards':
        this.actions.push({
          op: 'show',
          at,
          player,
          cards: this.#cards(action.cards, this.holeCards, `${path}.cards`),
        });
        return;
      case 'Mucks Cards':
        this.actions.push({ op: 'show', at, player, cards: [] });
        return;
      default:
        throw new HandFormatError(`${path}.action`, `"${kind}" is no action that a hand here can have`);
    }
  }

  #put(seat: number, amount: number, live: boolean): void {
    this.paid.set(seat, (this.paid.get(seat) ?? 0) + amount);
    if (live) this.#bets.set(seat, (this.#bets.get(seat) ?? 0) + amount);
  }
}
