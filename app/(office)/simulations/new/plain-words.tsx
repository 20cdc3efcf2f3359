'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/app/_components/ui/card';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SimulationChoices } from '@/server/contracts/simulation';
import { type FormValues, gameOf } from './form-values';

interface PlainWordsProps {
  choices: SimulationChoices;
  values: FormValues;
  className?: string;
  /** The button that starts it. */
  children: ReactNode;
}

/** What is about to be run, in words, beside the form; the act stands under it. */
export function PlainWords({ choices, values, className, children }: PlainWordsProps) {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const game = gameOf(values, choices);
  const preset = values.kind === 'preset' ? choices.presets.find(({ slug }) => slug === values.slug) : undefined;
  const hands = format.parseDecimal(values.hands, 0);
  const seats = format.parseDecimal(values.seats, 0);
  const disconnectBp = format.parseDecimal(values.disconnect, 2);
  const sitOutBp = format.parseDecimal(values.sitOut, 2);
  const policy = (id: string) => (t.has(`policies.${id}`) ? t(`policies.${id}`) : id);
  const lines = [
    preset?.name ?? (game && t('words.own', { game: game.name, currency: values.currency })),
    hands !== null && seats !== null && t('words.size', { hands: format.number(hands), seats }),
    values.each ? t('words.each') : t('words.same', { policy: policy(values.policy) }),
    disconnectBp !== null && disconnectBp > 0 && t('words.disconnects', { chance: format.basisPoints(disconnectBp) }),
    sitOutBp !== null && sitOutBp > 0 && t('words.sitOuts', { chance: format.basisPoints(sitOutBp) }),
    values.seed.trim() === '' ? t('words.drawn') : t('words.seed', { seed: values.seed.trim() }),
    t('words.safe'),
  ];
  return (
    <Card title={t('words.title')} className={className}>
      <ul className="mb-4 flex list-disc flex-col gap-1 pl-4">
        {lines.filter(Boolean).map((line) => (
          <li key={String(line)} className="break-words">
            {line}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
