'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { seriesColour } from '@/app/_components/charts/series';
import { Button } from '@/app/_components/ui/button';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SimulationDetail } from '@/server/contracts/simulation';
import { RunState } from '../run-state';
import { letters } from './letters';

/** Which run is which letter. */
export function ComparedRuns({
  runs,
  onRemove,
}: {
  runs: readonly SimulationDetail[];
  onRemove: (id: string) => void;
}) {
  const t = useTranslations('simulation');
  const format = useFormatter();
  return (
    <ul className="divide-y rounded-card border bg-card">
      {runs.map((run, index) => (
        <li key={run.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <span
            className="inline-grid size-6 place-items-center rounded-full border-2 font-semibold text-caption"
            style={{ borderColor: seriesColour(index) }}
          >
            {letters[index]}
          </span>
          <Link
            href={`/simulations/${run.id}`}
            className="min-w-0 break-words font-[550] text-primary underline-offset-4 hover:underline"
          >
            {run.name}
          </Link>
          <RunState state={run.state} cancelling={run.cancelling} />
          <span className="num text-muted-foreground">
            {t('facts.hands', { hands: format.number(run.progress.hands) })} · {t('facts.seats', { seats: run.seats })}{' '}
            · {run.currency}
          </span>
          {runs.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              className="ml-auto"
              aria-label={t('compare.remove', { name: run.name })}
              onClick={() => onRemove(run.id)}
            >
              <X aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
