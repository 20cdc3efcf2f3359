'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SimulationDetail, SimulationResults } from '@/server/contracts/simulation';

/** What the run adds up to, exactly: seats, rake, tax, jackpots, house, and 0. */
export function RunConservation({ run, results }: { run: SimulationDetail; results: SimulationResults }) {
  const t = useTranslations('simulation.conservation');
  const format = useFormatter();
  const { conservation } = results;
  const holds = conservation.balance === 0 && conservation.unbalancedHands === 0;
  const parts = (['net', 'rake', 'tax', 'jackpot', 'house'] as const).filter(
    (part) => part === 'net' || conservation[part] !== 0,
  );
  return (
    <Card
      title={t('title')}
      description={
        holds
          ? t('holds', { hands: format.number(results.hands) })
          : t('broken', { hands: format.number(conservation.unbalancedHands) })
      }
      actions={<State name={holds ? 'ties' : 'mismatch'} />}
    >
      <ul className="num flex flex-wrap items-end gap-x-3 gap-y-2">
        {parts.map((part, index) => (
          <li key={part} className="flex items-end gap-3">
            {index > 0 && <span>+</span>}
            <span>
              <span className="block text-caption text-muted-foreground">{t(part)}</span>
              {format.plainAmount(conservation[part], run.currency, { signed: part === 'net' || part === 'house' })}
            </span>
          </li>
        ))}
        <li className="flex items-end gap-3">
          <span>=</span>
          <span>
            <span className="block text-caption text-muted-foreground">{t('balance', { currency: run.currency })}</span>
            <b className="font-semibold">{format.plainAmount(conservation.balance, run.currency)}</b>
          </span>
        </li>
      </ul>
    </Card>
  );
}
