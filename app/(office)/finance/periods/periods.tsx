'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { Figure } from '@/app/_components/ui/figure';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useMay } from '@/app/_trpc/use-may';
import { FinanceFrame } from '../finance-frame';
import { TieOuts } from '../tie-outs';
import { CloseDialog } from './close-dialog';
import { ReopenDialog } from './reopen-dialog';

const reopeningLooks = { waiting: 'pending', opened: 'caution', rejected: 'rejected' } as const;
/** Where each line of the checklist is put in order. */
const places = {
  dayOver: '/finance',
  tiesOut: '/finance?report=trialBalance',
  reconciled: '/ledger/reconciliation',
  suspense: '/ledger/accounts?kind=suspense&holding=yes',
  openHands: '/floor',
  pendingHits: '/jackpots/hits',
  openDisputes: '/disputes',
} as const;

const looks = { waiting: 'pending', closed: 'settled', rejected: 'rejected' } as const;

/** How far the books are closed, what stands in the way of closing on, and who asked for what. */
export function Periods() {
  const t = useTranslations('finance');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayClose = useMay('period.close');
  const [closing, setClosing] = useState(false);
  const [asksReopening, setReopening] = useState(false);
  const query = useQuery(trpc.finance.periods.queryOptions({}));
  useLive(['finance', 'approvals', 'reconciliation'], () => void query.refetch());
  const page = query.data;
  const waiting = page?.requests.find((request) => request.state === 'waiting');
  const reopening = page?.reopenings.find((request) => request.state === 'waiting');
  const blocked = page?.next?.checks.some((check) => check.blocks && !check.ok) ?? true;
  return (
    <FinanceFrame
      part="periods"
      query={query}
      actions={
        mayClose && (
          <>
            {page?.closedThrough && (
              <Button disabled={reopening !== undefined} onClick={() => setReopening(true)}>
                {t('reopen')}
              </Button>
            )}
            {page?.next && (
              <Button variant="primary" disabled={blocked || waiting !== undefined} onClick={() => setClosing(true)}>
                {t('askClose', { through: page.next.through })}
              </Button>
            )}
          </>
        )
      }
    >
      {page && (
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <Card>
              <Figure label={t('closedThrough')} value={page.closedThrough ?? t('never')} />
            </Card>
            <Card>
              <Figure label={t('firstOpenDay')} value={page.firstOpenDay ?? t('nothingBooked')} />
            </Card>
            <Card>
              <Figure label={t('today')} value={page.today} />
            </Card>
          </div>
          {page.next ? (
            <>
              <Card title={t('checklist', { from: page.next.from, through: page.next.through })}>
                <ul className="divide-y">
                  {page.next.checks.map((check) => (
                    <li key={check.id} className="flex flex-wrap items-center gap-x-3 py-2">
                      <Link className="text-primary hover:underline" href={places[check.id]}>
                        {t(`checks.${check.id}`, { count: check.count })}
                      </Link>
                      {!check.ok && check.names.length > 0 && (
                        <span className="text-caption text-muted-foreground">{check.names.join(', ')}</span>
                      )}
                      <span className="ml-auto">
                        <State
                          name={check.ok ? 'ties' : check.blocks ? 'mismatch' : 'caution'}
                          label={
                            check.ok ? t('inOrder') : t(check.blocks ? 'blocks' : 'listed', { count: check.count })
                          }
                        />
                      </span>
                    </li>
                  ))}
                </ul>
                {waiting && (
                  <p className="mt-3 text-caption text-muted-foreground">
                    <Link className="text-primary hover:underline" href={`/approvals/${waiting.approvalId}`}>
                      {t('waitsFor', { through: waiting.through })}
                    </Link>
                  </p>
                )}
              </Card>
              <TieOuts ties={page.next.ties} />
            </>
          ) : (
            <Card>
              <Empty title={t('nothingToClose')} help={t('nothingToCloseHelp')} />
            </Card>
          )}
          <Card title={t('requests')}>
            {page.requests.length === 0 ? (
              <p className="text-muted-foreground">{t('noRequests')}</p>
            ) : (
              <ul className="divide-y">
                {page.requests.map((request) => (
                  <li key={request.id} className="flex flex-wrap items-center gap-x-3 py-2">
                    <Link className="text-primary hover:underline" href={`/approvals/${request.approvalId}`}>
                      {t('throughDay', { through: request.through })}
                    </Link>
                    <span className="text-caption text-muted-foreground">
                      {request.requestedBy} · <Time at={request.requestedAt} seconds={false} /> · {request.note}
                    </span>
                    <span className="ml-auto">
                      <State name={looks[request.state]} label={t(`periodStates.${request.state}`)} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          {page.reopenings.length > 0 && (
            <Card title={t('reopenings')}>
              <ul className="divide-y">
                {page.reopenings.map((request) => (
                  <li key={request.id} className="flex flex-wrap items-center gap-x-3 py-2">
                    <Link className="text-primary hover:underline" href={`/approvals/${request.approvalId}`}>
                      {t('reopenRange', { first: request.fromDay, last: request.closedThrough })}
                    </Link>
                    <span className="text-caption text-muted-foreground">
                      {request.requestedBy} · <Time at={request.requestedAt} seconds={false} /> · {request.note}
                    </span>
                    <span className="ml-auto">
                      <State name={reopeningLooks[request.state]} label={t(`reopeningStates.${request.state}`)} />
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {asksReopening && page.closedThrough && (
            <ReopenDialog closedThrough={page.closedThrough} onClose={() => setReopening(false)} />
          )}
          {closing && page.next && (
            <CloseDialog
              from={page.next.from}
              through={page.next.through}
              onClose={() => {
                setClosing(false);
                void cache.invalidateQueries({ queryKey: trpc.finance.pathKey() });
              }}
            />
          )}
          <p className="text-caption text-muted-foreground">{t('closeHelp', { zone: format.zoneLabel() })}</p>
        </div>
      )}
    </FinanceFrame>
  );
}
