'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { type HandStep, rankText, type SteppedHand } from '@/server/contracts/stepper';

/** The words of one step: who, what, how much, and how long it took. */
export interface StepWords {
  readonly who: string | null;
  readonly what: string;
  readonly amount: string | null;
  /** Time since the step before it that has a clock. */
  readonly clock: string | null;
  readonly sourceLabel: string | null;
  /** Lines under it: forced bets at the start, who gets what at the end. */
  readonly details: readonly string[];
  /** All of it in a sentence, for screen readers. */
  readonly sentence: string;
}

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
      const amount = step.amount === null || step.amount === 0 ? null : money(step.amount);
      const clock = clocks[index] === null ? null : format.duration(clocks[index]);
      const sourceLabel = step.source === null ? null : t(`sources.${step.source}`);
      const noted = step.source === 'player' || step.source === 'bot' ? null : sourceLabel;
      const details = detailsOf(step, hand, money, t);
      const sentence = [who, what, amount, step.cards.join(' '), noted, ...details].filter(Boolean).join(' ');
      return { who, what, amount, clock, sourceLabel, details, sentence };
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

/** What no action says: blinds and antes that are in when the hand begins, and what each seat won when it is settled. */
function detailsOf(
  step: HandStep,
  hand: SteppedHand,
  money: (amount: number) => string,
  t: Translate,
): readonly string[] {
  if (step.kind === 'start') {
    return step.view.seats
      .filter((seat) => seat.contributed > 0)
      .map((seat) => t('posts', { name: seatName(hand, seat.seat, t), amount: money(seat.contributed) }));
  }
  if (step.kind !== 'settle' || hand.settlement === null) return [];
  return hand.settlement.seats
    .filter((seat) => seat.won > 0 || seat.uncalled > 0)
    .map((seat) => {
      const rank = step.view.seats.find((each) => each.seat === seat.seat)?.rank;
      const name = seatName(hand, seat.seat, t);
      const gets = t('gets', { name, amount: money(seat.won + seat.uncalled - seat.rake - seat.tax) });
      return rank ? `${gets}, ${rankText(rank, hand.words.ranks)}` : gets;
    });
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
