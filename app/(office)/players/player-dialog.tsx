'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Checkbox } from '@/app/_components/ui/checkbox';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { createPlayerInput } from '@/server/contracts/players';

interface Known {
  readonly id: string;
  readonly revision: number;
  readonly alias: string;
  readonly country: string;
  readonly language: string;
  readonly test: boolean;
  readonly house: boolean;
  readonly vipGroup: string | null;
}

const fields = ['alias', 'country', 'language', 'vipGroup', 'externalRef'] as const;
type FieldName = (typeof fields)[number];

/** Adds a player, or changes what is known of one. What is typed stays when it is refused. */
export function PlayerDialog({ player, onClose }: { player?: Known; onClose: () => void }) {
  const t = useTranslations('players');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const [values, setValues] = useState({
    alias: player?.alias ?? '',
    country: player?.country ?? '',
    language: player?.language ?? 'en',
    vipGroup: player?.vipGroup ?? '',
    externalRef: '',
  });
  const [test, setTest] = useState(player?.test ?? false);
  const [house, setHouse] = useState(player?.house ?? false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const create = useMutation(
    trpc.player.create.mutationOptions({
      onSuccess: async ({ id }) => {
        await cache.invalidateQueries({ queryKey: trpc.player.pathKey() });
        router.push(`/players/${id}`);
      },
    }),
  );
  const edit = useMutation(
    trpc.player.edit.mutationOptions({
      onSuccess: async () => {
        toast({ title: t('saved') });
        await cache.invalidateQueries({ queryKey: trpc.player.pathKey() });
        onClose();
      },
    }),
  );
  const running = player ? edit : create;
  const report = problemOf(running.error);
  const profile = {
    alias: values.alias.trim(),
    country: values.country.trim().toUpperCase(),
    language: values.language.trim(),
    test,
    house,
    vipGroup: values.vipGroup.trim() || null,
  };
  const externalRef = values.externalRef.trim() || null;
  const parsed = createPlayerInput.safeParse({ ...profile, externalRef });
  const wrong = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])));
  const errorOf = (name: FieldName) => (touched.has(name) && wrong.has(name) ? t(`needed.${name}`) : undefined);
  const touch = (...names: readonly string[]) => setTouched((before) => new Set([...before, ...names]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    touch(...fields);
    if (wrong.size > 0 || running.isPending) return;
    if (player) edit.mutate({ playerId: player.id, expectedRevision: player.revision, ...profile });
    else create.mutate({ ...profile, externalRef });
  };
  const text = (
    name: FieldName,
    more: { readonly help?: string; readonly optional?: boolean; readonly max: number },
  ) => (
    <Field
      label={t(`columns.${name === 'vipGroup' ? 'vip' : name}`)}
      help={more.help}
      optional={more.optional}
      error={errorOf(name)}
    >
      {(control) => (
        <Input
          {...control}
          maxLength={more.max}
          value={values[name]}
          onBlur={() => touch(name)}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={player ? t('editTitle', { alias: player.alias }) : t('add')}
    >
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {running.isError && (
          <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
        {text('alias', { max: 40, help: t('aliasHelp') })}
        <div className="grid gap-4 sm:grid-cols-2">
          {text('country', { max: 2, help: t('countryHelp') })}
          {text('language', { max: 20, help: t('languageHelp') })}
        </div>
        {text('vipGroup', { max: 40, optional: true, help: t('vipHelp') })}
        {!player && text('externalRef', { max: 120, optional: true, help: t('externalRefHelp') })}
        <Field inline label={t('flags.test')} help={t('testHelp')}>
          {(control) => <Checkbox {...control} checked={test} onCheckedChange={(on) => setTest(on === true)} />}
        </Field>
        <Field inline label={t('flags.house')} help={t('houseHelp')}>
          {(control) => <Checkbox {...control} checked={house} onCheckedChange={(on) => setHouse(on === true)} />}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={running.isPending} pendingLabel={t('saving')}>
            {player ? t('save') : t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
