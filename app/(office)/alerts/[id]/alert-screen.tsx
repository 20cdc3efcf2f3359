'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { AlertState, Severity } from '../alert-look';
import { AlertActions } from './alert-actions';
import { AlertHistory } from './alert-history';

/** Where the thing itself can be looked at. */
function subjectHref(kind: string, id: string): string | undefined {
  if (kind === 'staff') return `/staff/${id}`;
  if (kind === 'webhook') return `/webhooks/${id}`;
  if (kind === 'changeSet') return `/catalogue/changes/${id}`;
  if (kind === 'audit' || kind === 'seal') return '/audit';
  if (kind === 'reconciliation') return '/ledger/reconciliation';
  if (kind === 'table') return `/floor?q=${id}`;
  if (kind === 'hand') return `/hands/${id}`;
  if (kind === 'player') return `/players/${id}`;
  if (kind === 'jackpotHit') return `/jackpots/hits/${id}`;
  if (kind === 'pool') return `/jackpots/${id}`;
  if (kind === 'ruleset') return `/catalogue/rulesets/${id}`;
  return undefined;
}

/** One alert: what it is about, its figures, who looks after it, and everything that was done. */
export function AlertScreen({ id }: { id: string }) {
  const t = useTranslations('alerts');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.alert.get.queryOptions({ alertId: id }));
  useLive(['alerts'], () => void query.refetch());
  const alert = query.data;
  if (!alert) {
    return (
      <UnreadPage
        title={t('one')}
        query={query}
        failed={t('oneFailed')}
        safe={t('safe')}
        missing={t('notFound')}
        list={{ href: '/alerts', label: t('toList') }}
      />
    );
  }
  const href = subjectHref(alert.subjectKind, alert.subjectId);
  const figures = Object.entries(alert.figures);
  return (
    <>
      <PageHeader
        title={alert.title}
        state={
          <span className="flex flex-wrap gap-2">
            <Severity severity={alert.severity} />
            <AlertState state={alert.state} />
          </span>
        }
        facts={[t('number', { number: alert.number }), format.zoneLabel()]}
        actions={<AlertActions alert={alert} />}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          <Card title={t('what')}>
            <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
              <dt className="text-label">{t('columns.kind')}</dt>
              <dd className="font-mono text-caption">{alert.kind}</dd>
              <dt className="text-label">{t('subject')}</dt>
              <dd className="break-all">
                {href ? (
                  <Link className="text-primary hover:underline" href={href}>
                    {alert.subjectKind} {alert.subjectId}
                  </Link>
                ) : (
                  `${alert.subjectKind} ${alert.subjectId}`
                )}
              </dd>
              {figures.map(([name, value]) => (
                <FigureRow key={name} name={name} value={value} />
              ))}
              <dt className="text-label">{t('columns.raisedAt')}</dt>
              <dd>
                <Time at={alert.raisedAt} />
              </dd>
              {alert.times > 1 && (
                <>
                  <dt className="text-label">{t('columns.times')}</dt>
                  <dd className="num">
                    {format.number(alert.times)}, {t('lastRaised')} <Time at={alert.lastRaisedAt} />
                  </dd>
                </>
              )}
            </dl>
          </Card>
          {alert.resolvedAt && (
            <Card title={t('resolution')}>
              <p className="whitespace-pre-wrap">{alert.resolution}</p>
              <p className="mt-2 text-muted-foreground">
                <Time at={alert.resolvedAt} /> {alert.resolver ?? t('byItself')}
              </p>
              {alert.resolutionLink && (
                <p className="mt-2 break-all">
                  <a className="text-primary hover:underline" href={alert.resolutionLink} rel="noreferrer">
                    {alert.resolutionLink}
                  </a>
                </p>
              )}
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
          <Card title={t('care')}>
            <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
              <dt className="text-label">{t('columns.owner')}</dt>
              <dd>{alert.owner ?? t('nobody')}</dd>
              {alert.acknowledgedAt && (
                <>
                  <dt className="text-label">{t('states.acknowledged')}</dt>
                  <dd>
                    <Time at={alert.acknowledgedAt} /> {alert.acknowledger}
                  </dd>
                </>
              )}
              {alert.state === 'snoozed' && (
                <>
                  <dt className="text-label">{t('snoozedUntil')}</dt>
                  <dd>
                    <Time at={alert.snoozedUntil} seconds={false} />
                  </dd>
                </>
              )}
            </dl>
          </Card>
          <AlertHistory alert={alert} />
        </div>
      </div>
    </>
  );
}

function FigureRow({ name, value }: { name: string; value: string | number | boolean | null }) {
  const t = useTranslations('alerts.figures');
  const format = useFormatter();
  return (
    <>
      <dt className="text-label">{t.has(name) ? t(name) : name}</dt>
      <dd className="num break-words">
        {value === null ? '–' : typeof value === 'number' ? format.number(value) : String(value)}
      </dd>
    </>
  );
}
