import type { Variant } from '../betting/variant';
import type { Policy } from '../game';
import { calling } from './calling';
import { randomLegal } from './random-legal';
import { skillOf } from './skill';
import { type Style, styled } from './styled';

/** Plays equity and pot odds sensibly. */
const equity: Style = {
  id: 'equity',
  enters: 0.56,
  raises: 0.585,
  raiseOften: 75,
  caution: 1.05,
  respect: 0.4,
  bluffs: 20,
  size: 45,
};

/** Waits for good hands and then calls. */
const tightPassive: Style = {
  id: 'tight-passive',
  enters: 0.6,
  raises: 0.78,
  raiseOften: 40,
  caution: 1.2,
  respect: 0.2,
  bluffs: 0,
  size: 50,
};

/** Plays many hands and bets them hard. */
const looseAggressive: Style = {
  id: 'loose-aggressive',
  enters: 0.48,
  raises: 0.55,
  raiseOften: 65,
  caution: 0.95,
  respect: 0.25,
  bluffs: 25,
  size: 65,
};

/** The policies of a poker variant, the default first. */
export function pokerPolicies(variant: Variant): readonly Policy[] {
  const skill = skillOf(variant);
  if (skill === null) return [calling, randomLegal];
  return [...[equity, tightPassive, looseAggressive].map((style) => styled(style, skill)), calling, randomLegal];
}
