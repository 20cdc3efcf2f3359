import type { Action, ActionShape, LegalActions } from '../game';

/** Clears what an earlier decision left in `out` and names the kind. */
export function choose(out: Action, kind: string, amount = 0): void {
  out.kind = kind;
  out.amount = amount;
  out.cards = undefined;
  out.target = undefined;
}

/** The shape of that kind, or `null` where it is not offered. */
export function shapeOf(legal: LegalActions, kind: string): ActionShape | null {
  for (let i = 0; i < legal.count; i++) if (legal.shapes[i].kind === kind) return legal.shapes[i];
  return null;
}
