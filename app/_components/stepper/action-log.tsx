'use client';

import { Bot, type LucideIcon, ShieldCheck, TimerOff, TriangleAlert, Unplug, User } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '@/app/_lib/cn';
import type { HandStep } from '@/server/contracts/stepper';
import { PieceText } from '../cards/piece-text';
import type { StepWords } from './step-text';

const sourceIcons: Readonly<Record<NonNullable<HandStep['source']>, LucideIcon>> = {
  player: User,
  timeout: TimerOff,
  disconnect: Unplug,
  protection: ShieldCheck,
  bot: Bot,
};

interface ActionLogProps {
  label: string;
  steps: readonly HandStep[];
  words: readonly StepWords[];
  current: number;
  problems: readonly number[];
  problemLabel: string;
  onSelect: (index: number) => void;
}

/** The whole hand in rows: seat, action, amount, clock, source. A row is a button that goes there. */
export function ActionLog({ label, steps, words, current, problems, problemLabel, onSelect }: ActionLogProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(`[data-step="${current}"]`);
    if (!box || !row) return;
    // Only the log scrolls: scrollIntoView would move the page under the reader as well.
    if (row.offsetTop < box.scrollTop) box.scrollTop = row.offsetTop;
    else if (row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = row.offsetTop + row.offsetHeight - box.clientHeight;
    }
  }, [current]);

  return (
    <ol ref={list} aria-label={label} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {steps.map((step) => (
        <li key={step.index}>
          <LogRow
            step={step}
            words={words[step.index]}
            current={step.index === current}
            problem={problems.includes(step.index) ? problemLabel : null}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ol>
  );
}

function LogRow({
  step,
  words,
  current,
  problem,
  onSelect,
}: {
  step: HandStep;
  words: StepWords;
  current: boolean;
  problem: string | null;
  onSelect: (index: number) => void;
}) {
  const Icon = step.source === null ? null : sourceIcons[step.source];
  const heading = step.seat === null;
  const unusual = step.source !== 'player' && step.source !== 'bot';
  return (
    <button
      type="button"
      data-step={step.index}
      aria-current={current ? 'step' : undefined}
      onClick={() => onSelect(step.index)}
      className={cn(
        'flex min-h-8 w-full items-center gap-2 border-l-[3px] border-l-transparent py-1 pr-3 pl-[13px] text-left text-table hover:bg-muted focus-visible:outline-offset-[-2px] pointer-coarse:min-h-11',
        heading && 'border-t bg-muted font-[550]',
        step.index === 0 && 'border-t-0',
        current && 'border-l-primary bg-accent',
      )}
    >
      {words.who !== null && (
        <span className="w-16 shrink-0 truncate text-muted-foreground" title={words.who}>
          {words.who}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <span>{words.what}</span>
        {words.amount !== null && <span className="num font-[550]">{words.amount}</span>}
        {step.cards.length > 0 && (
          <span className="flex flex-wrap gap-0.5">
            {step.cards.map((piece) => (
              <PieceText key={piece} piece={piece} />
            ))}
          </span>
        )}
        {words.details.map((line) => (
          <span key={line} className="num w-full font-[450] text-caption text-muted-foreground">
            {line}
          </span>
        ))}
        {problem !== null && (
          <span className="inline-flex items-center gap-1 text-destructive">
            <TriangleAlert aria-hidden className="size-4" />
            {problem}
          </span>
        )}
      </span>
      {words.clock !== null && <span className="num shrink-0 text-caption text-muted-foreground">{words.clock}</span>}
      {Icon && (
        <span
          title={words.sourceLabel ?? undefined}
          className={cn('shrink-0', unusual ? 'text-warning' : 'text-muted-foreground')}
        >
          <Icon aria-hidden className="size-4" />
          <span className="sr-only">{words.sourceLabel}</span>
        </span>
      )}
    </button>
  );
}
