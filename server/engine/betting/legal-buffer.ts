import type { ActionShape, LegalActions } from '../game';

function shape(kind: string): ActionShape {
  return { kind, min: 0, max: 0, step: 1, pick: undefined, targets: undefined };
}

const MOST_SHAPES = 12;

export const CHECK_BET = 1;
export const CHECK_RAISE = 2;
export const CALL_RAISE = 3;

/**
 * A `LegalActions` whose shapes are made once, one per kind, and put in place by reference: telling what is legal
 * writes a few numbers and allocates nothing.
 */
export class LegalBuffer implements LegalActions {
  count = 0;
  readonly shapes: ActionShape[] = Array.from({ length: MOST_SHAPES }, () => shape(''));
  readonly fold = shape('fold');
  readonly check = shape('check');
  readonly call = shape('call');
  readonly bet = shape('bet');
  readonly raise = shape('raise');
  /** The higher of two fixed-limit levels (`openPairDouble`). */
  readonly higher = shape('raise');
  readonly bringIn = shape('bringIn');
  readonly discard = shape('discard');
  /** The pick of `discard`, rewritten in place. */
  readonly pick: { readonly from: number[]; min: number; max: number } = { from: [], min: 0, max: 0 };
  readonly peek = shape('peek');
  readonly sleeve = shape('sleeve');
  readonly anchor = shape('anchor');
  readonly shield = shape('shield');
  readonly pass = shape('pass');
  readonly targets: number[] = [];
  readonly offerSplit = shape('offerSplit');
  readonly acceptSplit = shape('acceptSplit');
  readonly refuseSplit = shape('refuseSplit');

  /** Which three shapes stand first, so that they are put there only when that changes; 0: others. */
  mode = 0;

  /** `step` binds bets and raises. */
  constructor(step: number) {
    this.bet.step = step;
    this.raise.step = step;
  }

  /** Puts the shapes of a betting decision in place: fold, check or call, bet or raise. */
  set(mode: number): void {
    this.shapes[0] = this.fold;
    this.shapes[1] = mode === CALL_RAISE ? this.call : this.check;
    this.shapes[2] = mode === CHECK_BET ? this.bet : this.raise;
    this.mode = mode;
  }

  put(next: ActionShape): void {
    if (this.count < 3) this.mode = 0;
    this.shapes[this.count] = next;
    this.count += 1;
  }
}
