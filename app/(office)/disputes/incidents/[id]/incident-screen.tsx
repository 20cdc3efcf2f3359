'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { PageHeader } from '@/app/_components/ui/page-header';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { useMay } from '@/app/_trpc/use-may';
import { RemedyState } from '../../dispute-look';

const link = 'text-primary underline underline-offset-4';

/** One failure: its tables and time, what still runs there, its alerts, cases and remedies. */
export function IncidentScreen({ id }: { id: string }) {
  const t = useTranslations('disputes');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const may = useMay('dispute.work');
  const mayAsk = useMay('remedy.request');
  const [asking, setAsking] = useState(false);
  const query = useQuery(trpc.incident.get.queryOptions({ incidentId: id }));
  useLive(['incidents', 'remedies', 'floor'], () => void query.refetch());
  const close = useMutation(
    trpc.incident.close.mutationOptions({
      onSuccess: () => {
        setAsking(false);
        return cache.invalidateQueries({ queryKey: trpc.incident.pathKey() });
      },
    }),
  );
  const found = query.data;
  if (!found) {
    return <UnreadPage title={t('incidents.title')} query={query} failed={t('oneFailed')} missing={t('notFound')} />;
  }
  return (
    <>
      <PageHeader
        title={`${t('incidents.one', { number: found.number })} · ${found.title}`}
        state={
          <State name={found.state === 'open' ? 'pending' : 'settled'} label={t(`incidents.states.${found.state}`)} />
        }
        facts={[
          <Time key="from" at={found.fromAt} />,
          <Time key="to" at={found.toAt} />,
          format.zoneLabel(),
          found.openedByName,
        ]}
        actions={
          <>
            {may && found.state === 'open' && <Button onClick={() => setAsking(true)}>{t('incidents.close')}</Button>}
            {mayAsk && found.state === 'open' && (
              <Button asChild variant="primary">
                <Link href={`/disputes/remedies/new?incident=${found.id}`}>{t('incidents.void')}</Link>
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          <Card title={t('incidents.unfinished', { count: found.unfinished.hands })}>
            <p className="whitespace-pre-wrap">{found.description}</p>
            <p className="mt-3 text-muted-foreground">{found.tables.join(', ')}</p>
          </Card>
          <Card title={t('incidents.message')}>
            <p className="whitespace-pre-wrap">{found.message}</p>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
          <Card title={t('remedies.title')}>
            {found.remedies.length === 0 && <p className="text-muted-foreground">{t('remedies.none')}</p>}
            <ul className="divide-y">
              {found.remedies.map((remedy) => (
                <li key={remedy.id} className="flex justify-between gap-2 py-2">
                  <Link className={link} href={`/disputes/remedies/${remedy.id}`}>
                    {remedy.number} {t(`remedies.kinds.${remedy.kind}`)}
                  </Link>
                  <RemedyState state={remedy.state} />
                </li>
              ))}
            </ul>
          </Card>
          <Card title={t('links')}>
            {found.alerts.length + found.cases.length === 0 && (
              <p className="text-muted-foreground">{t('incidents.noLinks')}</p>
            )}
            <ul className="flex flex-col gap-1">
              {found.alerts.map((alert) => (
                <li key={alert.id}>
                  <Link className={link} href={`/alerts/${alert.id}`}>
                    {alert.number} {alert.title}
                  </Link>
                </li>
              ))}
              {found.cases.map((each) => (
                <li key={each.id}>
                  <Link className={link} href={`/disputes/${each.id}`}>
                    {t('case', { number: each.number })} {each.title}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('incidents.close')}
        description={t('incidents.closeHelp')}
        reason={{ label: t('reason'), required: true, maxLength: 2000 }}
        confirmLabel={t('incidents.close')}
        pendingLabel={t('saving')}
        pending={close.isPending}
        error={problemOf(close.error)?.message}
        onConfirm={(reason) => close.mutate({ incidentId: id, reason })}
      />
    </>
  );
}
