'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { CopyId } from '@/app/_components/ui/copy-id';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';

/** How far the chain of seals is, and how many lines wait for theirs. */
export function SealStrip() {
  const t = useTranslations('audit.seal');
  const format = useFormatter();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.audit.sealStatus.queryOptions(undefined, { refetchInterval: 30_000 }));
  if (!data) return null;
  return (
    <section
      aria-label={t('title')}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border bg-card px-4 py-2 text-table"
    >
      {data.head ? (
        <>
          <State name="settled" label={t('head', { no: format.number(data.head.no) })} />
          <span>
            <Time at={data.head.sealedAt} />
          </span>
          <CopyId value={`${data.head.no}:${data.head.hash}`} length={20} />
        </>
      ) : (
        <State name="queued" label={t('none')} />
      )}
      <span className="num text-muted-foreground">
        {data.waitingSince ? (
          <>
            {t('waiting', { count: data.waiting })} <Time at={data.waitingSince} />
          </>
        ) : (
          t('nothingWaits')
        )}
      </span>
    </section>
  );
}
