'use client';

import { Bot, type LucideIcon, ShieldCheck, TimerOff, TriangleAlert, Unplug, User } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '@/app/_lib/cn';
import type { SteppedHand } from '@/server/contracts/stepper';
import { PieceText } from '../cards/piece-text';
import type { StepWords } from './step-text';

const sourceIcons: Readonly<Record<NonNullable<SteppedHand['steps'][number]['source']>, LucideIcon>> = {
  player: User,
  timeout: TimerOff,
  disconnect: Unplug,
  protection: ShieldCheck,
  bot: Bot,
};

interface ActionLogProps {
  label: string;
  hand: SteppedHand;
  words: readonly StepWords[];
  current: number;
  problems: readonly number[];
  problemLabel: string;
  onSelect: (index: number) => void;
}

/** The whole hand in rows: seat, action, amount, clock, source. A row is a button that goes there. */
export function ActionLog({ label, hand, words, current, problems, problemLabel, onSelect }: ActionLogProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(`[data-step="${current}"]`);
    if (!box || !row) return;
    // Only the log scrolls: scrollIntoView would move the page under the reader as well.
    const top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + row.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + row.offsetHeight - box.clientHeight;
    }
  }, [current]);

  return (
    <ol ref={list} aria-label={label} className="relative min-h-0 flex-1 overflow-y-auto">
      {hand.steps.map((step, index) => {
        const { who, what, amount, pieces, clock, sourceLabel } = words[index];
        const Icon = step.source === null ? null : sourceIcons[step.source];
        const heading = step.seat === null;
        return (
          <li key={`${index} ${step.kind}`}>
            <button
              type="button"
              data-step={index}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onSelect(index)}
              className={cn(
                'flex w-full items-center gap-2 border-b border-l-2 border-l-transparent px-3 py-1 text-left text-table hover:bg-muted focus-visible:outline-offset-[-2px] pointer-coarse:min-h-11',
                heading && 'mt-0 bg-muted font-[550]',
                index === current && 'border-l-primary bg-accent',
              )}
            >
              {who !== null && <span className="w-16 shrink-0 truncate text-muted-foreground">{who}</span>}
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
                <span>{what}</span>
                {amount !== null && <span className="num font-[550]">{amount}</span>}
                {pieces.map((piece) => (
                  <PieceText key={piece} piece={piece} />
                ))}
                {problems.includes(index) && (
                  <span className="inline-flex items-center gap-1 text-destructive">
                    <TriangleAlert aria-hidden className="size-4" />
                    {problemLabel}
                  </span>
                )}
              </span>
              {clock !== null && <span className="num shrink-0 text-caption text-muted-foreground">{clock}</span>}
              {Icon && (
                <span title={sourceLabel ?? undefined} className="shrink-0 text-muted-foreground">
                  <Icon aria-hidden className="size-4" />
                  <span className="sr-only">{sourceLabel}</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
