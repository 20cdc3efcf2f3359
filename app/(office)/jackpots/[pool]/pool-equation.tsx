'use client';

import { useTranslations } from 'next-intl';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { History } from './history';

/** Opening + contributions - awards ± the rest = closing, with its two parts; every figure from the ledger. */
export function PoolEquation({ history, currency }: { history: History; currency: string }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const { opening, flows, counts, closing, main, reserve } = history.equation;
  const parts = (['contributions', 'awards', 'funding', 'transfersIn', 'transfersOut'] as const).filter(
    (flow) => flow === 'contributions' || flow === 'awards' || counts[flow] > 0,
  );
  const cell = 'min-w-0 rounded-control border px-3 py-2';
  return (
    <div className="num">
      <ul className="flex flex-wrap items-stretch gap-2">
        <li className={cell}>
          <span className="block text-caption text-muted-foreground">
            {t('opening', { day: format.date(history.from, 'UTC') })}
          </span>
          <span className="text-h3">{format.plainAmount(opening, currency)}</span>
        </li>
        {parts.map((flow) => (
          <li key={flow} className={cell}>
            <span className="block text-caption text-muted-foreground">
              {t(`flows.${flow}`)} ({format.number(counts[flow])})
            </span>
            <span className="text-h3">{format.plainAmount(flows[flow], currency, { signed: true })}</span>
          </li>
        ))}
        <li className={`${cell} bg-accent`}>
          <span className="block text-caption text-muted-foreground">= {t('closing')}</span>
          <span className="text-h3">{format.amount(closing, currency)}</span>
        </li>
      </ul>
      <p className="mt-2 text-caption text-muted-foreground">
        {t('closingParts', { main: format.amount(main, currency), reserve: format.amount(reserve, currency) })}
      </p>
    </div>
  );
}
