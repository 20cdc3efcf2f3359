'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/app/_components/ui/card';
import { CopyId } from '@/app/_components/ui/copy-id';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useMay } from '@/app/_trpc/use-may';
import type { HandPageData } from '@/server/contracts/hand-page';

const link = 'text-primary underline underline-offset-4';

/** What governed a hand, what it moved, who sat in it, what is said of it, and its record. */
export function HandFacts({ hand, raw }: { hand: HandPageData; raw: string }) {
  const t = useTranslations('hands.facts');
  const kinds = useTranslations('disputes');
  const format = useFormatter();
  const mayBooks = useMay('ledger.view');
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('title')}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
          <Fact label={t('ruleset')}>
            {hand.rulesetId ? (
              <span className="inline-flex items-center gap-2">
                <Link className={link} href={`/catalogue/rulesets/${hand.rulesetId}`}>
                  {t('rules')}
                </Link>
                <CopyId value={hand.rulesetId} />
              </span>
            ) : (
              '–'
            )}
          </Fact>
          <Fact label={t('engine')}>{t('engineOf', { engine: hand.engineVersion, rules: hand.rulesVersion })}</Fact>
          <Fact label={t('transaction')}>
            {mayBooks ? (
              <Link className={link} href={`/ledger/transactions/${hand.transactionId}`}>
                {hand.transactionId}
              </Link>
            ) : (
              hand.transactionId
            )}
          </Fact>
          <Fact label={t('day')}>{format.date(`${hand.accountingDate}T12:00:00Z`, 'UTC')}</Fact>
          <Fact label={t('started')}>
            <Time at={hand.startedAt} />
          </Fact>
          <Fact label={t('received')}>
            <Time at={hand.receivedAt} /> {hand.source}
          </Fact>
        </dl>
      </Card>
      <Card title={t('players')}>
        <ul className="divide-y">
          {hand.seats.map((seat) => (
            <li key={seat.seat} className="num flex items-baseline justify-between gap-3 py-1.5">
              <span className="min-w-0">
                {seat.seat}{' '}
                <Link className={link} href={`/players/${seat.playerId}`}>
                  {seat.alias}
                </Link>
                {seat.platformActions > 0 && (
                  <span className="ml-2 text-muted-foreground">{t('platform', { count: seat.platformActions })}</span>
                )}
              </span>
              <span>{format.amount(seat.net, hand.currency, { signed: true })}</span>
            </li>
          ))}
        </ul>
      </Card>
      {(hand.disputes.length > 0 || hand.remedies.length > 0) && (
        <Card title={t('cases')}>
          <ul className="flex flex-col gap-2">
            {hand.disputes.map((each) => (
              <li key={each.id}>
                <Link className={link} href={`/disputes/${each.id}`}>
                  {t('case', { number: each.number })}
                </Link>{' '}
                {each.title} <span className="text-muted-foreground">{kinds(`states.${each.state}`)}</span>
              </li>
            ))}
            {hand.remedies.map((each) => (
              <li key={each.id}>
                <Link className={link} href={`/disputes/remedies/${each.id}`}>
                  {t('remedy', { number: each.number })}
                </Link>{' '}
                {kinds(`remedies.kinds.${each.kind}`)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('record')}>
        <details>
          <summary className="cursor-pointer text-primary">{t('showRecord')}</summary>
          <ScrollBox label={t('record')} className="mt-2 max-h-96">
            <pre className="font-mono text-caption">{raw}</pre>
          </ScrollBox>
        </details>
        <p className="mt-2 flex items-center gap-2 text-muted-foreground">
          SHA-256 <CopyId value={hand.payloadSha256} />
        </p>
      </Card>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="num min-w-0 break-words">{children}</dd>
    </>
  );
}
