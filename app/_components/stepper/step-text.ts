'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { HandStep, SteppedHand } from '@/server/contracts/stepper';

/** The words of one step: who, what, how much, and how long it took. */
export interface StepWords {
  readonly who: string | null;
  readonly what: string;
  readonly amount: string | null;
  readonly pieces: readonly string[];
  /** Seconds since the step before it that has a clock. */
  readonly clock: string | null;
  readonly sourceLabel: string | null;
  /** All of it in a sentence, for the live region. */
  readonly sentence: string;
}

/** Kinds whose amount is a total that the seat goes to, not chips that it adds. */
const totals = new Set(['raise', 'bring', 'complete']);

/** Words for every step of a hand, in the reader's language. */
export function useStepWords(hand: SteppedHand, money: (amount: number) => string): readonly StepWords[] {
  const t = useTranslations('stepper');
  const format = useFormatter();
  return useMemo(() => {
    const clocks = clockOf(hand.steps);
    return hand.steps.map((step, index): StepWords => {
      const who = step.seat === null ? null : seatName(hand, step.seat, t);
      const what = whatOf(step, hand, t);
      const amount =
        step.amount === null || step.amount === 0
          ? null
          : totals.has(step.kind)
            ? t('to', { amount: money(step.amount) })
            : money(step.amount);
      const ms = clocks[index];
      const clock =
        ms === null
          ? null
          : t('clock', { seconds: format.number(ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) });
      const sourceLabel = step.source === null ? null : t(`sources.${step.source}`);
      const noted = step.source === 'player' || step.source === 'bot' ? null : sourceLabel;
      const sentence = [who, what, amount, step.cards.join(' ') || null, noted].filter(Boolean).join(' ');
      return { who, what, amount, pieces: step.cards, clock, sourceLabel, sentence };
    });
  }, [hand, money, t, format]);
}

type Translate = ReturnType<typeof useTranslations<'stepper'>>;

export function seatName(hand: SteppedHand, seat: number, t: Translate): string {
  const name = hand.names[seat];
  return name ? t('seatNamed', { seat, name }) : t('seat', { seat });
}

function whatOf(step: HandStep, hand: SteppedHand, t: Translate): string {
  if (step.kind === 'start' || step.kind === 'settle') return t(step.kind);
  if (step.kind === 'deal') return hand.words.streets[step.view.street] ?? t('dealt');
  return hand.words.actions[step.kind] ?? step.kind;
}

function clockOf(steps: readonly HandStep[]): readonly (number | null)[] {
  let before = 0;
  return steps.map((step) => {
    if (step.atMs === null) return null;
    const spent = step.atMs - before;
    before = step.atMs;
    return step.seat === null ? null : spent;
  });
}
