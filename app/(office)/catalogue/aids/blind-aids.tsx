'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { expectedMinutes, generateLevels } from '@/server/contracts/tournaments/figures';

type Level = { smallBlind: number; bigBlind: number; ante: number; minutes: number };
type Pause = { afterLevel: number; minutes: number };

const FIELDS = [9, 27, 90, 270, 1_000];
const CHIPS = 1_500;
const numbers = ['levels', 'minutes', 'firstBigBlind', 'growthPercent', 'anteFromLevel', 'antePercent'] as const;
type NumberName = (typeof numbers)[number];
const limits: Record<NumberName, readonly [number, number]> = {
  levels: [1, 60],
  minutes: [1, 240],
  firstBigBlind: [2, 1_000_000],
  growthPercent: [5, 200],
  anteFromLevel: [0, 60],
  antePercent: [0, 100],
};

/** How long the structure is expected to run for several fields, and a generator that fills the levels. */
export function BlindAids({
  values,
  onPatch,
}: {
  values: Readonly<Record<string, unknown>>;
  onPatch?: (values: Record<string, unknown>) => void;
}) {
  const t = useTranslations('templates');
  const format = useFormatter();
  const levels = (Array.isArray(values.levels) ? values.levels : []) as Level[];
  const breaks = (Array.isArray(values.breaks) ? values.breaks : []) as Pause[];
  const sound = levels.length > 0 && levels.every((level) => level.bigBlind > 0 && level.minutes > 0);
  return (
    <>
      <Card title={t('expected')} description={t('expectedHelp', { chips: format.number(CHIPS) })}>
        {sound ? (
          <dl className="divide-y text-table">
            {FIELDS.map((entrants) => (
              <div key={entrants} className="num flex justify-between py-1">
                <dt>{t('entrantsOf', { count: format.number(entrants) })}</dt>
                <dd>{format.duration(expectedMinutes({ levels, breaks }, entrants, CHIPS) * 60_000)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="text-muted-foreground">{t('levelsUnsound')}</p>
        )}
      </Card>
      {onPatch && <Generator onPatch={onPatch} />}
    </>
  );
}

function Generator({ onPatch }: { onPatch: (values: Record<string, unknown>) => void }) {
  const t = useTranslations('templates');
  const [values, setValues] = useState<Record<NumberName, string>>({
    levels: '20',
    minutes: '10',
    firstBigBlind: '20',
    growthPercent: '35',
    anteFromLevel: '7',
    antePercent: '12',
  });
  const [chips, setChips] = useState('5 25 100 500 1000');
  const [tried, setTried] = useState(false);
  const list = chips
    .split(/[\s,;]+/)
    .filter((chip) => chip !== '')
    .map(Number);
  const chipsWrong = list.length === 0 || list.some((chip) => !Number.isSafeInteger(chip) || chip < 1);
  const wrong = (name: NumberName) => {
    const [min, max] = limits[name];
    const value = Number(values[name]);
    return /^\d+$/.test(values[name]) && value >= min && value <= max ? undefined : t('range', { min, max });
  };
  const generate = () => {
    setTried(true);
    if (chipsWrong || numbers.some((name) => wrong(name) !== undefined)) return;
    const of = (name: NumberName) => Number(values[name]);
    const levels = generateLevels({
      levels: of('levels'),
      minutes: of('minutes'),
      firstBigBlind: of('firstBigBlind'),
      growthPercent: of('growthPercent'),
      chips: list,
      anteFromLevel: of('anteFromLevel'),
      antePercent: of('antePercent'),
    });
    onPatch({ levels, smallestChip: Math.min(...list) });
  };
  return (
    <Card title={t('generator')} description={t('generatorHelp')}>
      <div className="grid grid-cols-2 gap-3">
        {numbers.map((name) => (
          <Field key={name} label={t(`generatorFields.${name}`)} error={tried ? wrong(name) : undefined}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                className="num"
                value={values[name]}
                onChange={(event) => setValues((all) => ({ ...all, [name]: event.target.value.trim() }))}
              />
            )}
          </Field>
        ))}
        <div className="col-span-2">
          <Field label={t('generatorFields.chips')} error={tried && chipsWrong ? t('chipsWrong') : undefined}>
            {(control) => (
              <Input {...control} className="num" value={chips} onChange={(event) => setChips(event.target.value)} />
            )}
          </Field>
        </div>
      </div>
      <Button className="mt-3" onClick={generate}>
        {t('generate')}
      </Button>
    </Card>
  );
}
