'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { TieOut } from '@/server/contracts/finance';

/** Each control total beside the ledger's, with the difference, which must be nothing. */
export function TieOuts({ ties }: { ties: readonly TieOut[] }) {
  const t = useTranslations('finance');
  const format = useFormatter();
  if (ties.length === 0) return null;
  return (
    <Card title={t('ties.title')} description={t('ties.help')}>
      <ul className="divide-y">
        {ties.map((tie) => {
          const money = (minor: number) => format.amount(minor, tie.currency);
          return (
            <li
              key={`${tie.id} ${tie.currency}`}
              className="num flex flex-wrap items-center gap-x-6 gap-y-1 py-2 text-table"
            >
              <span className="min-w-48">
                {tie.accountId === null ? (
                  t(`ties.${tie.id}`)
                ) : (
                  <Link className="text-primary hover:underline" href={`/ledger/accounts/${tie.accountId}`}>
                    {t(`ties.${tie.id}`)}
                  </Link>
                )}{' '}
                {tie.currency}
              </span>
              <span>{t('ties.report', { amount: money(tie.shownMinor) })}</span>
              {tie.leftOutMinor !== 0 && <span>{t('ties.leftOut', { amount: money(tie.leftOutMinor) })}</span>}
              <span>{t('ties.ledger', { amount: money(tie.ledgerMinor) })}</span>
              <span className="ml-auto">
                {tie.differenceMinor === 0 ? (
                  <State name="ties" label={t('ties.even')} />
                ) : (
                  <State name="mismatch" label={t('ties.off', { amount: money(tie.differenceMinor) })} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
