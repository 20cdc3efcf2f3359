'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { problemOf, useTRPC } from '@/app/_trpc/client';

const play = ['minEntrants', 'maxEntrants', 'runs', 'handSeconds', 'actionSeconds'] as const;
const shares = ['latePercent', 'reEntryPercent', 'rebuyPercent', 'addOnPercent'] as const;
const numbers = [...play, ...shares] as const;
type NumberField = (typeof numbers)[number];
const limits: Record<NumberField, readonly [number, number]> = {
  minEntrants: [2, 5_000],
  maxEntrants: [2, 5_000],
  runs: [1, 10_000],
  handSeconds: [0, 120],
  actionSeconds: [1, 60],
  latePercent: [0, 100],
  reEntryPercent: [0, 100],
  rebuyPercent: [0, 100],
  addOnPercent: [0, 100],
};
const OWN = 'own';

/** What to play: a live template, perhaps with other blinds, a range of entrants, and how many tournaments. */
export function StructureForm() {
  const t = useTranslations('tournaments.structures');
  const trpc = useTRPC();
  const router = useRouter();
  const [values, setValues] = useState<Record<NumberField, string>>({
    minEntrants: '90',
    maxEntrants: '90',
    runs: '100',
    handSeconds: '15',
    actionSeconds: '6',
    latePercent: '20',
    reEntryPercent: '50',
    rebuyPercent: '50',
    addOnPercent: '50',
  });
  const [chosen, setChosen] = useState<string>();
  const [blinds, setBlinds] = useState(OWN);
  const [seed, setSeed] = useState('');
  const [tried, setTried] = useState(false);
  const documents = useQuery(
    trpc.catalogue.documents.queryOptions({ kinds: ['tournament', 'blinds'], state: 'live', limit: 200 }),
  );
  const create = useMutation(trpc.tournament.simulate.mutationOptions());
  const slugs = (kind: string) =>
    (documents.data?.rows ?? [])
      .filter((row) => row.kind === kind)
      .map((row) => ({ value: row.slug, label: row.slug }));
  const templates = slugs('tournament');
  const templateSlug = chosen ?? templates.at(0)?.value;
  const wrong = (field: NumberField) => {
    const value = Number(values[field]);
    const [min, max] = limits[field];
    if (!/^\d+$/.test(values[field]) || value < min || value > max) return t('range', { min, max });
    if (field === 'maxEntrants' && value < Number(values.minEntrants))
      return t('range', { min: values.minEntrants, max });
    return undefined;
  };
  const submit = () => {
    setTried(true);
    if (templateSlug === undefined || numbers.some((field) => wrong(field) !== undefined)) return;
    const of = (field: NumberField) => Number(values[field]);
    create.mutate(
      {
        templateSlug,
        ...(blinds !== OWN && { blindsSlug: blinds }),
        minEntrants: of('minEntrants'),
        maxEntrants: of('maxEntrants'),
        runs: of('runs'),
        handSeconds: of('handSeconds'),
        actionSeconds: of('actionSeconds'),
        latePercent: of('latePercent'),
        reEntryPercent: of('reEntryPercent'),
        rebuyPercent: of('rebuyPercent'),
        addOnPercent: of('addOnPercent'),
        seed,
        policies: [
          { id: 'equity', weight: 2 },
          { id: 'tight-passive', weight: 1 },
          { id: 'loose-aggressive', weight: 1 },
        ],
      },
      { onSuccess: ({ id }) => router.push(`/tournaments/structures/${id}`) },
    );
  };
  const input = (field: NumberField) => (
    <Field key={field} label={t(field)} error={tried ? wrong(field) : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          className="num"
          value={values[field]}
          onChange={(event) => setValues((all) => ({ ...all, [field]: event.target.value.trim() }))}
        />
      )}
    </Field>
  );
  return (
    <Card title={t('new')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {create.isError && (
          <ErrorPanel
            failed={problemOf(create.error)?.message ?? t('startFailed')}
            id={problemOf(create.error)?.requestId}
          />
        )}
        <Field label={t('template')} error={tried && templateSlug === undefined ? t('templateMissing') : undefined}>
          {(control) => (
            <Select {...control} value={templateSlug ?? null} onValueChange={setChosen} options={templates} />
          )}
        </Field>
        <Field label={t('blinds')}>
          {(control) => (
            <Select
              {...control}
              value={blinds}
              onValueChange={setBlinds}
              options={[{ value: OWN, label: t('ownBlinds') }, ...slugs('blinds')]}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-4">
          {play.map(input)}
          <Field label={t('seed')} optional>
            {(control) => (
              <Input {...control} value={seed} maxLength={80} onChange={(event) => setSeed(event.target.value)} />
            )}
          </Field>
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="text-label">{t('lateEntries')}</legend>
          <p className="text-caption text-muted-foreground">{t('lateEntriesHelp')}</p>
          <div className="grid grid-cols-2 gap-4">{shares.map(input)}</div>
        </fieldset>
        <Button type="submit" variant="primary" pending={create.isPending} pendingLabel={t('starting')}>
          {t('start')}
        </Button>
      </form>
    </Card>
  );
}
