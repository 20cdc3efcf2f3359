'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/app/_components/ui/card';
import { CopyId } from '@/app/_components/ui/copy-id';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SimulationDetail } from '@/server/contracts/simulation';

/** What was asked for, and what makes it repeatable: the same seed gives the same digest on every machine. */
export function RunFacts({ run }: { run: SimulationDetail }) {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const { results } = run;
  const policy = (id: string) => (t.has(`policies.${id}`) ? t(`policies.${id}`) : id);
  const facts: [string, ReactNode][] = [
    [t('repeat.seed'), <CopyId key="seed" value={run.seed} length={32} />],
    ...(results
      ? [[t('repeat.digest'), <CopyId key="digest" value={results.digest} length={16} />] as [string, ReactNode]]
      : []),
    [t('repeat.table'), run.preset ?? t('repeat.own')],
    [t('repeat.policies'), [...new Set(run.policies)].map(policy).join(', ')],
    [
      t('repeat.disconnects'),
      results
        ? t('repeat.disconnectsSeen', {
            chance: format.basisPoints(run.disconnectBp),
            count: format.number(results.disconnects),
          })
        : format.basisPoints(run.disconnectBp),
    ],
    ...(run.sitOutBp > 0 ? [[t('repeat.sitOuts'), format.basisPoints(run.sitOutBp)] as [string, ReactNode]] : []),
    [t('repeat.engine'), t('repeat.versions', { engine: run.engineVersion, rules: run.rulesVersion })],
    ...(run.progress.handsPerSecond === null
      ? []
      : [[t('repeat.speed'), t('rate', { rate: format.number(run.progress.handsPerSecond) })] as [string, ReactNode]]),
    ...(results
      ? [
          [
            t('repeat.topUps'),
            t('repeat.topUpsSeen', {
              count: format.number(results.topUps.count),
              amount: format.amount(results.topUps.amount, run.currency),
            }),
          ] as [string, ReactNode],
        ]
      : []),
  ];
  return (
    <Card title={t('repeat.title')} description={t('repeat.help')}>
      <dl className="num grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-w-0 flex-wrap justify-between gap-x-4 border-b py-1.5">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 break-words text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-4">
        <summary className="cursor-pointer text-label text-primary">{t('repeat.config')}</summary>
        <ScrollBox label={t('repeat.config')} className="mt-2 max-h-96 rounded-control bg-muted p-3">
          <pre className="font-mono text-caption">{JSON.stringify(run.config, null, 2)}</pre>
        </ScrollBox>
      </details>
    </Card>
  );
}
