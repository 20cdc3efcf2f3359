'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import type { DisputePriority } from '@/server/contracts/disputes';
import { CaseState, Priority, RemedyState } from '../dispute-look';
import { CaseActions } from './case-actions';
import { CaseFiles } from './case-files';
import { CaseNotes } from './case-notes';

const link = 'text-primary underline underline-offset-4';

/** One case: the claim, its hands, files and timeline, what is to be done, and what was. */
export function CaseScreen({ id }: { id: string }) {
  const t = useTranslations('disputes');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.dispute.get.queryOptions({ disputeId: id }));
  useLive([`dispute:${id}`, 'remedies'], () => void query.refetch());
  const found = query.data;
  if (!found) {
    return (
      <UnreadPage
        title={t('one')}
        query={query}
        failed={t('oneFailed')}
        safe={t('safe')}
        missing={t('notFound')}
        list={{ href: '/disputes', label: t('toList') }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={`${t('case', { number: found.number })} · ${found.title}`}
        state={
          <span className="flex flex-wrap gap-2">
            <CaseState state={found.state} />
            <Priority priority={found.priority as DisputePriority} />
          </span>
        }
        facts={[
          t('due', { at: format.dateTime(found.dueAt, { seconds: false }) }),
          found.assignee ? t('heldBy', { name: found.assignee }) : t('nobody'),
          t(`categories.${found.category}`),
          format.zoneLabel(),
        ]}
        actions={<CaseActions found={found} />}
      />
      {found.mergedNumber !== null && <Notice>{t('mergedInto', { number: found.mergedNumber })}</Notice>}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          <Card title={t('claim')}>
            <p className="whitespace-pre-wrap break-words">{found.description}</p>
            <p className="mt-3 text-muted-foreground">
              {found.playerId && found.alias && (
                <Link className={link} href={`/players/${found.playerId}`}>
                  {found.alias}
                </Link>
              )}{' '}
              {found.openedByName} <Time at={found.openedAt} seconds={false} />
            </p>
          </Card>
          <CaseNotes found={found} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
          <Card title={t('fields.hands')}>
            {found.hands.length === 0 && <p className="text-muted-foreground">{t('noHands')}</p>}
            <ul className="divide-y">
              {found.hands.map((hand) => (
                <li key={hand.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                  <Link className={link} href={`/hands/${hand.id}`}>
                    {hand.tableId} {hand.handNo}
                  </Link>
                  <span className="flex gap-1">
                    <State
                      name={hand.verdict === 'same' ? 'ties' : hand.verdict === 'different' ? 'mismatch' : 'caution'}
                      label={t(`verdicts.${hand.verdict}`)}
                    />
                    {hand.voided && <State name="voided" />}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
          <Card
            title={t('remedies.title')}
            actions={
              found.mine &&
              found.state !== 'closed' && (
                <Button asChild>
                  <Link
                    href={`/disputes/remedies/new?case=${found.id}${found.hands[0] ? `&hand=${found.hands[0].id}` : ''}${found.playerId ? `&player=${found.playerId}` : ''}`}
                  >
                    {t('remedies.ask')}
                  </Link>
                </Button>
              )
            }
          >
            {found.remedies.length === 0 && <p className="text-muted-foreground">{t('remedies.none')}</p>}
            <ul className="divide-y">
              {found.remedies.map((remedy) => (
                <li key={remedy.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                  <Link className={link} href={`/disputes/remedies/${remedy.id}`}>
                    {remedy.number} {t(`remedies.kinds.${remedy.kind}`)}
                  </Link>
                  <RemedyState state={remedy.state} />
                </li>
              ))}
            </ul>
          </Card>
          <CaseFiles found={found} />
          {(found.links.length > 0 || found.incident) && (
            <Card title={t('links')}>
              <ul className="flex flex-col gap-1">
                {found.incident && (
                  <li>
                    <Link className={link} href={`/disputes/incidents/${found.incident.id}`}>
                      {t('incidents.one', { number: found.incident.number })}
                    </Link>{' '}
                    {found.incident.title}
                  </li>
                )}
                {found.links.map((each) => (
                  <li key={each.id}>
                    <Link className={link} href={`/disputes/${each.id}`}>
                      {t('case', { number: each.number })}
                    </Link>{' '}
                    {each.title}
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
