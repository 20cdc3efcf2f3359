'use client';

import { useCallback, useEffect, useReducer, useRef } from 'react';
import { initialStepper, moveOfKey, moveStepper, type StepperMove, type StepperTrack, speeds } from './stepper-state';

const STEP_MS = 1_000;

/** Elements that use the keys themselves: typing, choosing from a list, moving between tabs or along a slider. */
const ownKeys =
  'input, textarea, select, [contenteditable], [role=tab], [role=menu], [role=listbox], [role=combobox], dialog, [role=dialog], [role=alertdialog]';
/** Controls that Space or Enter presses. */
const pressed = 'button, a, summary';

/**
 * The state of a stepper, its moves, and its keys: they work anywhere on the page except where an element has its own
 * use for them. `letters` switches the single-letter ones.
 */
export function useStepper(track: StepperTrack, options: { readonly letters: boolean; readonly initialStep?: number }) {
  const latest = useRef(track);
  latest.current = track;
  const [state, dispatch] = useReducer(
    (before: typeof initialStepper, step: StepperMove) => moveStepper(before, step, latest.current),
    { ...initialStepper, index: Math.min(options.initialStep ?? 0, Math.max(track.streets.length - 1, 0)) },
  );
  const move = useCallback((step: StepperMove) => dispatch(step), []);

  const { playing, speed } = state;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => dispatch({ type: 'tick' }), STEP_MS / speeds[speed]);
    return () => clearInterval(timer);
  }, [playing, speed]);

  const { letters } = options;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      if (event.target.closest(ownKeys)) return;
      if (event.key === ' ' && event.target.closest(pressed)) return;
      if (!letters && /^[a-z]$/i.test(event.key)) return;
      const step = moveOfKey(event);
      if (step === null) return;
      event.preventDefault();
      dispatch(step);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [letters]);

  return { state, move };
}
