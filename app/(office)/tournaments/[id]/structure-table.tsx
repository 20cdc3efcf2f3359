'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { cn } from '@/app/_lib/cn';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Lobby } from '../api-types';

/** Levels with blinds, ante and breaks; the one being played stands out. */
export function StructureTable({ lobby }: { lobby: Lobby }) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  return (
    <ScrollBox label={t('tabs.structure')} className="max-h-[640px] rounded-card border bg-card">
      <table className="w-full text-table">
        <thead className="sticky top-0 bg-card">
          <tr className="border-b text-right text-label">
            {(['level', 'smallBlind', 'bigBlind', 'ante', 'minutes', 'after'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lobby.structure.map((level) => (
            <Fragment key={level.level}>
              <tr
                aria-current={lobby.clock?.level === level.level ? 'step' : undefined}
                className={cn('num border-b text-right', lobby.clock?.level === level.level && 'bg-accent font-[550]')}
              >
                <th scope="row" className="px-3 py-1.5 font-normal">
                  {level.level}
                </th>
                <td className="px-3 py-1.5">{format.number(level.smallBlind)}</td>
                <td className="px-3 py-1.5">{format.number(level.bigBlind)}</td>
                <td className="px-3 py-1.5">{level.ante === 0 ? '–' : format.number(level.ante)}</td>
                <td className="px-3 py-1.5">{level.minutes}</td>
                <td className="px-3 py-1.5">{format.duration(level.startsMs)}</td>
              </tr>
              {level.breakMinutes !== null && (
                <tr className="border-b bg-muted">
                  <td colSpan={6} className="px-3 py-1 text-muted-foreground">
                    {t('breakOf', { minutes: level.breakMinutes })}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {lobby.template.lateLevels > 0 && (
        <p className="px-3 py-2 text-caption text-muted-foreground">
          {t('lateThrough', { level: lobby.template.lateLevels })}
        </p>
      )}
    </ScrollBox>
  );
}
