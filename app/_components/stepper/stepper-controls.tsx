'use client';

import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  type LucideIcon,
  Minus,
  Pause,
  Play,
  Plus,
  TriangleAlert,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '@/app/_lib/cn';
import { Button } from '../ui/button';
import { type StepperMove, type StepperState, speeds, streetStarts } from './stepper-state';

interface StepperControlsProps {
  state: StepperState;
  streets: readonly string[];
  streetLabel: (street: string) => string;
  problems: readonly number[];
  /** What the current step says, for the scrubber's value text. */
  stepLabel: string;
  move: (move: StepperMove) => void;
}

/** Buttons, scrubber with its streets, speed. Everything that a key does, a button does. */
export function StepperControls({ state, streets, streetLabel, problems, stepLabel, move }: StepperControlsProps) {
  const t = useTranslations('stepper');
  const last = Math.max(streets.length - 1, 0);
  const button = (type: 'first' | 'previousStreet' | 'previous' | 'next' | 'nextStreet' | 'last', Icon: LucideIcon) => (
    <Button variant="ghost" size="icon" aria-label={t(type)} title={t(type)} onClick={() => move({ type })}>
      <Icon aria-hidden />
    </Button>
  );
  return (
    <fieldset aria-label={t('controls')} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <div className="flex items-center">
        {button('first', ChevronFirst)}
        {button('previousStreet', ChevronsLeft)}
        {button('previous', ChevronLeft)}
        <Button
          variant="outline"
          size="icon"
          aria-label={state.playing ? t('pause') : t('play')}
          title={state.playing ? t('pause') : t('play')}
          onClick={() => move({ type: 'toggle' })}
        >
          {state.playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Button>
        {button('next', ChevronRight)}
        {button('nextStreet', ChevronsRight)}
        {button('last', ChevronLast)}
      </div>
      <div className="order-1 min-w-0 flex-1 basis-[calc(100%-72px)] lg:order-none lg:basis-0">
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={state.index}
          aria-label={t('scrubber')}
          aria-valuetext={stepLabel}
          onChange={(event) => move({ type: 'go', index: Number(event.target.value) })}
          className="block h-6 w-full cursor-pointer accent-primary pointer-coarse:h-11"
        />
        <Streets streets={streets} current={state.index} label={streetLabel} problems={problems} move={move} />
      </div>
      <span className="num order-2 w-14 self-start whitespace-nowrap pt-0.5 text-right text-table text-muted-foreground lg:order-none lg:self-center lg:pt-0">
        {state.index + 1}/{last + 1}
      </span>
      <div className="flex items-center">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('slower')}
          title={t('slower')}
          onClick={() => move({ type: 'slower' })}
        >
          <Minus aria-hidden />
        </Button>
        <span aria-live="polite" className="num w-9 text-center text-table">
          {t('speed', { speed: speeds[state.speed] })}
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('faster')}
          title={t('faster')}
          onClick={() => move({ type: 'faster' })}
        >
          <Plus aria-hidden />
        </Button>
      </div>
      {problems.length > 0 && (
        <Button onClick={() => move({ type: 'nextProblem' })}>
          <TriangleAlert aria-hidden />
          {t('nextProblem')}
        </Button>
      )}
    </fieldset>
  );
}

/** The streets under the scrubber, each as wide as it has steps; a click goes to its first step. */
function Streets({
  streets,
  current,
  label,
  problems,
  move,
}: {
  streets: readonly string[];
  current: number;
  label: (street: string) => string;
  problems: readonly number[];
  move: (move: StepperMove) => void;
}) {
  const starts = streetStarts(streets);
  return (
    <div className="flex gap-px">
      {starts.map((start, i) => {
        const end = starts.at(i + 1) ?? streets.length;
        const here = current >= start && current < end;
        return (
          <button
            key={start}
            type="button"
            onClick={() => move({ type: 'go', index: start })}
            style={{ flexGrow: end - start }}
            className={cn(
              'inline-flex h-6 min-w-6 basis-0 items-center justify-center gap-1 border-t-2 border-t-border px-1 text-caption text-muted-foreground hover:bg-muted pointer-coarse:h-11 pointer-coarse:min-w-11',
              here && 'border-t-primary font-[550] text-foreground',
            )}
          >
            <span className="truncate">{label(streets[start])}</span>
            {problems.some((problem) => problem >= start && problem < end) && (
              <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-destructive" />
            )}
          </button>
        );
      })}
    </div>
  );
}
