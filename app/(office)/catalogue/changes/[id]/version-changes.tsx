'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Notice } from '@/app/_components/ui/notice';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import type { ChangeSetPage } from '../../api-types';
import { ChangeList } from '../../change-list';
import { ReturnCard } from '../../return-card';

/** One document's part of a change set: field, live, draft. */
export function VersionChanges({
  version,
  language,
}: {
  version: ChangeSetPage['versions'][number];
  language: Locale;
}) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const choice = Object.fromEntries(
    Object.entries(version.body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const form = useQuery(trpc.catalogue.form.queryOptions({ kind: version.kind as 'table', language, choice }));
  const currency = version.body.currency ?? (version.body.table as { currency?: unknown } | undefined)?.currency;
  return (
    <>
      <Card
        title={
          <Link className="hover:underline" href={`/catalogue/${version.kind}/${version.slug}`}>
            {t(`kinds.${version.kind as 'table'}`)} <span className="font-mono">{version.slug}</span> v{version.number}
          </Link>
        }
      >
        {version.operation === 'archive' ? (
          <Notice tone="warning">{t('archives')}</Notice>
        ) : form.data ? (
          <ChangeList form={form.data} before={version.base?.body} after={version.body} />
        ) : form.isError ? (
          <p className="text-muted-foreground">{t('changeCount', { count: version.changes.length })}</p>
        ) : (
          <Loading>
            <Skeleton className="h-16" />
          </Loading>
        )}
      </Card>
      {version.operation === 'set' && (
        <ReturnCard
          kind={version.kind as 'table'}
          slug={version.slug}
          body={version.body}
          live={version.base?.body}
          currency={typeof currency === 'string' ? currency : 'EUR'}
        />
      )}
    </>
  );
}
