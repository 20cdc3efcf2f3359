'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { stateLook } from '../../state-look';
import { ChangeSetBar } from './change-set-bar';
import { ChangeSetComments } from './change-set-comments';
import { ChangeSetFacts } from './change-set-facts';
import { ChangeSetIssues } from './change-set-issues';
import { ChangeSetSimulations } from './change-set-simulations';
import { VersionChanges } from './version-changes';

/** One change set: what changes, document by document, and what the author or the reviewer can do with it. */
export function ChangeSetScreen({ id, language }: { id: string; language: Locale }) {
  const t = useTranslations('catalogue');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.catalogue.changeSet.queryOptions({ changeSetId: id }));
  useLive([`change-set:${id}`, 'catalogue', 'approvals'], () => void query.refetch());
  if (query.isError && !query.data) {
    return (
      <>
        <PageHeader title={t('changeSet')} />
        <QueryProblem
          error={query.error}
          failed={t('changeFailed')}
          safe={t('failedSafe')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{
            title: t('notFound'),
            action: (
              <Button asChild>
                <Link href="/catalogue/changes">{t('toChanges')}</Link>
              </Button>
            ),
          }}
        />
      </>
    );
  }
  const set = query.data;
  if (!set) {
    return (
      <>
        <PageHeader title={t('changeSet')} />
        <Loading className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </Loading>
      </>
    );
  }
  const moved = set.versions.some((version) => version.moved && version.basedOn !== null);
  return (
    <>
      <PageHeader
        title={set.title}
        state={<State {...stateLook(set.state, t)} />}
        facts={[t('changeNumber', { number: set.number }), set.author, format.zoneLabel()]}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-8">
          {moved && <Notice tone="warning">{t('moved')}</Notice>}
          {set.state === 'submitted' && set.mine && <Notice>{t('someoneElse')}</Notice>}
          {set.decisionReason && (
            <Notice tone={set.state === 'rejected' ? 'warning' : 'muted'}>
              {t(`states.${set.state}`)}: “{set.decisionReason}”
            </Notice>
          )}
          <ChangeSetIssues issues={set.issues} />
          {set.versions.length === 0 && (
            <Card>
              <p className="text-muted-foreground">{t('emptySet')}</p>
            </Card>
          )}
          {set.versions.map((version) => (
            <VersionChanges key={version.id} version={version} language={language} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-4">
          <ChangeSetFacts key={set.revision} set={set} />
          <ChangeSetSimulations set={set} />
          <ChangeSetComments set={set} />
          {set.decidedAt && (
            <p className="text-muted-foreground">
              {t('decidedAt')} <Time at={set.decidedAt} /> {set.decidedByName}
            </p>
          )}
        </div>
      </div>
      <ChangeSetBar set={set} />
    </>
  );
}
