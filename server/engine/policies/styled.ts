import type { Action, ActionShape, LegalActions, Observation, Policy } from '../game';
import type { Random } from '../rng/random';
import type { Skill } from './skill';

/** A way to play: thresholds on the share that the hand takes from one random hand. */
export interface Style {
  readonly id: string;
  /** Least share with which it puts money in on the first round. */
  readonly enters: number;
  /** Least share with which it bets or raises, and how often it then does, in hundredths. */
  readonly raises: number;
  readonly raiseOften: number;
  /** How much better than the pot odds a call must be; below 1 it calls too much. */
  readonly caution: number;
  /** How much of the share it takes off when it faces a bet of the size of the pot. */
  readonly respect: number;
  /** Bluffs in a hundred free chances to bet. */
  readonly bluffs: number;
  /** Size of bets and raises in hundredths of the pot. */
  readonly size: number;
}

const PERCENT = 100;
/** Opponents do not hold independent hands: the share falls slower than the product. */
const CROWD = 0.7;
/** Share of `respect` that each street after the second adds. */
const STREET = 0.25;

/** A policy that weighs its hand and the pot odds in this style. */
export function styled(style: Style, skill: Skill): Policy {
  const cards: number[] = [];
  return {
    id: style.id,
    decide(o: Observation, legal: LegalActions, random: Random, out: Action): void {
      out.target = undefined;
      out.cards = undefined;
      const first = legal.shapes[0];
      if (first.pick !== undefined) {
        exchange(o, skill, first, cards, out);
        return;
      }
      const raise = find(legal, 'bet') ?? find(legal, 'raise');
      const share = skill.equity(o, random) - doubt(o, style);
      if (raise !== null && wantsRaise(o, style, share, random)) {
        take(out, raise, sizeOf(o, raise, style));
        return;
      }
      const split = find(legal, 'acceptSplit');
      if (split !== null && share < 0.5) {
        take(out, split, 0);
        return;
      }
      take(out, passive(o, legal, style, share), 0);
    },
  };
}

/** Who bets, and who is still there on a later street, holds more than a random hand. */
function doubt({ toCall, pot, round }: Observation, { respect }: Style): number {
  const bet = pot > toCall ? Math.min(1, toCall / (pot - toCall)) : 0;
  return round === 0 ? 0 : respect * (bet + STREET * (round - 1));
}

function find(legal: LegalActions, kind: string): ActionShape | null {
  for (let i = 0; i < legal.count; i++) if (legal.shapes[i].kind === kind) return legal.shapes[i];
  return null;
}

function take(out: Action, shape: ActionShape, amount: number): void {
  out.kind = shape.kind;
  out.amount = amount === 0 ? shape.min : amount;
}

function wantsRaise(o: Observation, style: Style, share: number, random: Random): boolean {
  // Each raise before, and after the first round each opponent and each call, asks for a better hand.
  const first = o.round === 0;
  const raised = first ? o.toCall > o.bigBlind : o.toCall > 0;
  const limit = style.raises + (first ? 0 : 0.02 * (o.players - 1)) + (raised ? 0.12 : 0);
  if (share >= limit) return random.below(PERCENT) < style.raiseOften;
  return o.toCall === 0 && random.below(PERCENT) < style.bluffs;
}

function sizeOf(o: Observation, { min, max, step }: ActionShape, style: Style): number {
  if (max === min) return min;
  const wanted = (o.toCall > 0 ? min : 0) + Math.floor(((o.pot + o.toCall) * style.size) / PERCENT);
  // A raise of more than half the stack might as well be all of it.
  if (wanted * 2 > max && max === o.stack) return max;
  return Math.min(max, Math.max(min, wanted - (wanted % step)));
}

function passive(o: Observation, legal: LegalActions, style: Style, share: number): ActionShape {
  const call = find(legal, 'call');
  if (call === null) return find(legal, 'check') ?? find(legal, 'bringIn') ?? legal.shapes[legal.count - 1];
  const fold = find(legal, 'fold');
  if (fold === null) return call;
  if (o.round === 0) {
    // Blinds are defended a little lighter, raises are called with better hands.
    const price = o.toCall / o.pot;
    const needed = style.enters + (o.toCall > o.bigBlind ? 0.16 * (price - 0.25) : 0) - (price < 0.2 ? 0.06 : 0);
    return share >= needed ? call : fold;
  }
  const against = share ** (1 + CROWD * (o.players - 2));
  return against * (o.pot + o.toCall) >= o.toCall * style.caution ? call : fold;
}

function exchange(o: Observation, skill: Skill, shape: ActionShape, cards: number[], out: Action): void {
  const mask = skill.discard(o.own.cards, o.own.count, o.round >= skill.draws);
  const most = shape.pick?.max ?? 0;
  cards.length = 0;
  for (let i = 0; i < o.own.count && cards.length < most; i++) if (((mask >> i) & 1) === 1) cards.push(o.own.cards[i]);
  out.kind = shape.kind;
  out.amount = 0;
  out.cards = cards;
}
