import type { Action, Game, HandConfig } from '../game';
import { minor } from '../money/minor';
import { firstPending } from '../play';
import { Deal } from '../rng/deal';
import { Random, seedWords } from '../rng/random';

interface DrivenHand {
  readonly tableNo: number;
  readonly handNo: number;
  /** Where the button lay in the hand before. */
  readonly button: number;
  /** Taken seats, ascending; at least two. */
  readonly seats: readonly { readonly seat: number; readonly chips: number }[];
}

const DEAL = 21;
const PLAY = 22;

/** Plays single hands of one game under one configuration with its policies, one after the other by seat. */
export class TableDriver {
  private readonly state: unknown;
  private readonly action: Action = { seat: 0, kind: '', amount: 0, cards: undefined, target: undefined };

  constructor(
    private readonly game: Game,
    config: HandConfig,
    private readonly seed: string,
  ) {
    this.state = game.open(config);
  }

  /** Plays the hand that seed, table and number decide; gives the button's new seat and the stacks afterwards. */
  play({ tableNo, handNo, button: before, seats }: DrivenHand): { readonly button: number; readonly ends: number[] } {
    const { game, state, action } = this;
    const button = (seats.find(({ seat }) => seat > before) ?? seats[0]).seat;
    const deal = new Deal(new Random(seedWords(this.seed, DEAL, tableNo, handNo)));
    const random = new Random(seedWords(this.seed, PLAY, tableNo, handNo));
    game.begin(state, { handNo, button, seats: seats.map(({ seat, chips }) => ({ seat, stack: minor(chips) })) }, deal);
    for (let pending = game.pending(state); !pending.terminal; pending = game.pending(state)) {
      if (pending.chance) {
        game.deal(state);
        continue;
      }
      const seat = firstPending(pending);
      action.amount = 0;
      const policy = game.policies[seat % Math.min(3, game.policies.length)];
      policy.decide(game.observe(state, seat), game.legalActions(state, seat), random, action);
      action.seat = seat;
      game.advance(state, action);
    }
    const totals = game.settle(state);
    return { button, ends: seats.map(({ seat, chips }) => chips + totals.net[seat]) };
  }
}
