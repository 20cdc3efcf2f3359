'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useMay } from '@/app/_trpc/use-may';
import type { Person } from '../person';

/** What somebody did or tried last, each with its line in the audit. */
export function LastActs({ person }: { person: Person }) {
  const t = useTranslations('staff');
  const mayAudit = useMay('audit.view');
  return (
    <Card
      title={t('lastActs')}
      actions={
        mayAudit && (
          <Link className="text-primary hover:underline" href={`/audit?actor=${person.id}`}>
            {t('allActs')}
          </Link>
        )
      }
    >
      {person.lastActs.length === 0 && <p className="text-muted-foreground">{t('noActs')}</p>}
      <ul className="divide-y">
        {person.lastActs.map((act) => (
          <li key={act.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-table">
            <span className="min-w-0">
              {mayAudit ? (
                <Link className="font-mono text-caption text-primary hover:underline" href={`/audit/${act.id}`}>
                  {act.action}
                </Link>
              ) : (
                <span className="font-mono text-caption">{act.action}</span>
              )}
              <span className="ml-2 break-all text-muted-foreground">{act.entityKind}</span>
            </span>
            <span className="flex items-center gap-2">
              {act.outcome === 'refused' && <State name="rejected" label={t('refused')} />}
              <Time at={act.at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
