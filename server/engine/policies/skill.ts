import type { Variant } from '../betting/variant';
import type { Card } from '../cards/card';
import { badugi4 } from '../evaluate/badugi';
import { americana5, draw32 } from '../evaluate/deck32';
import { eightLowOf, omahaEightLow, omahaLowBoard } from '../evaluate/eight-low';
import { high5, high7 } from '../evaluate/high';
import { aceToFive7, deuceToSeven5 } from '../evaluate/low';
import { omahaBoard, omahaHigh } from '../evaluate/omaha';
import { shortDeck7 } from '../evaluate/short-deck';
import { soko5 } from '../evaluate/soko';
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

type Value = (hand: Int8Array, board: Int8Array) => number;

interface Model {
  /** Cards of a complete hand, and of the board. */
  readonly cards: number;
  readonly board: number;
  readonly high: Value;
  readonly low?: Value;
  readonly discard?: Skill['discard'];
  /** How much further apart than in Hold'em hands lie before the first bet: draws equities up to its scale. */
  readonly scale: number;
}

const OPENING_SAMPLES = 48;
const SAMPLES = 24;

function of5(rank: (a: Card, b: Card, c: Card, d: Card, e: Card) => number): Value {
  return (h) => rank(h[0], h[1], h[2], h[3], h[4]);
}

function of7(rank: (a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card) => number): Value {
  return (h) => rank(h[0], h[1], h[2], h[3], h[4], h[5], h[6]);
}

const omaha: Value = (h, b) => omahaHigh(omahaBoard(b[0], b[1], b[2], b[3], b[4]), h[0], h[1], h[2], h[3]);
const omahaLow: Value = (h, b) => omahaEightLow(omahaLowBoard(b[0], b[1], b[2], b[3], b[4]), h[0], h[1], h[2], h[3]);

function modelOf({ high, low }: Variant): Model | null {
  switch (high) {
    case 'high':
      return { cards: 2, board: 5, high: (h, b) => high7(b[0], b[1], b[2], b[3], b[4], h[0], h[1]), scale: 1 };
    case 'shortDeck':
      return { cards: 2, board: 5, high: (h, b) => shortDeck7(b[0], b[1], b[2], b[3], b[4], h[0], h[1]), scale: 1.2 };
    case 'omahaHigh':
      return { cards: 4, board: 5, high: omaha, scale: 1.5, ...(low === undefined ? {} : { low: omahaLow }) };
    case 'studHigh':
      return {
        cards: 7,
        board: 0,
        high: of7(high7),
        scale: 1.2,
        ...(low === undefined ? {} : { low: (h: Int8Array) => eightLowOf(h, 7) }),
      };
    case 'studAceToFive':
      return { cards: 7, board: 0, high: of7(aceToFive7), scale: 1 };
    case 'soko':
      return { cards: 5, board: 0, high: of5(soko5), scale: 1 };
    case 'americana':
      return { cards: 5, board: 0, high: of5(americana5), scale: 1 };
    case 'fiveHigh':
      return { cards: 5, board: 0, high: of5(high5), discard: discardHigh, scale: 1 };
    case 'draw32':
      return { cards: 5, board: 0, high: of5(draw32), discard: discardHigh, scale: 1 };
    case 'deuceToSeven':
      return { cards: 5, board: 0, high: of5(deuceToSeven5), discard: discardDeuceToSeven, scale: 1 };
    case 'badugi':
      return {
        cards: 4,
        board: 0,
        high: (h) => badugi4(h[0], h[1], h[2], h[3]),
        discard: discardBadugi,
        scale: 1,
      };
    default:
      return null;
  }
}

const nothing = () => 0;

/** The skill of a poker variant, or `null` where none is known. */
export function skillOf(variant: Variant): Skill | null {
  const model = modelOf(variant);
  if (model === null) return null;
  const draws = variant.streets.filter((street) => street.draw !== undefined).length;
  const lowest = variant.deck === 36 ? 16 : variant.deck === 32 ? 20 : 0;
  const estimate = new Estimate(model, new Sampler(lowest, variant.deck), draws);
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
      for (let k = 0; k < model.cards; k++) {
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
    const { discard, cards } = this.model;
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
