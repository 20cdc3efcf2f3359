'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { FormSummary } from '@/app/_components/ui/form-summary';
import { Input } from '@/app/_components/ui/input';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { SimulationChoices } from '@/server/contracts/simulation';
import { SIMULATION_LIMITS } from '@/server/contracts/simulation-limits';
import {
  errorsOf,
  type FieldErrors,
  type FormField,
  type FormValues,
  fieldOfIssue,
  gameOf,
  inputOf,
} from './form-values';
import { PlainWords } from './plain-words';
import { PolicyFields } from './policy-fields';
import { TableFields } from './table-fields';

const sizes = [10_000, 100_000, 1_000_000];

interface SimulationFormProps {
  choices: SimulationChoices;
  initial: FormValues;
}

/** Everything that a run can be asked for, with the limits of each field; starts it and goes to its page. */
export function SimulationForm({ choices, initial }: SimulationFormProps) {
  const t = useTranslations('simulation.form');
  const format = useFormatter();
  const router = useRouter();
  const trpc = useTRPC();
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<FormField>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<FieldErrors>({});
  const prefix = useId();
  const idOf = (field: FormField) => `${prefix}-${field}`;
  const game = gameOf(values, choices);

  const { hands, nameLength, seedLength } = SIMULATION_LIMITS;
  const found = errorsOf(values, choices, format, {
    hands: t('handsRange', { min: format.number(hands.min), max: format.number(hands.max) }),
    seats: (min, max) => t('seatsRange', { min, max }),
    disconnect: t('disconnectRange'),
    sitOut: t('disconnectRange'),
    required: t('required'),
  });
  const shownErrors = { ...refused, ...found };
  const errorOf = (field: FormField) => (touched.has(field) || attempt > 0 ? shownErrors[field] : undefined);
  const set = (change: Partial<FormValues>) => {
    setValues((before) => ({ ...before, ...change }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  const touch = (field: FormField) => setTouched((before) => new Set(before).add(field));

  const create = useMutation(
    trpc.simulation.create.mutationOptions({
      onSuccess: ({ id }) => router.push(`/simulations/${id}`),
      onError: (error) => {
        const problem = problemOf(error)?.problem;
        if (problem?.kind === 'ruleViolation') {
          const byField: FieldErrors = {};
          for (const { path, message } of problem.issues) {
            const field = fieldOfIssue(path);
            const inner = field === 'config' ? path.slice(2).join('.') : '';
            const line = inner === '' ? message : `${inner} ${message}`;
            byField[field] = byField[field] ? `${byField[field]}; ${line}` : line;
          }
          setRefused(byField);
        } else if (problem?.kind === 'notFound') {
          setRefused({ slug: t('presetGone') });
        }
        setAttempt((before) => before + 1);
      },
    }),
  );
  const problem = problemOf(create.error)?.problem.kind;
  const panel = create.isError && problem !== 'ruleViolation' && problem !== 'notFound';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(found).length > 0) setAttempt((before) => before + 1);
    else create.mutate(inputOf(values, format));
  };

  const labels: Partial<Record<FormField, string>> = {
    slug: t('preset'),
    currency: t('currency'),
    config: t('config'),
    hands: t('hands'),
    seats: t('seats'),
    policy: t('policy'),
    disconnect: t('disconnect'),
    sitOut: t('sitOut'),
    seed: t('seed'),
    name: t('name'),
  };
  const summary = (Object.keys(labels) as FormField[]).flatMap((field) => {
    const message = shownErrors[field];
    return message && attempt > 0 ? [{ fieldId: idOf(field), label: labels[field], message }] : [];
  });
  const common = (field: FormField) => ({ id: idOf(field), error: errorOf(field) });

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
      <div className="flex flex-col gap-4 lg:col-span-7">
        <FormSummary errors={summary} attempt={attempt} />
        {panel && (
          <ErrorPanel
            failed={problem === 'forbidden' ? t('forbidden') : t('notStarted')}
            safe={t('kept')}
            id={problemOf(create.error)?.requestId}
          />
        )}
        <Card title={t('tableTitle')}>
          <TableFields choices={choices} values={values} set={set} touch={touch} common={common} />
        </Card>
        <Card title={t('sizeTitle')}>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <div className="flex flex-col gap-2">
              <Field
                {...common('hands')}
                label={t('hands')}
                range={t('handsRange', { min: format.number(hands.min), max: format.number(hands.max) })}
              >
                {(control) => (
                  <Input
                    {...control}
                    numeric
                    inputMode="numeric"
                    value={values.hands}
                    onChange={(event) => set({ hands: event.target.value })}
                    onBlur={() => touch('hands')}
                  />
                )}
              </Field>
              <div className="flex flex-wrap gap-2">
                {sizes.map((size) => (
                  <Button key={size} onClick={() => set({ hands: format.number(size) })}>
                    {format.number(size)}
                  </Button>
                ))}
              </div>
            </div>
            <Field
              {...common('seats')}
              label={t('seats')}
              range={game && t('seatsRange', { min: game.seats.min, max: game.seats.max })}
            >
              {(control) => (
                <Input
                  {...control}
                  numeric
                  inputMode="numeric"
                  value={values.seats}
                  onChange={(event) => set({ seats: event.target.value })}
                  onBlur={() => touch('seats')}
                />
              )}
            </Field>
            <Field {...common('seed')} label={t('seed')} help={t('seedHelp')} optional>
              {(control) => (
                <Input
                  {...control}
                  maxLength={seedLength}
                  value={values.seed}
                  onChange={(event) => set({ seed: event.target.value })}
                />
              )}
            </Field>
            <Field {...common('name')} label={t('name')} help={t('nameHelp')} optional>
              {(control) => (
                <Input
                  {...control}
                  maxLength={nameLength}
                  value={values.name}
                  onChange={(event) => set({ name: event.target.value })}
                />
              )}
            </Field>
          </div>
        </Card>
        <Card title={t('playersTitle')}>
          <div className="flex flex-col gap-4">
            <PolicyFields game={game} values={values} set={set} common={common} />
            {(['disconnect', 'sitOut'] as const).map((field) => (
              <Field
                key={field}
                {...common(field)}
                label={t(field)}
                help={t(`${field}Help`)}
                range={t('disconnectRange')}
              >
                {(control) => (
                  <span className="flex max-w-48 items-center gap-2">
                    <Input
                      {...control}
                      numeric
                      inputMode="decimal"
                      value={values[field]}
                      onChange={(event) => set({ [field]: event.target.value })}
                      onBlur={() => touch(field)}
                    />
                    <span aria-hidden>%</span>
                  </span>
                )}
              </Field>
            ))}
          </div>
        </Card>
      </div>
      <PlainWords className="lg:sticky lg:top-6 lg:col-span-5" choices={choices} values={values}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={create.isPending || create.isSuccess}
          pendingLabel={t('starting')}
        >
          {t('start')}
        </Button>
      </PlainWords>
    </form>
  );
}
