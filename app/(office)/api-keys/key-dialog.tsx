'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { NumberInput } from '@/app/_components/forms/number-input';
import { Button } from '@/app/_components/ui/button';
import { Checkbox } from '@/app/_components/ui/checkbox';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { Notice } from '@/app/_components/ui/notice';
import { OneTimeSecret } from '@/app/_components/ui/one-time-secret';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { API_SCOPES, type ApiScope, createApiKeyInput, MONEY_SCOPES } from '@/server/contracts/api-keys';

const fields = ['name', 'tables', 'scopes', 'source', 'requestsPerSecond', 'reason'] as const;

/** Makes a key for a game server and shows its secret this once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('apiKeys');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const scopesId = useId();
  const [name, setName] = useState('');
  const [tables, setTables] = useState('*');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['feed']);
  const [source, setSource] = useState('live');
  const [rate, setRate] = useState<number | null>(500);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const create = useMutation(
    trpc.apiKey.create.mutationOptions({
      onSuccess: () => cache.invalidateQueries({ queryKey: trpc.apiKey.pathKey() }),
    }),
  );
  const report = problemOf(create.error);
  const parsed = createApiKeyInput.safeParse({
    name: name.trim(),
    tables: tables.split(/[\s,]+/).filter(Boolean),
    scopes: [...scopes],
    source,
    requestsPerSecond: rate,
    reason,
  });
  const wrong = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])));
  const errorOf = (field: (typeof fields)[number]) =>
    touched.has(field) && wrong.has(field) ? t(`needed.${field}`) : undefined;
  const touch = (...names: readonly string[]) => setTouched((before) => new Set([...before, ...names]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    touch(...fields);
    if (parsed.success && !create.isPending) create.mutate(parsed.data);
  };
  const money = scopes.some((scope) => MONEY_SCOPES.includes(scope));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={create.data ? t('isMade', { name: name.trim() }) : t('create')}
      description={create.data ? undefined : t('createHelp')}
    >
      {create.data ? (
        <OneTimeSecret
          secret={create.data.secret}
          onClose={onClose}
          words={{
            label: t('secret'),
            help: t('secretHelp'),
            copy: t('copySecret'),
            copied: t('copied'),
            done: t('done'),
          }}
        >
          <dl className="grid gap-1">
            <dt className="text-label">{t('keyId')}</dt>
            <dd className="break-all font-mono text-caption">{create.data.keyId}</dd>
          </dl>
          {create.data.approvalId && (
            <Notice tone="warning">
              {t('waits')}{' '}
              <Link className="text-primary underline underline-offset-4" href={`/approvals/${create.data.approvalId}`}>
                {t('toApproval')}
              </Link>
            </Notice>
          )}
        </OneTimeSecret>
      ) : (
        <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
          {create.isError && (
            <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('inputKept')} id={report?.requestId} />
          )}
          <Field label={t('name')} error={errorOf('name')}>
            {(control) => (
              <Input
                {...control}
                maxLength={80}
                value={name}
                onBlur={() => touch('name')}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <fieldset>
            <legend className="text-label">{t('mayDo')}</legend>
            {errorOf('scopes') && <p className="text-caption text-destructive">{errorOf('scopes')}</p>}
            {API_SCOPES.map((scope) => (
              <div key={scope} className="flex min-h-8 items-center gap-2">
                <Checkbox
                  id={`${scopesId}-${scope}`}
                  checked={scopes.includes(scope)}
                  onCheckedChange={(on) =>
                    setScopes(on === true ? [...scopes, scope] : scopes.filter((other) => other !== scope))
                  }
                />
                <label htmlFor={`${scopesId}-${scope}`} className="flex-1 py-1">
                  {t(`scopes.${scope}`)}{' '}
                  <span className="text-caption text-muted-foreground">{t(`scopeHelp.${scope}`)}</span>
                </label>
              </div>
            ))}
          </fieldset>
          <Field label={t('tables')} help={t('tablesHelp')} error={errorOf('tables')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                className="font-mono"
                value={tables}
                onBlur={() => touch('tables')}
                onChange={(event) => setTables(event.target.value)}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('source')} help={t('sourceHelp')} error={errorOf('source')}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={40}
                  value={source}
                  onBlur={() => touch('source')}
                  onChange={(event) => setSource(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('rate')} help={t('rateHelp')} error={errorOf('requestsPerSecond')}>
              {(control) => (
                <NumberInput
                  {...control}
                  value={rate}
                  onValueChange={setRate}
                  digits={0}
                  onBlur={() => touch('requestsPerSecond')}
                />
              )}
            </Field>
          </div>
          <Field label={t('reason')} help={t('reasonHelp')} error={errorOf('reason')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={1000}
                value={reason}
                onBlur={() => touch('reason')}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          {money && <Notice tone="warning">{t('needsSecond')}</Notice>}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" pending={create.isPending} pendingLabel={t('saving')}>
              {t('make')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
