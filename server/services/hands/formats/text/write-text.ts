import {
  describeText,
  type HandRecord,
  type RecordedStep,
  replay,
  type Settlement,
  type StepEvent,
  stepsOf,
} from '@/server/engine';
import { notCarried } from '../format-error';
import { showdownOf } from '../showdown';
import { summaryOf } from './summary';
import { gameWords, momentOf, moneyOf, stakesOf, streets } from './words';

/**
 * Writes a hand record as an English text history in the manner of PokerStars, ended by a line break. All cards are in it;
 * beyond the pattern it names who timed out or was disconnected, and the tax. Nothing can be derived again from it. Throws
 * `HandFormatError` (`notCarried`) on games without words of their own there (games against a dealer, of dominoes and of
 * rows, 32 cards, Soko, Naiko, Super 10), on half pot and spread limit, and on a record that cannot be played.
 */
export function writeText(record: HandRecord): string {
  const game = gameWords(record);
  const { steps, difference } = stepsOf(record, 'all');
  const settlement = record.settlement ?? replay(record).settlement;
  if (difference !== null || settlement === null) {
    throw notCarried(difference?.path ?? 'settlement', 'cannot be played to its end');
  }
  const money = moneyOf(record);
  const names = new Map(record.seats.map(({ seat, player }) => [seat, player ?? `Seat ${seat}`]));
  const seats = Number(record.config?.settings.seats ?? record.seats.length);
  const story = new Story(record, money, names);
  for (const step of steps) story.tell(step);
  return [
    `Pitboss Hand #${record.handNo}: ${game} (${stakesOf(record, money)})${momentOf(record.startedAt)}`,
    `Table '${record.table.name ?? record.table.id}' ${seats}-max Seat #${record.button} is the button`,
    ...record.seats.map(({ seat, stack }) => `Seat ${seat}: ${names.get(seat)} (${money(stack)} in chips)`),
    ...story.withReturned(settlement),
    ...showdown(steps, settlement, names),
    ...collected(settlement, names, money),
    ...summaryOf({ record, steps, settlement, names, money, blinds: story.blinds, foldedOn: story.foldedOn }),
    '',
  ].join('\n');
}

/** The lines of what happened, in order. */
class Story {
  /** What somebody posted, for the summary: `small blind`, `big blind`. */
  readonly blinds = new Map<number, string>();
  readonly foldedOn = new Map<number, string>();
  readonly #lines: string[] = [];
  readonly #record: HandRecord;
  readonly #money: (minor: number) => string;
  readonly #names: ReadonlyMap<number, string>;
  readonly #board: string[] = [];
  readonly #bets = new Map<number, number>();
  #street = '';
  /** Where an uncalled bet goes back: after the last decision. */
  #decided = 0;

  constructor(record: HandRecord, money: (minor: number) => string, names: ReadonlyMap<number, string>) {
    this.#record = record;
    this.#money = money;
    this.#names = names;
  }

  tell({ events, view, kind }: RecordedStep): void {
    if (kind === 'settle') return;
    const fresh = new Map<number, string[]>();
    for (const event of events) {
      const { type, seat = 0, cards = [], params } = event;
      if (type === 'street') this.#open(String(params?.street));
      else if (type === 'down' || type === 'up' || type === 'drawn') {
        fresh.set(seat, [...(fresh.get(seat) ?? []), ...cards]);
      } else if (type === 'board') this.#dealBoard(cards);
      else this.#act(event, view.seats.find((each) => each.seat === seat)?.stack === 0);
    }
    for (const [seat, cards] of fresh) {
      const held = view.seats.find((each) => each.seat === seat)?.cards ?? [];
      const before = without(
        held.map((card) => card ?? '??'),
        cards,
      );
      this.#lines.push(
        `Dealt to ${this.#names.get(seat)} ${before.length > 0 ? `[${before.join(' ')}] ` : ''}[${cards.join(' ')}]`,
      );
    }
  }

  withReturned({ seats }: Settlement): string[] {
    const returned = seats
      .filter(({ uncalled }) => uncalled > 0)
      .map(({ seat, uncalled }) => `Uncalled bet (${this.#money(uncalled)}) returned to ${this.#names.get(seat)}`);
    return [...this.#lines.slice(0, this.#decided), ...returned, ...this.#lines.slice(this.#decided)];
  }

  #open(street: string): void {
    this.#street = street;
    // Blinds count toward the first round.
    if (this.#lines.some((line) => line.startsWith('***'))) this.#bets.clear();
    if (!['flop', 'turn', 'river'].includes(street)) this.#lines.push(`*** ${streets[street]?.heading ?? street} ***`);
  }

  #dealBoard(cards: readonly string[]): void {
    const before = this.#board.length > 0 ? `[${this.#board.join(' ')}] ` : '';
    const heading = streets[this.#street]?.heading ?? this.#street;
    this.#board.push(...cards);
    if (this.#street === 'seventh') this.#lines.push(`Dealt to all [${cards.join(' ')}]`);
    else this.#lines.push(`*** ${heading} *** ${before}[${cards.join(' ')}]`);
  }

  #act(event: StepEvent, allIn: boolean): void {
    const words = this.#wordsOf(event, allIn);
    if (words !== null) this.#decided = this.#lines.push(words);
  }

  #wordsOf({ type, seat = 0, amount = 0, cards = [] }: StepEvent, allIn: boolean): string | null {
    const name = this.#names.get(seat);
    const end = allIn ? ' and is all-in' : '';
    const before = Math.max(0, ...this.#bets.values());
    const put = (total: number) => this.#bets.set(seat, total);
    const own = this.#bets.get(seat) ?? 0;
    switch (type) {
      case 'ante':
        return `${name}: posts the ante ${this.#money(amount)}${end}`;
      case 'smallBlind':
      case 'bigBlind':
        put(own + amount);
        this.blinds.set(seat, type === 'smallBlind' ? 'small blind' : 'big blind');
        return `${name}: posts ${this.blinds.get(seat)} ${this.#money(amount)}${end}`;
      case 'post':
        put(own + amount);
        return `${name}: posts ${amount > this.#bigBlind ? 'straddle' : 'big blind'} ${this.#money(amount)}${end}`;
      case 'deadBlind':
        return `${name}: posts dead blind ${this.#money(amount)}${end}`;
      case 'bringIn':
        put(amount);
        return `${name}: brings in for ${this.#money(amount)}${end}`;
      case 'fold':
        this.foldedOn.set(seat, streets[this.#street]?.folded ?? '');
        return `${name}: folds`;
      case 'check':
        return `${name}: checks`;
      case 'call':
        put(own + amount);
        return `${name}: calls ${this.#money(amount)}${end}`;
      case 'bet':
        put(amount);
        return `${name}: bets ${this.#money(amount)}${end}`;
      case 'raise':
        put(amount);
        return `${name}: raises ${this.#money(amount - before)} to ${this.#money(amount)}${end}`;
      case 'discard':
        if (cards.length === 0) return `${name}: stands pat`;
        return `${name}: discards ${cards.length} card${cards.length > 1 ? 's' : ''} [${cards.join(' ')}]`;
      case 'timeout':
        return `${name} has timed out`;
      case 'disconnect':
        return `${name} is disconnected`;
      case 'reconnect':
        return `${name} is connected`;
      case 'protection':
        return `${name} is treated as all-in for ${this.#money(amount)}`;
      default:
        return null;
    }
  }

  get #bigBlind(): number {
    return Number(this.#record.config?.settings.bigBlind ?? 0);
  }
}

/** A hand less the cards that have just come; a drawn card takes the place of the one thrown away. */
function without(held: readonly string[], fresh: readonly string[]): string[] {
  const rest = [...held];
  for (const card of fresh) rest.splice(rest.lastIndexOf(card), 1);
  return rest;
}

function showdown(
  steps: readonly RecordedStep[],
  settlement: Settlement,
  names: ReadonlyMap<number, string>,
): string[] {
  const hands = showdownOf(steps, settlement);
  if (hands.length === 0) return [];
  return [
    '*** SHOW DOWN ***',
    ...hands.map(({ seat, cards }) => {
      if (cards === null) return `${names.get(seat)}: mucks hand`;
      const rank = settlement.shown.find((each) => each.seat === seat)?.rank;
      return `${names.get(seat)}: shows [${cards.join(' ')}]${rank ? ` (${describeText('en', rank)})` : ''}`;
    }),
  ];
}

/** What a pot is called: the pot, or one of several. */
function potName(at: number, pots: number): string {
  if (pots === 1) return 'pot';
  if (at === 0) return 'main pot';
  return pots === 2 ? 'side pot' : `side pot-${at}`;
}

function collected(
  { pots }: Settlement,
  names: ReadonlyMap<number, string>,
  money: (minor: number) => string,
): string[] {
  // The last side pot is given first.
  return pots
    .flatMap((pot, at) =>
      pot.winners.length === 0
        ? []
        : [
            pot.winners.map(
              ({ seat, share }) => `${names.get(seat)} collected ${money(share)} from ${potName(at, pots.length)}`,
            ),
          ],
    )
    .reverse()
    .flat();
}
