/** Where a stepper stands and how fast it plays. Pure, so that keys, buttons and the scrubber all mean the same. */
export interface StepperState {
  readonly index: number;
  readonly playing: boolean;
  /** Index into `speeds`. */
  readonly speed: number;
}

export const speeds = [0.5, 1, 2, 4] as const;

export type StepperMove =
  | { readonly type: 'next' | 'previous' | 'first' | 'last' | 'nextStreet' | 'previousStreet' | 'nextProblem' }
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'tick' | 'toggle' | 'faster' | 'slower' };

/** What the moves need to know of the hand: the street of every step, and the steps that differ from the recording. */
export interface StepperTrack {
  readonly streets: readonly string[];
  readonly problems: readonly number[];
}

export const initialStepper: StepperState = { index: 0, playing: false, speed: 1 };

/** The state after one move. Moves by hand stop the playing; the last step stops it by itself. */
export function moveStepper(state: StepperState, move: StepperMove, track: StepperTrack): StepperState {
  const last = track.streets.length - 1;
  const stopAt = (index: number): StepperState => ({
    ...state,
    playing: false,
    index: Math.min(Math.max(index, 0), Math.max(last, 0)),
  });
  switch (move.type) {
    case 'next':
      return stopAt(state.index + 1);
    case 'previous':
      return stopAt(state.index - 1);
    case 'first':
      return stopAt(0);
    case 'last':
      return stopAt(last);
    case 'nextStreet': {
      const start = streetStarts(track.streets).find((step) => step > state.index);
      return stopAt(start ?? last);
    }
    case 'previousStreet': {
      const start = streetStarts(track.streets).findLast((step) => step < state.index);
      return stopAt(start ?? 0);
    }
    case 'nextProblem': {
      const problem = track.problems.find((step) => step > state.index) ?? track.problems.at(0);
      return problem === undefined ? state : stopAt(problem);
    }
    case 'go':
      return stopAt(move.index);
    case 'tick':
      if (!state.playing) return state;
      return state.index >= last ? { ...state, playing: false } : { ...state, index: state.index + 1 };
    case 'toggle':
      if (state.playing) return { ...state, playing: false };
      return { ...state, playing: last > 0, index: state.index >= last ? 0 : state.index };
    case 'faster':
      return { ...state, speed: Math.min(state.speed + 1, speeds.length - 1) };
    case 'slower':
      return { ...state, speed: Math.max(state.speed - 1, 0) };
  }
}

/** The first step of every street, ascending. */
export function streetStarts(streets: readonly string[]): number[] {
  return streets.flatMap((street, step) => (step === 0 || streets[step - 1] !== street ? [step] : []));
}

/** The move that each key stands for, by the key names of `useKeys`. */
export const stepperKeys: Readonly<Record<string, StepperMove>> = {
  ArrowRight: { type: 'next' },
  ArrowLeft: { type: 'previous' },
  'shift+ArrowRight': { type: 'nextStreet' },
  'shift+ArrowLeft': { type: 'previousStreet' },
  Home: { type: 'first' },
  End: { type: 'last' },
  Space: { type: 'toggle' },
  '+': { type: 'faster' },
  '-': { type: 'slower' },
  n: { type: 'nextProblem' },
};
