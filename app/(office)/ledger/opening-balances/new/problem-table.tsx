'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { OpeningProblem } from '@/server/contracts/opening-balances';

/** All that is wrong with a file, line by line: where, what stands there, why not, and the limit. */
export function ProblemTable({ problems, count }: { problems: readonly OpeningProblem[]; count: number }) {
  const t = useTranslations('openingBalances');
  const format = useFormatter();
  const cell = 'px-3 py-2 text-left align-top';
  return (
    <Card
      title={t('problemsTitle', { count })}
      description={count > problems.length ? t('problemsShown', { shown: problems.length }) : t('problemsNote')}
    >
      <ScrollBox label={t('problemsTitle', { count })} className="-mx-4">
        <table className="w-full text-table">
          <thead>
            <tr className="border-b text-label text-muted-foreground">
              {(['line', 'column', 'value', 'problem', 'limit'] as const).map((column) => (
                <th key={column} scope="col" className={cell}>
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.map((each) => (
              <tr key={`${each.line} ${each.column} ${each.code} ${each.value}`} className="border-b last:border-0">
                <th scope="row" className={`num ${cell} font-[450]`}>
                  {each.line === 0 ? t('wholeFile') : format.number(each.line)}
                </th>
                <td className={`${cell} font-mono text-caption`}>{each.column || '–'}</td>
                <td className={`${cell} max-w-72 break-all`}>{each.value || '–'}</td>
                <td className={cell}>{t(`problems.${each.code}`)}</td>
                <td className={`${cell} max-w-72 break-words`}>{each.limit || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
