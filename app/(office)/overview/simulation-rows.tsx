'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SimulationRow } from '@/server/contracts/simulation';

/** A table on wide screens; two lines a run on narrow ones. */
export function SimulationRows({ rows }: { rows: readonly SimulationRow[] }) {
  const t = useTranslations('overview.columns');
  const format = useFormatter();
  const rake = (row: SimulationRow) => {
    const { rakePer100 } = row;
    if (rakePer100?.value == null) return format.amount(null, row.currency);
    const value = format.meanAmount(rakePer100.value, row.currency);
    return rakePer100.margin === null
      ? value
      : `${value} ±${format.meanAmount(rakePer100.margin, row.currency, { symbol: false })}`;
  };
  const hands = (row: SimulationRow) =>
    row.state === 'succeeded'
      ? format.number(row.hands)
      : `${format.number(row.progress.hands)} / ${format.number(row.hands)}`;
  return (
    <>
      <table className="num hidden w-full border-collapse text-table sm:table">
        <thead>
          <tr className="border-b text-label text-muted-foreground [&>th]:px-2 [&>th]:py-1.5">
            <th scope="col" className="text-left">
              {t('name')}
            </th>
            <th scope="col" className="text-left">
              {t('state')}
            </th>
            <th scope="col" className="text-right">
              {t('hands')}
            </th>
            <th scope="col" className="text-right">
              {t('rake')}
            </th>
            <th scope="col" className="text-left">
              {t('by')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-10 border-b last:border-b-0 hover:bg-muted [&>td]:px-2 [&>th]:px-2">
              <th scope="row" className="text-left font-[450]">
                <Link href={`/simulations/${row.id}`} className="text-primary hover:underline">
                  {row.name}
                </Link>
                <span className="ml-2 text-muted-foreground">{row.gameName}</span>
              </th>
              <td>
                <State name={row.state} />
              </td>
              <td className="text-right">{hands(row)}</td>
              <td className="text-right">{rake(row)}</td>
              <td className="text-muted-foreground">{row.createdBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="num divide-y sm:hidden">
        {rows.map((row) => (
          <li key={row.id} className="py-2">
            <p className="flex justify-between gap-3">
              <Link href={`/simulations/${row.id}`} className="min-w-0 truncate text-label text-primary">
                {row.name}
              </Link>
              <span>{rake(row)}</span>
            </p>
            <p className="flex items-center justify-between gap-3 text-muted-foreground text-table">
              <span className="truncate">
                {row.gameName} · {hands(row)}
              </span>
              <State name={row.state} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
