'use client';

import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Select } from '@/app/_components/ui/select';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { ChangeSetPage } from '../../api-types';

/** Simulations for the approver to look at; the author may attach more while the set is a draft. */
export function ChangeSetSimulations({ set }: { set: ChangeSetPage }) {
  const t = useTranslations('catalogue');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const open = set.mine && (set.state === 'draft' || set.state === 'changesRequested');
  const [chosen, setChosen] = useState<string | null>(null);
  const runs = useQuery(
    trpc.simulation.list.queryOptions(
      open ? { search: '', states: ['succeeded'], after: null, before: null, language: 'en', limit: 50 } : skipToken,
    ),
  );
  const attach = useMutation(trpc.catalogue.attachSimulation.mutationOptions());
  if (set.simulations.length === 0 && !open) return null;
  const attached = new Set(set.simulations.map((run) => run.id));
  const options = (runs.data?.rows ?? [])
    .filter((run) => !attached.has(run.id))
    .map((run) => ({ value: run.id, label: run.name }));
  return (
    <Card title={t('simulations')}>
      {set.simulations.length === 0 && <p className="text-muted-foreground">{t('noSimulations')}</p>}
      <ul className="flex flex-col gap-1">
        {set.simulations.map((run) => (
          <li key={run.id} className="flex justify-between gap-2">
            <Link className="truncate text-primary underline underline-offset-4" href={`/simulations/${run.id}`}>
              {run.name}
            </Link>
            <span className="text-muted-foreground tabular-nums">
              {t('hands', { hands: format.number(run.hands) })}
            </span>
          </li>
        ))}
      </ul>
      {open && options.length > 0 && (
        <div className="mt-3 flex items-end gap-2">
          <Field
            label={t('attachSimulation')}
            className="min-w-0 flex-1"
            error={attach.error ? (problemOf(attach.error)?.message ?? t('saveFailed')) : undefined}
          >
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onValueChange={setChosen}
                options={options}
                placeholder={t('chooseRun')}
              />
            )}
          </Field>
          <Button
            pending={attach.isPending}
            disabled={chosen === null}
            onClick={() =>
              chosen &&
              attach.mutate(
                { changeSetId: set.id, simulationId: chosen },
                {
                  onSuccess: async () => {
                    setChosen(null);
                    await cache.invalidateQueries({ queryKey: trpc.catalogue.changeSet.pathKey() });
                  },
                },
              )
            }
          >
            {t('attach')}
          </Button>
        </div>
      )}
    </Card>
  );
}
