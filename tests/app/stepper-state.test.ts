import { describe, expect, it } from 'vitest';
import {
  initialStepper,
  moveStepper,
  type StepperMove,
  type StepperTrack,
  stepperKeys,
} from '@/app/_components/stepper/stepper-state';

// 0 1 2 | 3 4 5 | 6 7: preflop, flop, settled on the turn.
const track: StepperTrack = {
  streets: ['preflop', 'preflop', 'preflop', 'flop', 'flop', 'flop', 'turn', 'turn'],
  problems: [4, 7],
};

/** The steps shown after each key, from the beginning. */
const walk = (...keys: string[]) => {
  let state = initialStepper;
  return keys.map((key) => {
    state = moveStepper(state, stepperKeys[key], track);
    return state.index;
  });
};

describe('the stepper', () => {
  it('steps and stays inside the hand', () => {
    expect(walk('ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')).toEqual([1, 2, 1, 0, 0]);
    expect(walk('End', 'ArrowRight', 'Home')).toEqual([7, 7, 0]);
  });

  it('goes by streets: forwards to the next beginning, back to the beginning of this one first', () => {
    expect(walk('shift+ArrowRight', 'shift+ArrowRight', 'shift+ArrowRight')).toEqual([3, 6, 7]);
    expect(walk('End', 'shift+ArrowLeft', 'shift+ArrowLeft', 'shift+ArrowLeft', 'shift+ArrowLeft')).toEqual([
      7, 6, 3, 0, 0,
    ]);
  });

  it('goes round the problems', () => {
    expect(walk('n', 'n', 'n')).toEqual([4, 7, 4]);
    expect(moveStepper(initialStepper, { type: 'nextProblem' }, { ...track, problems: [] })).toBe(initialStepper);
  });

  it('plays to the end, and from the beginning when it is there', () => {
    const moved = (moves: StepperMove[]) =>
      moves.reduce((state, move) => moveStepper(state, move, track), initialStepper);
    const tick = { type: 'tick' } as const;
    expect(moved([{ type: 'toggle' }, tick, tick])).toMatchObject({ index: 2, playing: true });
    expect(moved([{ type: 'toggle' }, ...Array.from({ length: 9 }, () => tick)])).toMatchObject({
      index: 7,
      playing: false,
    });
    expect(moved([{ type: 'last' }, { type: 'toggle' }])).toMatchObject({ index: 0, playing: true });
    expect(moved([{ type: 'toggle' }, { type: 'next' }])).toMatchObject({ index: 1, playing: false });
    expect(moved([tick])).toMatchObject({ index: 0 });
  });

  it('has four speeds', () => {
    const at = (keys: string[]) =>
      keys.reduce((state, key) => moveStepper(state, stepperKeys[key], track), initialStepper).speed;
    expect(at(['-', '-', '-'])).toBe(0);
    expect(at(['+', '+', '+', '+'])).toBe(3);
  });
});
