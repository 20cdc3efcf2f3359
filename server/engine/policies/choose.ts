import type { Action, LegalActions } from '../game';

/** Fills `out` with the passive action: check or call, bring in, stand pat, or what else is the least; fold if `folding` and it costs. */
export function choose(legal: LegalActions, out: Action, folding: boolean): void {
  out.amount = undefined;
  if (out.cards !== undefined) out.cards = undefined;
  if (out.target !== undefined) out.target = undefined;
  // In betting the passive action is the second.
  const second = legal.shapes[1];
  if (legal.count > 1 && (second.kind === 'check' || (second.kind === 'call' && !folding))) out.kind = second.kind;
  else chooseAmong(legal, out, folding);
}

function chooseAmong(legal: LegalActions, out: Action, folding: boolean): void {
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
  if (shape.kind === 'bet' || shape.kind === 'raise') out.amount = shape.min;
}
