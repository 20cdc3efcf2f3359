'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/app/_components/ui/checkbox';
import { Field } from '@/app/_components/ui/field';
import { Select } from '@/app/_components/ui/select';
import type { SimulationChoices } from '@/server/contracts/simulation';
import type { FormField, FormValues } from './form-values';

interface PolicyFieldsProps {
  game: SimulationChoices['games'][number] | undefined;
  values: FormValues;
  set: (change: Partial<FormValues>) => void;
  common: (field: FormField) => { id: string; error: string | undefined };
}

/** Who plays: one policy at every seat, or one chosen for each. */
export function PolicyFields({ game, values, set, common }: PolicyFieldsProps) {
  const t = useTranslations('simulation');
  const options = (game?.policies ?? []).map((id) => ({
    value: id,
    label: t.has(`policies.${id}`) ? t(`policies.${id}`) : id,
  }));
  const seats = Math.min(Math.max(Number(values.seats) || 0, 0), game?.seats.max ?? 0);
  const seatNumbers = Array.from({ length: seats }, (_, index) => index + 1);
  const chosen = seatNumbers.map((seat) => values.policies[seat - 1] ?? values.policy);
  return (
    <div className="flex flex-col gap-4">
      {!values.each && (
        <Field {...common('policy')} label={t('form.policy')} help={t('form.policyHelp')} className="max-w-96">
          {(control) => (
            <Select
              {...control}
              value={values.policy}
              onValueChange={(policy) => set({ policy, policies: chosen.map(() => policy) })}
              options={options}
            />
          )}
        </Field>
      )}
      <Field label={t('form.each')} inline>
        {(control) => (
          <Checkbox
            {...control}
            checked={values.each}
            onCheckedChange={(each) => set({ each: each === true, policies: chosen })}
          />
        )}
      </Field>
      {values.each && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {seatNumbers.map((seat) => (
            <Field key={seat} {...(seat === 1 ? common('policy') : {})} label={t('form.policyOf', { seat })}>
              {(control) => (
                <Select
                  {...control}
                  value={chosen[seat - 1]}
                  onValueChange={(next) => set({ policies: chosen.with(seat - 1, next) })}
                  options={options}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}
