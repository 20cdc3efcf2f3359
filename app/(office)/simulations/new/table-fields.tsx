'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Field } from '@/app/_components/ui/field';
import { Textarea } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { cn } from '@/app/_lib/cn';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import type { SimulationChoices } from '@/server/contracts/simulation';
import { SIMULATION_LIMITS } from '@/server/contracts/simulation-limits';
import type { FormField, FormValues } from './form-values';

interface TableFieldsProps {
  choices: SimulationChoices;
  values: FormValues;
  set: (change: Partial<FormValues>) => void;
  touch: (field: FormField) => void;
  common: (field: FormField) => { id: string; error: string | undefined };
}

/** A table from the presets, or a configuration of one's own as JSON. */
export function TableFields({ choices, values, set, touch, common }: TableFieldsProps) {
  const t = useTranslations('simulation.form');
  const choosePreset = (slug: string) => {
    const preset = choices.presets.find((each) => each.slug === slug);
    const game = choices.games.find((each) => each.id === preset?.game);
    if (!preset || !game) return;
    const policy = game.policies.includes(values.policy) ? values.policy : (game.policies.at(0) ?? '');
    set({
      slug,
      game: game.id,
      currency: preset.currency,
      config: preset.example,
      seats: String(preset.seats),
      policy,
      policies: Array.from({ length: preset.seats }, () => policy),
    });
  };
  const chooseGame = (id: string) => {
    const game = choices.games.find((each) => each.id === id);
    if (!game) return;
    const policy = game.policies.at(0) ?? '';
    const seats = Math.min(Math.max(Number(values.seats) || game.seats.min, game.seats.min), game.seats.max);
    set({
      game: id,
      config: game.example,
      seats: String(seats),
      policy,
      policies: Array.from({ length: seats }, () => policy),
    });
  };
  const groups = choices.games
    .map((game) => ({
      group: game.name,
      options: choices.presets
        .filter((preset) => preset.game === game.id)
        .map((preset) => ({ value: preset.slug, label: preset.name, hint: preset.currency })),
    }))
    .filter(({ options }) => options.length > 0);
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-label">{t('source')}</legend>
        {(['preset', 'config'] as const).map((kind) => (
          <Button
            key={kind}
            aria-pressed={values.kind === kind}
            onClick={() => set({ kind })}
            className={cn(values.kind === kind && 'border-primary bg-accent')}
          >
            {t(`sources.${kind}`)}
          </Button>
        ))}
      </fieldset>
      {values.kind === 'preset' ? (
        <Field {...common('slug')} label={t('preset')}>
          {(control) => (
            <Select
              {...control}
              value={values.slug}
              onValueChange={choosePreset}
              onBlur={() => touch('slug')}
              options={groups}
              placeholder={t('presetPlaceholder')}
            />
          )}
        </Field>
      ) : (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label={t('game')} help={t('gameHelp')}>
              {(control) => (
                <Select
                  {...control}
                  value={values.game}
                  onValueChange={chooseGame}
                  options={choices.games.map((game) => ({ value: game.id, label: game.name }))}
                />
              )}
            </Field>
            <Field {...common('currency')} label={t('currency')} help={t('currencyHelp')}>
              {(control) => (
                <Select
                  {...control}
                  value={values.currency}
                  onValueChange={(currency) => set({ currency })}
                  options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
                />
              )}
            </Field>
          </div>
          <Field {...common('config')} label={t('config')} help={t('configHelp')}>
            {(control) => (
              <Textarea
                {...control}
                rows={16}
                spellCheck={false}
                maxLength={SIMULATION_LIMITS.configLength}
                className="font-mono text-caption"
                value={values.config}
                onChange={(event) => set({ config: event.target.value })}
                onBlur={() => touch('config')}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}
