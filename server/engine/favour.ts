import type { EdgeFigure } from './game';

/** Whether a computed figure says that the game favours the player; `maybe` while only bounds or an interval are known. */
export type Favour = 'no' | 'maybe' | 'yes';

/**
 * Judges one figure: an expectation favours the player above 0, a return above 1; what is not judged never does. Of a
 * simulated one the whole interval has to lie above, or it is `maybe`.
 */
export function favourOf({ judged, value, upTo, margin }: EdgeFigure): Favour {
  if (judged === undefined) return 'no';
  const even = judged === 'return' ? 1 : 0;
  const half = margin ?? 0;
  if (value - half > even) return 'yes';
  return (upTo ?? value) + half > even ? 'maybe' : 'no';
}
