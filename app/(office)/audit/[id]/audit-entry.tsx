'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { CopyId } from '@/app/_components/ui/copy-id';
import { PageHeader } from '@/app/_components/ui/page-header';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { Differences } from '../differences';
import { Outcome } from '../outcome';

interface Part {
  readonly action?: string;
  readonly entity?: { readonly kind?: string; readonly id?: string };
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
}

/** One line of the audit: who, what, why, before and after, and the seal that protects it. */
export function AuditEntry({ id }: { id: number }) {
  const t = useTranslations('audit');
  const roleWords = useTranslations('roles');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.audit.get.queryOptions({ id }));
  if (!query.data) {
    return (
      <UnreadPage
        title={t('one')}
        query={query}
        failed={t('oneFailed')}
        safe={t('safe')}
        missing={t('notFound')}
        list={{ href: '/audit', label: t('toList') }}
      />
    );
  }
  const { entry, related, seal } = query.data;
  const parts = (Array.isArray(entry.parts) ? entry.parts : []) as readonly Part[];
  const role = (name: string) => (roleWords.has(name) ? roleWords(name) : name);
  return (
    <>
      <PageHeader
        title={entry.action}
        state={<Outcome outcome={entry.outcome} />}
        facts={[t('number', { id: entry.id }), entry.actorName, format.zoneLabel()]}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          <Card title={t('difference.title')}>
            <Differences before={entry.before} after={entry.after} />
          </Card>
          {parts.length > 0 && (
            <Card title={t('parts')}>
              <ul className="divide-y">
                {parts.map((part, index) => (
                  <li key={`${part.action} ${part.entity?.id} ${String(index)}`} className="py-3">
                    <p className="mb-1">
                      <span className="font-mono text-caption">{part.action}</span>{' '}
                      <span className="text-muted-foreground">
                        {part.entity?.kind} {part.entity?.id}
                      </span>
                    </p>
                    <Differences before={part.before} after={part.after} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
          <Card title={t('who')}>
            <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
              <dt className="text-label">{t('columns.at')}</dt>
              <dd>
                <Time at={entry.occurredAt} />
              </dd>
              <dt className="text-label">{t('columns.actor')}</dt>
              <dd>
                <Link
                  className="text-primary hover:underline"
                  href={`/audit?actor=${encodeURIComponent(entry.actorId)}`}
                >
                  {entry.actorName}
                </Link>{' '}
                <span className="text-muted-foreground">{entry.actorRoles.map(role).join(', ')}</span>
              </dd>
              <dt className="text-label">{t('columns.entity')}</dt>
              <dd className="break-all">
                <Link
                  className="text-primary hover:underline"
                  href={`/audit?entity=${encodeURIComponent(entry.entityKind)}&entityId=${encodeURIComponent(entry.entityId)}`}
                >
                  {entry.entityKind} {entry.entityId}
                </Link>
              </dd>
              <dt className="text-label">{t('columns.reason')}</dt>
              <dd className="whitespace-pre-wrap break-words">{entry.reason || '–'}</dd>
              <dt className="text-label">{t('columns.ip')}</dt>
              <dd className="num">{entry.ip ?? '–'}</dd>
              <dt className="text-label">{t('columns.request')}</dt>
              <dd>
                <CopyId value={entry.requestId} length={36} />
              </dd>
            </dl>
          </Card>
          <Card title={t('seal.title')}>
            {seal ? (
              <div className="flex flex-col gap-2">
                <p className="flex flex-wrap items-center gap-2">
                  <State name="settled" label={t('seal.sealed', { no: format.number(seal.no) })} />
                  <Time at={seal.sealedAt} />
                </p>
                <CopyId value={seal.hash} length={24} />
              </div>
            ) : (
              <State name="queued" label={t('seal.notYet')} />
            )}
          </Card>
          {related.length > 0 && (
            <Card title={t('related')}>
              <ul className="divide-y">
                {related.map((other) => (
                  <li key={other.id} className="flex items-center justify-between gap-2 py-2">
                    <Link className="font-mono text-caption text-primary hover:underline" href={`/audit/${other.id}`}>
                      {other.action}
                    </Link>
                    <Outcome outcome={other.outcome} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}
