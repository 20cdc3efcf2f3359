'use client';

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Select } from '@/app/_components/ui/select';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { cn } from '@/app/_lib/cn';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { currencyOf } from '@/server/contracts/catalogue/currencies';
import type { KindName } from '@/server/contracts/catalogue/requests';
import { ReturnCard } from '../return-card';
import { SectionForm } from '../section-form';
import { TournamentAids } from '../tournament-aids';
import { useDebounced } from '../use-debounced';

/** A new document: its slug, what it is for (the game, the currency), its settings. Saved as a draft in a new change set. */
export function NewDocument({ kind, language }: { kind: Exclude<KindName, 'room'>; language: Locale }) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const router = useRouter();
  const [choice, setChoice] = useState<Record<string, string>>({});
  const [slug, setSlug] = useState('');
  const [body, setBody] = useState<Record<string, unknown>>({});
  const [attempt, setAttempt] = useState(0);
  const [patch, setPatch] = useState<{ section: string; values: Record<string, unknown> }>();
  const form = useQuery({
    ...trpc.catalogue.form.queryOptions({ kind, language, choice }),
    placeholderData: keepPreviousData,
  });
  const whole = form.data && { ...form.data.defaults, ...body, ...choice };
  const settled = useDebounced(whole, 400);
  const check = useQuery({
    ...trpc.catalogue.check.queryOptions({ kind, body: settled ?? {} }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  });
  const create = useMutation(trpc.catalogue.createDocument.mutationOptions());
  const report = problemOf(create.error);
  const badSlug =
    report?.problem.kind === 'ruleViolation' && report.problem.issues.some((issue) => issue.path[0] === 'slug');
  const submit = () => {
    setAttempt((count) => count + 1);
    if (!whole) return;
    create.mutate(
      { kind, slug, body: whole, into: { title: t('newChangeTitle', { slug }), reason: '' } },
      { onSuccess: () => router.push(`/catalogue/${kind}/${slug}`) },
    );
  };
  if (form.isError) {
    return (
      <>
        <PageHeader title={t(`new.${kind}`)} />
        <QueryProblem
          error={form.error}
          failed={t('documentFailed')}
          onRetry={() => form.refetch()}
          retrying={form.isFetching}
          missing={{ title: t('notFound') }}
        />
      </>
    );
  }
  if (!form.data || !whole) {
    return (
      <>
        <PageHeader title={t(`new.${kind}`)} />
        <Loading className="flex flex-col gap-4 lg:w-7/12">
          <Skeleton className="h-14" />
          <Skeleton className="h-64" />
        </Loading>
      </>
    );
  }
  const currency = currencyOf(whole) ?? 'EUR';
  return (
    <>
      <PageHeader title={t(`new.${kind}`)} facts={[t('newHelp')]} />
      <div className={cn('flex flex-col gap-4', kind !== 'prizes' && 'lg:w-8/12')}>
        {create.isError && !badSlug && (
          <ErrorPanel failed={report?.message ?? t('saveFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
        <Card title={t('identity')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('columns.slug')} help={t('slugRule')} error={badSlug ? t('slugRule') : undefined}>
              {(control) => (
                <Input {...control} value={slug} onChange={(event) => setSlug(event.target.value)} autoComplete="off" />
              )}
            </Field>
            {Object.entries(form.data.choices).map(([name, options]) => (
              <Field key={name} label={t(`choices.${name as 'game'}`)}>
                {(control) => (
                  <Select
                    {...control}
                    value={choice[name] ?? String(form.data.defaults[name] ?? '')}
                    onValueChange={(next) => {
                      setChoice({ ...choice, [name]: next });
                      setBody(({ settings: _, ...rest }) => rest);
                    }}
                    options={options}
                  />
                )}
              </Field>
            ))}
          </div>
        </Card>
        {form.data.sections.map((section) => (
          <Card key={`${section.key}/${choice.game ?? ''}`} title={section.title}>
            <SectionForm
              section={section}
              values={form.data.defaults[section.key] as Record<string, unknown>}
              currency={currency}
              references={form.data.references}
              issues={check.data?.issues ?? []}
              attempt={attempt}
              patch={patch?.section === section.key ? patch.values : undefined}
              onChange={(next) => setBody((all) => ({ ...all, [section.key]: next }))}
            />
          </Card>
        ))}
        {settled && <ReturnCard kind={kind} body={settled} currency={currency} />}
        {settled && (
          <TournamentAids
            kind={kind}
            body={settled}
            onPatch={(section, values) => setPatch({ section, values: { ...values } })}
          />
        )}
      </div>
      <div className="sticky bottom-0 z-10 -mx-6 mt-4 border-t bg-card max-sm:-mx-4">
        <div className="flex h-14 items-center justify-end gap-2 px-6">
          <Button onClick={() => router.back()}>{t('cancel')}</Button>
          <Button variant="primary" pending={create.isPending} pendingLabel={t('saving')} onClick={submit}>
            {t('saveDraft')}
          </Button>
        </div>
      </div>
    </>
  );
}
