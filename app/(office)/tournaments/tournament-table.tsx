'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { TournamentRow } from './api-types';
import { TournamentState } from './tournament-state';

/** Tournaments of a span, one a line. */
export function TournamentTable({ rows }: { rows: readonly TournamentRow[] }) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  return (
    <ScrollBox label={t('nav')} className="rounded-card border bg-card">
      <table className="w-full text-table">
        <thead>
          <tr className="border-b text-left text-label">
            {(['name', 'start', 'state', 'type'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2">
                {t(`columns.${column}`)}
              </th>
            ))}
            {(['entry', 'entrants', 'pool'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-right">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b last:border-b-0 hover:bg-muted">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                <Link href={`/tournaments/${row.id}`} className="font-[550] underline-offset-2 hover:underline">
                  {row.name}
                </Link>{' '}
                <span className="num text-muted-foreground">{row.number}</span>
              </th>
              <td className="px-3 py-1.5">
                <Time at={row.at} seconds={false} />
              </td>
              <td className="px-3 py-1.5">
                <TournamentState status={row.status} />
              </td>
              <td className="px-3 py-1.5">{t(`types.${row.type as 'spin'}`)}</td>
              <td className="num px-3 py-1.5 text-right">
                {row.buyIn + row.fee === 0 ? t('free') : format.amount(row.buyIn + row.fee, row.currency)}
              </td>
              <td className="num px-3 py-1.5 text-right">
                {format.number(row.entries)} / {format.number(row.maxPlayers)}
              </td>
              <td className="num px-3 py-1.5 text-right">
                {format.amount(Math.max(row.pool + row.overlay, row.guarantee ?? 0), row.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
