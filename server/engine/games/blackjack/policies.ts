import { bankedPlayer, minimumBettor } from '../../banked/policies';
import type { Policy } from '../../game';
import { randomLegal } from '../../policies/random-legal';
import { choose, shapeOf } from '../../staged/policies';
import { type OddsRules, pointsOf, type Total, totalOf } from './rules';
import { basicStrategy, DOUBLE, HIT, SURRENDER } from './strategy';

const usual: OddsRules = {
  decks: 4,
  natural: { numerator: 3, denominator: 2 },
  hitSoft17: false,
  doubleAfterSplit: true,
  resplits: 0,
  splitAceDraw: false,
  splitNatural: true,
  surrender: true,
};

const total: Total = { value: 0, soft: false };

/** Basic strategy for the usual rules, as far as the table offers its actions; never insures. */
const basic: Policy = bankedPlayer('basic', (observation, legal, _random, out) => {
  if (shapeOf(legal, 'stand') === null) return false;
  const { cards, count } = observation.own;
  const up = pointsOf(observation.banked?.dealerUp.cards[0] ?? 0);
  const strategy = basicStrategy(usual);
  if (shapeOf(legal, 'split') !== null && strategy.splits[pointsOf(cards[0]) * 11 + up] === 1) {
    choose(out, 'split');
    return true;
  }
  totalOf(cards, 0, count, total);
  const at = total.value * 11 + up;
  const plain = (total.soft ? strategy.soft : strategy.hard)[at];
  let choice = count === 2 ? (total.soft ? strategy.firstSoft : strategy.firstHard)[at] : plain;
  if (choice === SURRENDER && shapeOf(legal, 'surrender') === null)
    choice = (total.soft ? strategy.splitSoft : strategy.splitHard)[at];
  if (choice === DOUBLE && shapeOf(legal, 'double') === null) choice = plain;
  choose(out, choice === SURRENDER ? 'surrender' : choice === DOUBLE ? 'double' : choice === HIT ? 'hit' : 'stand');
  return true;
});

/** Hits to 17 and never does anything else: the dealer's own way. */
const likeDealer: Policy = bankedPlayer('like-dealer', (observation, legal, _random, out) => {
  if (shapeOf(legal, 'stand') === null) return false;
  totalOf(observation.own.cards, 0, observation.own.count, total);
  choose(out, total.value < 17 ? 'hit' : 'stand');
  return true;
});

export const policies: readonly Policy[] = [basic, likeDealer, minimumBettor, randomLegal];
