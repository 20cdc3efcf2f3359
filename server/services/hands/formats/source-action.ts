/**
 * One entry of a hand that comes from another format, in its order. `player` counts from 0 from the left of the button;
 * cards are two characters each, `??` when unknown; `at` is the place in the source, for messages. A raise is **to** its
 * amount.
 */
export type SourceAction =
  | SourceCards<'hole'>
  | { readonly op: 'board'; readonly at: number; readonly cards: readonly string[] }
  | { readonly op: 'fold' | 'call' | 'bringIn'; readonly at: number; readonly player: number }
  | { readonly op: 'raise'; readonly at: number; readonly player: number; readonly amount: number }
  | SourceCards<'discard'>
  | SourceCards<'show'>;

interface SourceCards<Op> {
  readonly op: Op;
  readonly at: number;
  readonly player: number;
  readonly cards: readonly string[];
}

/** What a player does, as opposed to what is dealt and shown. */
export type SourceDecision = Extract<SourceAction, { op: 'fold' | 'call' | 'bringIn' | 'raise' | 'discard' }>;

export function isDecision(action: SourceAction): action is SourceDecision {
  return action.op !== 'hole' && action.op !== 'board' && action.op !== 'show';
}

/** Makes the refusal of entry `at` of the source. */
export type RefuseEntry = (at: number, problem: string) => Error;
