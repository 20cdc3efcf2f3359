'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Time } from '@/app/_components/ui/time';
import { useMay } from '@/app/_trpc/use-may';
import type { Alert } from './alert';

/** Everything that was done about an alert, each with its line in the audit. */
export function AlertHistory({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts');
  const mayAudit = useMay('audit.view');
  const word = (action: string) => {
    const key = `history.${action.split('.').at(-1)}`;
    return t.has(key) ? t(key) : action;
  };
  return (
    <Card title={t('history.title')}>
      <ol className="flex flex-col gap-3">
        <li>
          <p className="text-label">{t('history.raised')}</p>
          <p className="text-muted-foreground">
            <Time at={alert.raisedAt} />
          </p>
        </li>
        {alert.history.map((act) => (
          <li key={act.id}>
            <p className="text-label">
              {mayAudit ? (
                <Link className="text-primary hover:underline" href={`/audit/${act.id}`}>
                  {word(act.action)}
                </Link>
              ) : (
                word(act.action)
              )}
            </p>
            <p className="text-muted-foreground">
              <Time at={act.at} /> {act.actor}
            </p>
            {act.reason && <p className="whitespace-pre-wrap">“{act.reason}”</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
