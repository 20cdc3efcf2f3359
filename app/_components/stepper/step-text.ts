'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { HandStep, SteppedHand } from '@/server/contracts/stepper';

/** The words of one step: who, what, how much, and how long it took. */
export interface StepWords {
  readonly who: string | null;
  readonly what: string;
  readonly amount: string | null;
  /** Time since the step before it that has a clock. */
  readonly clock: string | null;
  readonly sourceLabel: string | null;
  /** All of it in a sentence, for screen readers. */
  readonly sentence: string;
}

/** Kinds whose amount is the total that the seat goes to, not chips that it adds. */
const totals = new Set(['raise', 'raiseTo', 'complete']);

type Translate = ReturnType<typeof useTranslations<'stepper'>>;

/** Words for every step of a hand, in the reader's language. */
export function useStepWords(hand: SteppedHand, money: (amount: number) => string): readonly StepWords[] {
  const t = useTranslations('stepper');
  const format = useFormatter();
  return useMemo(() => {
    const clocks = clocksOf(hand.steps);
    return hand.steps.map((step, index): StepWords => {
      const who = step.seat === null ? null : seatName(hand, step.seat, t);
      const what = whatOf(step, hand, t);
      const amount =
        step.amount === null || step.amount === 0
          ? null
          : totals.has(step.kind)
            ? t('to', { amount: money(step.amount) })
            : money(step.amount);
      const clock = clocks[index] === null ? null : format.duration(clocks[index]);
      const sourceLabel = step.source === null ? null : t(`sources.${step.source}`);
      const noted = step.source === 'player' || step.source === 'bot' ? null : sourceLabel;
      const sentence = [who, what, amount, step.cards.join(' '), noted].filter(Boolean).join(' ');
      return { who, what, amount, clock, sourceLabel, sentence };
    });
  }, [hand, money, t, format]);
}

/** The player's name, else the number of the seat. */
export function seatName(hand: Pick<SteppedHand, 'names'>, seat: number, t: Translate): string {
  return hand.names[seat] ?? t('seat', { seat });
}

function whatOf(step: HandStep, hand: SteppedHand, t: Translate): string {
  if (step.kind === 'start' || step.kind === 'settle') return t(step.kind);
  if (step.kind === 'deal') return hand.words.streets[step.street] ?? t('dealt');
  return hand.words.actions[step.kind] ?? step.kind;
}

/** Milliseconds that each action took; `null` for what is no action or has no clock. */
function clocksOf(steps: readonly HandStep[]): readonly (number | null)[] {
  let before = 0;
  return steps.map((step) => {
    if (step.atMs === null) return null;
    const spent = step.atMs - before;
    before = step.atMs;
    return spent;
  });
}
