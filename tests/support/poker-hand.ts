import type { PokerGame } from '@/server/engine/betting/poker-game';
import type { PokerState } from '@/server/engine/betting/state';
import type { PokerSettings } from '@/server/engine/betting/table-settings';
import { parseCards } from '@/server/engine/cards/card';
import type { Action, EventSink, HandConfig, HandEvent, Rejection, SeatStart, Settlement } from '@/server/engine/game';
import type { BadBeatSettings } from '@/server/engine/jackpots/bad-beat';
import { minor } from '@/server/engine/money/minor';
import { type RakeSettings, rakeSettings } from '@/server/engine/money/rake';
import type { TaxSettings } from '@/server/engine/money/tax';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { recordedDeal } from '@/server/engine/rng/recorded-deal';
import { defaultsOf } from '@/server/engine/settings';

export const euRake: RakeSettings = defaultsOf(rakeSettings);
export const tax3: TaxSettings = { rateBp: 300, rounding: 'halfUp' };

export interface HandOptions {
  readonly settings?: Partial<PokerSettings>;
  /** Stacks of seats 1..n; 0 leaves a seat empty. */
  readonly stacks: readonly number[];
  readonly button?: number;
  readonly bigBlind?: number;
  /** Blinds that single seats post. */
  readonly posts?: Readonly<Record<number, { live: number; dead: number }>>;
  readonly brings?: Readonly<Record<number, Readonly<Record<string, number>>>>;
  /** Cards in the order in which they are dealt: one round of the table at a time from the left of the button, then the board. */
  readonly cards?: string;
  /** Or: the hole cards of seats 1..n and what follows them (board, later streets). */
  readonly holes?: readonly string[];
  readonly board?: string;
  /** What comes out of the deck before the hole cards (Naiko's carousel). */
  readonly first?: string;
  readonly seed?: string;
  readonly rake?: RakeSettings | null;
  readonly tax?: TaxSettings | null;
  readonly virtual?: boolean;
  readonly badBeat?: BadBeatSettings;
}

/** A hand that a test plays by hand. Actions are written `3 raise 400`, `1 call`, `2 discard 2cKd`, `1 anchor @3`. */
export class PokerHand {
  readonly state: PokerState;
  readonly events: HandEvent[] = [];
  private readonly sink: EventSink = (event) => {
    this.events.push(event);
  };

  constructor(
    readonly game: PokerGame,
    options: HandOptions,
  ) {
    const config: HandConfig<PokerSettings> = {
      settings: { ...(defaultsOf(game.settings) as unknown as PokerSettings), ...options.settings },
      rake: options.rake ?? null,
      tax: options.tax ?? null,
      virtual: options.virtual ?? false,
      badBeat: options.badBeat ?? null,
    };
    this.state = game.open(config);
    const seats: SeatStart[] = options.stacks.flatMap((stack, i) => {
      const post = options.posts?.[i + 1];
      const brings = options.brings?.[i + 1];
      return stack === 0
        ? []
        : [
            {
              seat: i + 1,
              stack: minor(stack),
              ...(post === undefined ? {} : { post: { live: minor(post.live), dead: minor(post.dead) } }),
              ...(brings === undefined ? {} : { brings }),
            },
          ];
    });
    const cards = options.cards ?? (options.holes === undefined ? undefined : dealOrder(options));
    const deal =
      cards === undefined ? new Deal(new Random(seedWords(options.seed ?? 'hand'))) : recordedDeal(parseCards(cards));
    const { bigBlind } = options;
    game.begin(
      this.state,
      { handNo: 1, button: options.button ?? 1, ...(bigBlind === undefined ? {} : { bigBlind }), seats },
      deal,
      this.sink,
    );
    this.chance();
  }

  private chance(): void {
    while (this.game.pending(this.state).chance) this.game.deal(this.state, this.sink);
  }

  /** Seats that may act now. */
  get asked(): number[] {
    const { seats } = this.game.pending(this.state);
    return Array.from({ length: 11 }, (_, seat) => seat).filter((seat) => ((seats >> seat) & 1) === 1);
  }

  get over(): boolean {
    return this.game.pending(this.state).terminal;
  }

  get street(): string {
    return this.game.view(this.state, 'public').street;
  }

  /** What the seat that is asked may do: `fold, call 100, raise 200-10000`. */
  get legal(): string {
    const [seat] = this.asked;
    if (seat === undefined) return '';
    const { count, shapes } = this.game.legalActions(this.state, seat);
    return shapes
      .slice(0, count)
      .map(({ kind, min, max, pick, targets }) => {
        if (targets !== undefined) return `${kind} @${targets.join()}`;
        if (pick !== undefined) return `${kind} ${pick.min}-${pick.max} cards`;
        if (max === 0) return kind;
        return `${kind} ${min === max ? min : `${min}-${max}`}`;
      })
      .join(', ');
  }

  /** Tries one action; `null` when it was legal and is done. */
  try(text: string): Rejection | null {
    const action = actionOf(text);
    const rejection = this.game.check(this.state, action);
    if (rejection !== null) return rejection;
    this.game.advance(this.state, action, this.sink);
    this.chance();
    return null;
  }

  /** Performs actions that must be legal: `4 fold; 5 raise 300; 6 call`. */
  play(texts: string): this {
    for (const text of texts.split(';')) {
      const rejection = this.try(text.trim());
      if (rejection !== null) {
        throw new Error(
          `"${text.trim()}": ${rejection.rule} ${JSON.stringify(rejection.params)}; legal: ${this.legal}`,
        );
      }
    }
    return this;
  }

  settle(): Settlement {
    if (!this.over) throw new Error(`the hand is not over: ${this.legal} for seat ${this.asked.join()}`);
    return this.game.settlement(this.state);
  }

  /** Net result of each seat, seat 1 first. */
  get net(): number[] {
    return this.settle().seats.map((seat) => seat.net);
  }

  /** `amount: contenders -> winner share, ...` of each pot, main pot first. */
  get pots(): string[] {
    return this.settle().pots.map(
      ({ amount, contenders, winners }) =>
        `${amount}: ${contenders.join()} -> ${winners.map(({ seat, share, part }) => `${seat} ${share}${part === 'low' ? ' low' : ''}`).join(', ')}`,
    );
  }
}

/** Hole cards one round of the table at a time from the left of the button, then the rest. */
function dealOrder({ holes = [], stacks, button = 1, board = '', first = '' }: HandOptions): string {
  const seats = stacks.flatMap((stack, i) => (stack > 0 ? [i + 1] : []));
  const order = [...seats.filter((seat) => seat > button), ...seats.filter((seat) => seat <= button)];
  const rounds = (holes[order[0] - 1]?.length ?? 0) / 2;
  const dealt = Array.from({ length: rounds }, (_, i) => order.map((seat) => holes[seat - 1].slice(i * 2, i * 2 + 2)));
  return first + dealt.flat().join('') + board;
}

function actionOf(text: string): Action {
  const [seat, kind, rest] = text.split(/\s+/);
  const action: Action = { seat: Number(seat), kind };
  if (kind === 'discard' || kind === 'sleeve') action.cards = rest === undefined ? [] : parseCards(rest);
  else if (rest?.startsWith('@')) action.target = Number(rest.slice(1));
  else if (rest !== undefined) action.amount = Number(rest);
  return action;
}
