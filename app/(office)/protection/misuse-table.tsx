'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { RouterOutputs } from '@/app/_trpc/outputs';

type Row = RouterOutputs['protection']['misuse']['rows'][number];

/** Everybody who used artificial all-ins: per 1,000 hands, wins against expectation with its interval, what stands out. */
export function MisuseTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('protection');
  const format = useFormatter();
  const share = (value: number) => format.percent(value * 100);
  return (
    <Card title={t('misuse')} description={t('misuseHelp')}>
      {rows.length === 0 ? (
        <p className="text-muted-foreground">{t('noUses')}</p>
      ) : (
        <ScrollBox label={t('misuse')}>
          <table className="w-full text-table">
            <thead>
              <tr className="border-b text-left text-label">
                <th className="py-1">{t('player')}</th>
                <th className="text-right">{t('hands')}</th>
                <th className="text-right">{t('uses')}</th>
                <th className="text-right">{t('perThousand')}</th>
                <th className="text-right">{t('won')}</th>
                <th className="text-right">{t('interval')}</th>
                <th className="text-right">{t('expected')}</th>
                <th className="pl-4">{t('standsOut')}</th>
                <th className="text-right">{t('letters')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.playerId} className="border-b last:border-0">
                  <td className="py-1">
                    <Link className="text-primary hover:underline" href={`/protection/${row.playerId}`}>
                      {row.alias}
                    </Link>
                  </td>
                  <td className="num text-right">{format.number(row.hands)}</td>
                  <td className="num text-right">{format.number(row.uses)}</td>
                  <td className="num text-right">{format.number(row.perThousand, { digits: 1 })}</td>
                  <td className="num text-right">
                    {format.number(row.won)} / {format.number(row.settled)}
                  </td>
                  <td className="num whitespace-nowrap text-right">
                    {row.settled === 0 ? '–' : `${share(row.wonShare.low)} – ${share(row.wonShare.high)}`}
                  </td>
                  <td className="num text-right">{row.settled === 0 ? '–' : share(row.expected / row.settled)}</td>
                  <td className="pl-4">
                    <span className="flex flex-wrap gap-1">
                      {row.findings.length === 0
                        ? '–'
                        : row.findings.map((finding) => (
                            <State key={finding} name="caution" label={t(`findings.${finding}`)} />
                          ))}
                    </span>
                  </td>
                  <td className="num text-right">{format.number(row.letters)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Card>
  );
}
