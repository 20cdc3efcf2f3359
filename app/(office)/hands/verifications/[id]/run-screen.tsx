'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { PageHeader } from '@/app/_components/ui/page-header';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';

/** A bulk verification: how far it is, what it found, and each hand that is not as it should be. */
export function RunScreen({ id }: { id: string }) {
  const t = useTranslations('hands.verifications');
  const format = useFormatter();
  const trpc = useTRPC();
  const [place, setPlace] = useState<{ after: string | null; before: string | null }>({ after: null, before: null });
  const query = useQuery(trpc.hand.verification.queryOptions({ runId: id }));
  const findings = useQuery(trpc.hand.findings.queryOptions({ runId: id, ...place }));
  useLive(['verifications'], () => {
    void query.refetch();
    void findings.refetch();
  });
  const run = query.data;
  if (!run) {
    return <UnreadPage title={t('title')} query={query} failed={t('failed')} missing={t('notFound')} />;
  }
  const rate = run.milliseconds > 0 ? Math.round(run.checked / (run.milliseconds / 1_000)) : 0;
  const wrong = run.different + run.engineChanged;
  return (
    <>
      <PageHeader
        title={t('one', { number: run.number })}
        state={<State name={run.state} />}
        facts={[run.startedByName, <Time key="at" at={run.startedAt} />, format.zoneLabel()]}
        actions={
          run.endedAt !== null &&
          run.different > 0 && (
            <Button asChild variant="primary">
              <Link href={`/disputes/remedies/new?run=${run.id}`}>{t('makeGood', { count: run.different })}</Link>
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <Card>
          <p className="num text-figure">
            {t('progress', { checked: format.number(run.checked), total: format.number(run.total) })}
          </p>
          <progress
            className="my-2 h-2 w-full"
            max={Math.max(1, run.total)}
            value={run.checked}
            aria-label={t('title')}
          />
          <p className="num text-muted-foreground">
            {t('result', {
              same: format.number(run.same),
              different: format.number(run.different),
              changed: format.number(run.engineChanged),
              rate: format.number(rate),
            })}
          </p>
          {run.error && <p className="text-destructive">{run.error}</p>}
          {run.sums.map((sum) => (
            <p key={sum.currency} className="num">
              {t('sums', {
                players: sum.players,
                over: format.amount(sum.paidTooMuch, sum.currency),
                under: format.amount(sum.paidTooLittle, sum.currency),
              })}
            </p>
          ))}
        </Card>
        <Card title={t('findings')}>
          {wrong === 0 && <p className="text-muted-foreground">{t('none')}</p>}
          {wrong > 0 && (
            <table className="num w-full text-table">
              <thead>
                <tr className="border-b text-left text-muted-foreground">
                  <th className="py-1.5 font-[450]">{t('hand')}</th>
                  <th className="py-1.5 font-[450]">{t('where')}</th>
                  <th className="py-1.5 font-[450]">{t('recorded')}</th>
                  <th className="py-1.5 font-[450]">{t('derived')}</th>
                  <th className="py-1.5 text-right font-[450]">{t('moved')}</th>
                </tr>
              </thead>
              <tbody>
                {(findings.data?.rows ?? []).map((row) => (
                  <tr key={row.handId} className="border-b">
                    <td className="py-1.5">
                      <Link className="text-primary underline-offset-4 hover:underline" href={`/hands/${row.handId}`}>
                        {row.handId}
                      </Link>
                    </td>
                    <td className="py-1.5 font-mono text-caption">{row.path}</td>
                    <td className="max-w-48 truncate py-1.5">{row.recorded}</td>
                    <td className="max-w-48 truncate py-1.5">{row.derived}</td>
                    <td className="py-1.5 text-right">
                      {format.amount(
                        row.seats.reduce((sum, seat) => sum + Math.max(0, seat.differenceMinor), 0),
                        row.currency,
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {(findings.data?.older || findings.data?.newer) && (
            <nav aria-label={t('findings')} className="mt-3 flex justify-end gap-2">
              <Button
                disabled={!findings.data.newer}
                onClick={() => setPlace({ after: null, before: findings.data?.newer ?? null })}
              >
                {t('newer')}
              </Button>
              <Button
                disabled={!findings.data.older}
                onClick={() => setPlace({ after: findings.data?.older ?? null, before: null })}
              >
                {t('older')}
              </Button>
            </nav>
          )}
        </Card>
      </div>
    </>
  );
}
