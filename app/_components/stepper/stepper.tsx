'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useMemo, useState } from 'react';
import { cn } from '@/app/_lib/cn';
import type { SteppedHand } from '@/server/contracts/stepper';
import { TableView } from '../table-view/table-view';
import { Card } from '../ui/card';
import { ScrollBox } from '../ui/scroll-box';
import { ActionLog } from './action-log';
import { useHandMoney } from './hand-money';
import { PotsList } from './pots-list';
import { SettlementTable } from './settlement-table';
import { useStepWords } from './step-text';
import { StepperControls } from './stepper-controls';
import type { StepperTrack } from './stepper-state';
import { useStepper } from './use-stepper';
import { VerdictNote } from './verdict';

const panes = ['table', 'log'] as const;
type Pane = (typeof panes)[number];

interface StepperProps {
  hand: SteppedHand;
  /** Where to begin; past the end is the end. */
  initialStep?: number;
  /** Told of every step that is shown, to keep it in the address. */
  onStep?: (index: number) => void;
}

/**
 * Steps through one hand of any game: drawn table, log, pots, scrubber and keys. Everything comes from the hand's steps;
 * nothing is computed about the game here. Give it a `key` of the hand, so that another hand starts afresh.
 */
export function Stepper({ hand, initialStep, onStep }: StepperProps) {
  const t = useTranslations('stepper');
  const { money } = useHandMoney(hand);
  const words = useStepWords(hand, money);
  const track = useMemo<StepperTrack>(
    () => ({ streets: hand.steps.map((step) => step.street), problems: problemsOf(hand) }),
    [hand],
  );
  const { state, move } = useStepper(track, initialStep);
  const [pane, setPane] = useState<Pane>('table');
  const panel = useId();
  const { index } = state;
  useEffect(() => onStep?.(index), [index, onStep]);

  const step = hand.steps.at(index);
  if (!step) return <VerdictNote hand={hand} />;
  const settled = step.kind === 'settle';
  // Games against a dealer and games of points have stakes but no pots.
  const hasPots = hand.steps.some(({ view }) => view.pots.length > 0);
  const spoken = t('spoken', { text: words[index].sentence, step: index + 1, total: hand.steps.length });

  return (
    <div className="flex flex-col gap-4">
      <VerdictNote hand={hand} />
      <div role="tablist" aria-label={t('panes')} className="flex border-b lg:hidden">
        {panes.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${panel}-${name}-tab`}
            aria-selected={pane === name}
            aria-controls={`${panel}-${name}`}
            onClick={() => setPane(name)}
            className={cn(
              'h-9 border-transparent border-b-2 px-3 text-label text-muted-foreground pointer-coarse:h-11',
              pane === name && 'border-primary text-foreground',
            )}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div id={`${panel}-table`} className={cn('min-w-0', pane !== 'table' && 'max-lg:hidden')}>
          <TableView
            view={step.view}
            equity={step.equity}
            currency={hand.currency}
            minorPerUnit={hand.minorPerUnit}
            names={hand.names}
            words={hand.words}
            label={spoken}
          />
        </div>
        <div
          id={`${panel}-log`}
          className={cn('relative min-h-96 min-w-0 lg:min-h-0', pane !== 'log' && 'max-lg:hidden')}
        >
          <div className="inset-0 flex flex-col overflow-hidden rounded-card border bg-card max-lg:max-h-[60dvh] lg:absolute">
            <ActionLog
              label={t('log')}
              steps={hand.steps}
              words={words}
              current={index}
              problems={track.problems}
              problemLabel={t('problem')}
              onSelect={(target) => move({ type: 'go', index: target })}
            />
            {hasPots && (
              <ScrollBox label={t('pots')} className="max-h-44 shrink-0 border-t px-4 py-3">
                <PotsList hand={hand} view={step.view} settled={settled} />
              </ScrollBox>
            )}
          </div>
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 border-t bg-background px-4 py-2 lg:static lg:mx-0 lg:rounded-card lg:border lg:bg-card">
        <StepperControls
          state={state}
          streets={track.streets}
          streetLabel={(street) => hand.words.streets[street] ?? street}
          problems={track.problems}
          stepLabel={spoken}
          move={move}
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {state.playing ? '' : spoken}
      </p>
      <Card title={t('settlement')} description={t('settlementHelp')}>
        <SettlementTable hand={hand} />
      </Card>
      <p className="text-caption text-muted-foreground">
        {t('keys')}: {t('keysHelp')}
      </p>
    </div>
  );
}

function problemsOf(hand: SteppedHand): readonly number[] {
  const { verdict } = hand;
  return verdict.kind === 'same' || verdict.step === null ? [] : [verdict.step];
}
