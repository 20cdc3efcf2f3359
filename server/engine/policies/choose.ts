import type { Action, LegalActions } from '../game';

/** Fills `out` with the passive action: check or call, bring in, stand pat, or what else is the least; fold if `folding` and it costs. */
export function choose(legal: LegalActions, out: Action, folding: boolean): void {
  out.cards = undefined;
  out.target = undefined;
  let at = -1;
  for (let i = 0; i < legal.count; i++) {
    const kind = legal.shapes[i].kind;
    if (kind === 'check' || kind === 'bringIn' || kind === 'discard') {
      at = i;
      break;
    }
    if (kind === 'call' && !folding) at = i;
    if (kind === 'fold' && folding) at = i;
  }
  const shape = legal.shapes[Math.max(at, 0)];
  out.kind = shape.kind;
  out.amount = shape.min;
}
