import type { Ranking, Variant } from '../betting/variant';
import type { Card } from '../cards/card';
import { type RunOut, runOutOf } from '../equity/run-out';
import type { Observation } from '../game';
import type { Random } from '../rng/random';
import { discardBadugi, discardDeuceToSeven, discardHigh } from './discards';
import { preflopEquity } from './preflop-equity';
import { Sampler } from './sampler';

/** What a policy knows about a variant: how a hand stands, and what to exchange. */
export interface Skill {
  /** Share of the pot, 0..1, that the own hand takes from one random hand on average. */
  equity(observation: Observation, random: Random): number;
  /** Bit mask of the cards to throw. */
  discard(cards: ArrayLike<Card>, count: number, last: boolean): number;
  /** Draws of a hand. */
  readonly draws: number;
}

interface Model extends RunOut {
  readonly discard?: Skill['discard'];
  /** How much further apart than in Hold'em hands lie before the first bet: draws equities up to its scale. */
  readonly scale: number;
}

const OPENING_SAMPLES = 48;
const SAMPLES = 24;

/** Rankings that hands are played by here; a game of another one is played by other policies. */
const models: Readonly<Partial<Record<Ranking, Pick<Model, 'discard' | 'scale'>>>> = {
  high: { scale: 1 },
  shortDeck: { scale: 1.2 },
  omahaHigh: { scale: 1.5 },
  studHigh: { scale: 1.2 },
  studAceToFive: { scale: 1 },
  soko: { scale: 1 },
  americana: { scale: 1 },
  fiveHigh: { discard: discardHigh, scale: 1 },
  draw32: { discard: discardHigh, scale: 1 },
  deuceToSeven: { discard: discardDeuceToSeven, scale: 1 },
  badugi: { discard: discardBadugi, scale: 1 },
};

const nothing = () => 0;

/** The skill of a poker variant, or `null` where none is known. */
export function skillOf(variant: Variant): Skill | null {
  const own = models[variant.high];
  if (own === undefined) return null;
  const model: Model = { ...runOutOf(variant), ...own };
  const draws = variant.streets.filter((street) => street.draw !== undefined).length;
  const estimate = new Estimate(model, new Sampler(model.deck[0], model.deck.length), draws);
  return {
    draws,
    discard: model.discard ?? nothing,
    equity:
      variant.high === 'high'
        ? (o, random) =>
            o.board.count === 0 ? preflopEquity(o.own.cards[0], o.own.cards[1]) : estimate.equity(o, random)
        : (o, random) => estimate.equity(o, random),
  };
}

/** Plays the hand out a few times against one random hand. */
class Estimate {
  private readonly mine = new Int8Array(8);
  private readonly theirs = new Int8Array(8);
  private readonly board = new Int8Array(8);

  constructor(
    private readonly model: Model,
    private readonly sampler: Sampler,
    private readonly draws: number,
  ) {}

  equity({ own, board, round }: Observation, random: Random): number {
    const { sampler, model } = this;
    const bottom = sampler.mark();
    sampler.remove(own.cards, own.count);
    sampler.remove(board.cards, board.count);
    const mark = sampler.mark();
    const samples = round === 0 ? OPENING_SAMPLES : SAMPLES;
    let sum = 0;
    for (let i = 0; i < samples; i++) {
      for (let k = 0; k < model.board; k++) this.board[k] = k < board.count ? board.cards[k] : sampler.draw(random);
      for (let k = 0; k < model.hand; k++) {
        this.mine[k] = k < own.count ? own.cards[k] : sampler.draw(random);
        this.theirs[k] = sampler.draw(random);
      }
      if (model.discard !== undefined) {
        this.redraw(this.mine, this.draws - round, random);
        this.redraw(this.theirs, this.draws, random);
      }
      sum += this.share();
      sampler.restore(mark);
    }
    sampler.restore(bottom);
    const share = sum / samples;
    return round === 0 ? Math.min(1, Math.max(0, 0.5 + (share - 0.5) * model.scale)) : share;
  }

  private redraw(hand: Int8Array, times: number, random: Random): void {
    const { discard, hand: cards } = this.model;
    if (discard === undefined) return;
    for (let left = times; left > 0; left--) {
      const mask = discard(hand, cards, left === 1);
      for (let k = 0; k < cards; k++) if (((mask >> k) & 1) === 1) hand[k] = this.sampler.draw(random);
    }
  }

  private share(): number {
    const { high, low } = this.model;
    const mine = high(this.mine, this.board);
    const theirs = high(this.theirs, this.board);
    const won = mine > theirs ? 1 : mine === theirs ? 0.5 : 0;
    if (low === undefined) return won;
    const myLow = low(this.mine, this.board);
    const theirLow = low(this.theirs, this.board);
    if (myLow === 0 && theirLow === 0) return won;
    return won / 2 + (myLow > theirLow ? 0.5 : myLow === theirLow ? 0.25 : 0);
  }
}
