'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { StructureRun } from '../../api-types';

/** How each kind of player fared: cashes, wins, prizes against what entries cost. */
export function PolicyTable({ run, letter }: { run: StructureRun; letter?: string }) {
  const t = useTranslations('tournaments.structures');
  const names = useTranslations('simulation.policies');
  const format = useFormatter();
  const { totals } = run;
  if (totals === null) return null;
  return (
    <Card title={letter ? `${letter} ${t('byPolicy')}` : t('byPolicy')}>
      <div className="overflow-x-auto">
        <table className="w-full text-table">
          <thead>
            <tr className="border-b text-right text-label">
              <th scope="col" className="px-3 py-1.5 text-left">
                {t('policy')}
              </th>
              {(['entries', 'wins', 'cashes', 'prize', 'return'] as const).map((column) => (
                <th key={column} scope="col" className="px-3 py-1.5">
                  {t(`policyColumns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.policies.map((policy, i) => {
              const id = run.spec.policies[i].id;
              return (
                <tr key={id} className="num border-b text-right last:border-b-0">
                  <th scope="row" className="px-3 py-1.5 text-left font-normal">
                    {names.has(id) ? names(id as 'equity') : id}
                  </th>
                  <td className="px-3 py-1.5">{format.number(policy.entrants)}</td>
                  <td className="px-3 py-1.5">{format.percent((100 * policy.wins) / Math.max(1, totals.runs))}</td>
                  <td className="px-3 py-1.5">
                    {format.percent((100 * policy.cashes) / Math.max(1, policy.entrants))}
                  </td>
                  <td className="px-3 py-1.5">
                    {format.meanAmount(policy.prizes / Math.max(1, policy.entrants), run.currency)}
                  </td>
                  <td className="px-3 py-1.5">
                    {policy.cost === 0
                      ? '–'
                      : format.percent((100 * (policy.prizes - policy.cost)) / policy.cost, { signed: true })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
