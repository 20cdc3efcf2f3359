'use client';

import { useTranslations } from 'next-intl';
import { Figure } from '@/app/_components/ui/figure';
import { Notice } from '@/app/_components/ui/notice';
import { State } from '@/app/_components/ui/state';
import { cn } from '@/app/_lib/cn';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { ReturnFigure, ReturnView } from '@/server/contracts/catalogue/returns';

/** How many figures stand large; the others are a list below. */
const LARGE = 2;
const DIGITS = 3;

interface ReturnFiguresProps {
  shown: ReturnView;
  live: ReturnView | undefined;
  currency: string;
}

/** What says whether the game favours the player first and large, then the other figures; a warning where it does. */
export function ReturnFigures({ shown, live, currency }: ReturnFiguresProps) {
  const t = useTranslations('returns');
  const words = useReturnWords(currency);
  const judged = shown.figures.filter((figure) => figure.judged !== null);
  const large = (judged.length > 0 ? judged : shown.figures).slice(0, LARGE);
  const rest = shown.figures.filter((figure) => !large.includes(figure));
  const certain = judged.filter(({ favour }) => favour === 'yes');
  const possible = judged.filter(({ favour }) => favour === 'maybe');
  const before = (figure: ReturnFigure) => {
    const was = live?.figures.find(({ name }) => name === figure.name);
    return was && words.value(was) !== words.value(figure) ? t('live', { value: words.value(was) }) : undefined;
  };
  return (
    <>
      {certain.length > 0 && (
        <Notice tone="warning">{t('favoured', { figures: certain.map(words.label).join(', ') })}</Notice>
      )}
      {certain.length === 0 && possible.length > 0 && (
        <Notice tone="warning">{t('maybe', { figures: possible.map(words.label).join(', ') })}</Notice>
      )}
      <div className={cn('grid gap-4', large.every(isPoint) && 'sm:grid-cols-2')}>
        {large.map((figure) => (
          <Figure
            key={figure.name}
            label={words.label(figure)}
            value={<span className="text-h1">{words.value(figure)}</span>}
            note={
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {before(figure)}
                {figure.favour !== 'no' && (
                  <State name="caution" label={t(figure.favour === 'yes' ? 'tooMuch' : 'unsure')} />
                )}
              </span>
            }
          />
        ))}
      </div>
      {rest.length > 0 && (
        <dl className="num grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-table">
          {rest.map((figure) => (
            <div key={figure.name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted-foreground">{words.label(figure)}</dt>
              <dd className="text-right">{words.value(figure)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

const isPoint = ({ upTo, margin }: ReturnFigure) => upTo === null && margin === null;

/** Names and values of figures: bounds as `… to …`, simulated ones with their interval. */
function useReturnWords(currency: string) {
  const t = useTranslations('returns');
  const format = useFormatter();
  const one = ({ format: kind, judged }: ReturnFigure, value: number) => {
    if (kind === 'money') return format.meanAmount(value, currency);
    if (kind === 'plain') return format.number(value, { digits: Number.isInteger(value) ? 0 : DIGITS });
    const rare = Math.abs(value) < 0.0001 && value !== 0 && judged === null;
    return format.percent(value * 100, { digits: rare ? 6 : DIGITS, signed: judged === 'expectation' });
  };
  return {
    label: ({ name, label }: ReturnFigure) =>
      t.has(`figures.${name}` as 'figures.ticketReturn')
        ? t(`figures.${name}` as 'figures.ticketReturn')
        : (label ?? name),
    value: (figure: ReturnFigure) => {
      const { value, upTo, margin } = figure;
      if (upTo !== null) {
        const [least, most] = [one(figure, value), one(figure, upTo)];
        return least === most ? least : t('bounds', { least, most });
      }
      return margin === null
        ? one(figure, value)
        : `${one(figure, value)} ±${one({ ...figure, judged: null }, margin)}`;
    },
  };
}
