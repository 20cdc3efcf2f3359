'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import { ApprovalState } from '../approval-state';
import { DecisionForm } from './decision-form';

/** Where the thing itself can be looked at. */
function subjectHref(kind: string, id: string): string | undefined {
  if (kind === 'changeSet') return `/catalogue/changes/${id}`;
  if (kind === 'switch') return '/catalogue/switches?open=yes';
  // A role that is asked for names the account and the role.
  if (kind === 'staff') return `/staff/${id.split(':')[0]}`;
  if (kind === 'transaction') return `/ledger/transactions/${id}`;
  if (kind === 'adjustment' || kind === 'adjustmentLimit') return '/ledger/adjustments';
  if (kind === 'openingImport') return `/ledger/opening-balances/${id}`;
  if (kind === 'apiKey') return '/api-keys';
  if (kind === 'remedy') return `/disputes/remedies/${id}`;
  return undefined;
}

/** One thing that waits for a second person: what, why, figures, who may, and the decision with a code. */
export function ApprovalScreen({ id }: { id: string }) {
  const t = useTranslations('approvals');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.approval.get.queryOptions({ approvalId: id }));
  useLive(['approvals'], () => void query.refetch());
  const approval = query.data;
  if (!approval) {
    return (
      <UnreadPage
        title={t('one')}
        query={query}
        failed={t('oneFailed')}
        safe={t('failedSafe')}
        missing={t('notFound')}
        list={{ href: '/approvals', label: t('toList') }}
      />
    );
  }
  const href = subjectHref(approval.subjectKind, approval.subjectId);
  return (
    <>
      <PageHeader
        title={approval.title}
        state={<ApprovalState state={approval.state} />}
        facts={[t('number', { number: approval.number }), approval.author, format.zoneLabel()]}
        actions={
          href && (
            <Button asChild>
              <Link href={href}>{t('lookAtIt')}</Link>
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          <Card title={t('what')}>
            <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
              <dt className="text-label">{t('reason')}</dt>
              <dd className="whitespace-pre-wrap break-words">{approval.reason || '–'}</dd>
              <dt className="text-label">{t('asked')}</dt>
              <dd>
                <Time at={approval.createdAt} /> {approval.author}
              </dd>
              {Object.entries(approval.figures).map(([name, value]) => (
                <FigureRow key={name} name={name} value={value} currency={currencyOf(name, approval.figures)} />
              ))}
              <dt className="text-label">{t('hash')}</dt>
              <dd className="break-all font-mono text-caption text-muted-foreground">{approval.contentHash}</dd>
            </dl>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
          {approval.state === 'open' ? (
            <Card title={t('decision')}>
              {approval.cannot === null ? (
                <DecisionForm approval={approval} />
              ) : (
                <Notice>{t(`cannotLong.${approval.cannot}`)}</Notice>
              )}
              <p className="mt-4 text-muted-foreground">
                {approval.eligible.length > 0 ? t('eligible', { names: approval.eligible.join(', ') }) : t('nobody')}
              </p>
            </Card>
          ) : (
            <Card title={t('decision')}>
              <p>
                {t(`states.${approval.state}`)} {approval.decidedAt && <Time at={approval.decidedAt} />}{' '}
                {approval.decider}
              </p>
              {approval.decisionReason && <p className="mt-2 whitespace-pre-wrap">“{approval.decisionReason}”</p>}
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Figures that are amounts wherever their neighbours name a currency. */
const amounts: readonly string[] = ['amount', 'limit', 'usedToday', 'before', 'after', 'given', 'taken', 'owed'];

/** The currency that a figure is an amount of: its own name, or the one that stands beside it. */
function currencyOf(name: string, figures: Readonly<Record<string, unknown>>): string | undefined {
  const isCurrency = (code: unknown) => CURRENCY_CODES.find((known) => known === code);
  return isCurrency(name) ?? (amounts.includes(name) ? isCurrency(figures.currency) : undefined);
}

function FigureRow({ name, value, currency }: { name: string; value: unknown; currency: string | undefined }) {
  const t = useTranslations('approvals');
  const format = useFormatter();
  const shown =
    value === null || value === undefined ? (
      name === 'effectiveFrom' ? (
        t('onApproval')
      ) : (
        '–'
      )
    ) : typeof value === 'number' ? (
      currency ? (
        format.amount(value, currency)
      ) : (
        format.number(value)
      )
    ) : typeof value === 'string' && instant.test(value) ? (
      <Time at={value} />
    ) : Array.isArray(value) ? (
      value.join(', ')
    ) : (
      String(value)
    );
  return (
    <>
      <dt className="text-label">{t.has(`figures.${name}`) ? t(`figures.${name}`) : name}</dt>
      <dd className="break-words tabular-nums">{shown}</dd>
    </>
  );
}
