import type { Action, Game, HandConfig, Rejection, SeatStart, Settlement } from '@/server/engine/game';
import { minor } from '@/server/engine/money/minor';
import { recordedDeal } from '@/server/engine/rng/recorded-deal';
import { defaultsOf, type SettingsOf, type SettingsSpec } from '@/server/engine/settings';

export const threePercent = { rateBp: 300, rounding: 'halfUp' } as const;

/** A table of `game` at its defaults, changed by `settings`; 3 % tax unless said otherwise. */
export function configOf<S, T>(
  game: Game<S, T>,
  settings: Partial<S> = {},
  more: Partial<HandConfig<S>> = {},
): HandConfig<S> {
  const defaults = defaultsOf(game.settings) as SettingsOf<SettingsSpec> as S;
  return { settings: { ...defaults, ...settings }, rake: null, tax: threePercent, virtual: false, ...more };
}

export interface Scripted<S, T> {
  readonly game: Game<S, T>;
  readonly config: HandConfig<S>;
  /** Stacks by seat; 0 leaves the seat empty. */
  readonly stacks: readonly number[];
  readonly button: number;
  /** Cards in the order in which they are drawn. */
  readonly cards: readonly number[];
  readonly tickets?: readonly number[];
}

/** A hand that a test plays by hand. */
export class ScriptedHand<S, T> {
  readonly state: T;
  readonly game: Game<S, T>;

  constructor({ game, config, stacks, button, cards, tickets }: Scripted<S, T>) {
    this.game = game;
    this.state = game.open(config);
    const seats: SeatStart[] = [];
    for (const [i, stack] of stacks.entries()) {
      const ticket = tickets?.[i] ?? 0;
      if (stack > 0) seats.push({ seat: i + 1, stack: minor(stack), ...(ticket > 0 ? { brings: { ticket } } : {}) });
    }
    game.begin(this.state, { handNo: 1, button, seats }, recordedDeal(cards));
    this.chance();
  }

  private chance(): void {
    while (this.game.pending(this.state).chance) this.game.deal(this.state);
  }

  /** Tries an action: `null` when it was legal and done. */
  try(action: Action): Rejection | null {
    const rejection = this.game.check(this.state, action);
    if (rejection !== null) return rejection;
    this.game.advance(this.state, action);
    this.chance();
    return null;
  }

  /** Performs an action that must be legal. */
  act(seat: number, kind: string, more: Partial<Action> = {}): this {
    const rejection = this.try({ seat, kind, ...more });
    if (rejection !== null) throw new Error(`${kind} of seat ${seat}: ${JSON.stringify(rejection)}`);
    return this;
  }

  /** Times out every awaited seat until the hand is over. */
  finish(): this {
    for (;;) {
      const pending = this.game.pending(this.state);
      if (pending.terminal) return this;
      for (let seat = 1; seat < 31; seat++)
        if ((this.game.pending(this.state).seats & (1 << seat)) !== 0) this.act(seat, 'timeout');
    }
  }

  settlement(): Settlement {
    return this.game.settlement(this.state);
  }

  /** Net result by seat, 1 first. */
  nets(): number[] {
    return this.settlement().seats.map((seat) => seat.net);
  }

  /** Everything anybody can see, to show that a rejected action changed nothing. */
  snapshot(): string {
    return JSON.stringify([this.game.view(this.state, 'all'), this.game.pending(this.state)]);
  }
}
