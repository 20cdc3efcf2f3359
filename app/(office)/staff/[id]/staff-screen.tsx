'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { StaffState } from '../staff-status';
import { LastActs } from './last-acts';
import { StaffActions } from './staff-actions';
import { StaffRoles } from './staff-roles';
import { StaffSessions } from './staff-sessions';

/** One account: what it may do and since when, what waits, where it is signed in, what it did last. */
export function StaffScreen({ id }: { id: string }) {
  const t = useTranslations('staff');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.staff.get.queryOptions({ staffId: id }));
  useLive(['staff', 'approvals'], () => void query.refetch());
  const person = query.data;
  if (!person) {
    return (
      <UnreadPage
        title={t('one')}
        query={query}
        failed={t('oneFailed')}
        safe={t('safe')}
        missing={t('notFound')}
        list={{ href: '/staff', label: t('toList') }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={person.name}
        state={<StaffState status={person.status} />}
        facts={[person.email, format.zoneLabel()]}
        actions={<StaffActions person={person} />}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          {person.waiting.map((item) => (
            <Notice key={item.id} tone="warning">
              {t('waits', { title: item.title })}{' '}
              <Link className="text-primary hover:underline" href={`/approvals/${item.id}`}>
                {t('toApproval')}
              </Link>
            </Notice>
          ))}
          <StaffRoles person={person} />
          <LastActs person={person} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
          <Card title={t('facts')}>
            <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
              <dt className="text-label">{t('columns.lastSeenAt')}</dt>
              <dd>
                {person.lastSeenAt ? <Time at={person.lastSeenAt} /> : t('never')}
                {person.lastIp && <span className="num ml-2 text-muted-foreground">{person.lastIp}</span>}
              </dd>
              <dt className="text-label">{t('columns.factor')}</dt>
              <dd>{person.twoFactorEnabled ? t('on') : t('off')}</dd>
              <dt className="text-label">{t('columns.createdAt')}</dt>
              <dd>
                <Time at={person.createdAt} seconds={false} /> {person.creator ?? t('system')}
              </dd>
              {person.openLink && (
                <>
                  <dt className="text-label">{t('openLink')}</dt>
                  <dd>
                    {t('linkUntil')} <Time at={person.openLink.expiresAt} seconds={false} />
                  </dd>
                </>
              )}
              {person.disabledAt && (
                <>
                  <dt className="text-label">{t('disabledAt')}</dt>
                  <dd>
                    <Time at={person.disabledAt} /> {person.disabledReason}
                  </dd>
                </>
              )}
            </dl>
          </Card>
          <StaffSessions person={person} />
        </div>
      </div>
    </>
  );
}
