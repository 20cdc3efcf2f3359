'use client';

import { useEffect, useReducer } from 'react';
import { useKeys } from '@/app/_lib/keys/use-keys';
import {
  initialStepper,
  moveStepper,
  type StepperMove,
  type StepperState,
  type StepperTrack,
  speeds,
  stepperKeys,
} from './stepper-state';

const STEP_MS = 1_000;

/** The state of a stepper over one hand, and its moves; keys work anywhere on the page. */
export function useStepper(track: StepperTrack, initialStep = 0) {
  const [state, move] = useReducer(
    (before: StepperState, step: StepperMove) => moveStepper(before, step, track),
    initialStep,
    (index): StepperState => moveStepper(initialStepper, { type: 'go', index }, track),
  );

  const { playing, speed } = state;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => move({ type: 'tick' }), STEP_MS / speeds[speed]);
    return () => clearInterval(timer);
  }, [playing, speed]);

  useKeys(Object.fromEntries(Object.entries(stepperKeys).map(([key, step]) => [key, () => move(step)])));
  return { state, move };
}
