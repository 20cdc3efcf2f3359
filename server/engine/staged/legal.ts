import type { Card } from '../cards/card';
import type { Action, ActionShape, LegalActions, Rejection } from '../game';

export function offerNothing(legal: LegalActions): void {
  legal.count = 0;
}

/** Adds a shape; the objects of earlier calls are used again. */
export function offer(legal: LegalActions, kind: string, min = 0, max = 0, step = 1): ActionShape {
  let shape = legal.shapes.at(legal.count);
  if (shape === undefined) {
    shape = { kind, min, max, step };
    legal.shapes.push(shape);
  }
  legal.count++;
  shape.kind = kind;
  shape.min = min;
  shape.max = max;
  shape.step = step;
  shape.pick = undefined;
  shape.targets = undefined;
  return shape;
}

const noParams = {};

export function reject(rule: string, params: Readonly<Record<string, string | number>> = noParams): Rejection {
  return { rule, params };
}

/** Judges an action against a shape that it names: amount, cards, target. */
export function matchShape(action: Action, shape: ActionShape): Rejection | null {
  if (shape.max > 0 || shape.min > 0) {
    const amount = action.amount;
    if (amount === undefined || !Number.isSafeInteger(amount))
      return reject('amountNotWhole', { amount: String(amount) });
    if (amount < shape.min || amount > shape.max)
      return reject('amountOutOfRange', { amount, min: shape.min, max: shape.max });
    if (amount !== shape.min && amount !== shape.max && amount % shape.step !== 0)
      return reject('amountNotInSteps', { amount, step: shape.step });
  } else if (action.amount !== undefined && action.amount !== 0) {
    return reject('amountNotAsked', { amount: action.amount });
  }
  if (shape.pick !== undefined) {
    const rejection = matchCards(action.cards, shape.pick);
    if (rejection !== null) return rejection;
  } else if (action.cards !== undefined && action.cards.length > 0) {
    return reject('cardsNotAsked');
  }
  if (shape.targets !== undefined) {
    if (action.target === undefined || !shape.targets.includes(action.target))
      return reject('targetNotOffered', { target: String(action.target) });
  } else if (action.target !== undefined) {
    return reject('targetNotAsked', { target: action.target });
  }
  return null;
}

function matchCards(cards: readonly Card[] | undefined, pick: NonNullable<ActionShape['pick']>): Rejection | null {
  const count = cards?.length ?? 0;
  if (count < pick.min || count > pick.max) return reject('cardCount', { count, min: pick.min, max: pick.max });
  for (let i = 0; i < count; i++) {
    const card = (cards as readonly Card[])[i];
    if (!pick.from.includes(card)) return reject('cardNotHeld', { card });
    if ((cards as readonly Card[]).indexOf(card) !== i) return reject('cardTwice', { card });
  }
  return null;
}
