'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Notice } from '@/app/_components/ui/notice';
import { toast } from '@/app/_components/ui/toast';
import { cn } from '@/app/_lib/cn';
import { useKeys } from '@/app/_lib/keys/use-keys';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { currencyOf } from '@/server/contracts/catalogue/currencies';
import type { DocumentForm, DocumentPage, DocumentVersion } from '../../api-types';
import { ChangeList } from '../../change-list';
import { ReturnCard } from '../../return-card';
import { SectionForm } from '../../section-form';
import { TournamentAids } from '../../tournament-aids';
import { useDebounced } from '../../use-debounced';

interface DocumentEditorProps {
  document: DocumentPage;
  shown: DocumentVersion;
  form: DocumentForm;
}

const editable = (version: DocumentVersion, mine: boolean) =>
  mine && (version.state === 'draft' || version.state === 'changesRequested') && version.operation === 'set';

/**
 * The form of a document, with what differs from the live version beside it. The first save of a change starts a draft in
 * a change set of its own; later saves go to that draft. A draft that was saved elsewhere meanwhile is not overwritten.
 */
export function DocumentEditor({ document, shown, form }: DocumentEditorProps) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const mayEdit = useMay('catalogue.edit');
  const mine = document.mine.some((draft) => draft.id === shown.id);
  const isDraft = editable(shown, mine);
  const [values, setValues] = useState<Record<string, unknown>>(shown.body);
  const [attempt, setAttempt] = useState(0);
  const [patch, setPatch] = useState<{ section: string; values: Record<string, unknown> }>();
  const settled = useDebounced(values, 400);
  const check = useQuery(
    trpc.catalogue.check.queryOptions({ kind: document.kind as 'table', slug: document.slug, body: settled }),
  );
  const dirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(shown.body), [values, shown.body]);
  const draft = useMutation(trpc.catalogue.draftVersion.mutationOptions());
  const save = useMutation(trpc.catalogue.saveDraft.mutationOptions());
  const discard = useMutation(trpc.catalogue.discardDraft.mutationOptions());
  const refresh = () => cache.invalidateQueries({ queryKey: trpc.catalogue.pathKey() });

  const store = useCallback(async () => {
    const target = isDraft
      ? { versionId: shown.id, revision: shown.revision, changeSetId: shown.changeSet.id }
      : await draft.mutateAsync({
          documentId: document.id,
          into: { title: t('changeTitle', { slug: document.slug }), reason: '' },
        });
    await save.mutateAsync({ versionId: target.versionId, expectedRevision: target.revision, body: values });
    return target.changeSetId;
  }, [isDraft, shown, document, draft, save, values, t]);

  const saveOnly = async () => {
    const changeSetId = await store().catch(() => null);
    if (changeSetId === null) return;
    toast({ title: t('saved'), link: { href: `/catalogue/changes/${changeSetId}`, label: t('openChange') } });
    await refresh();
  };
  const toReview = async () => {
    setAttempt((count) => count + 1);
    const changeSetId = dirty || !isDraft ? await store().catch(() => null) : shown.changeSet.id;
    if (changeSetId === null) return;
    await refresh();
    router.push(`/catalogue/changes/${changeSetId}`);
  };
  useKeys({ 'mod+s': () => void saveOnly() }, mayEdit && dirty);

  const error = draft.error ?? save.error ?? discard.error;
  const report = problemOf(error);
  const stale = report?.problem.kind === 'conflict' && report.problem.code === 'stale';
  const pending = draft.isPending || save.isPending;
  const issues = check.data?.issues ?? [];
  const locked = !mayEdit || document.archivedAt !== null || (shown.operation === 'archive' && mine);
  const live = document.live?.body;
  // A grid of prizes wants the whole width.
  const wide = document.kind === 'prizes';
  const waiting = document.versions.find((version) => version.state === 'submitted');
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className={cn('flex min-w-0 flex-col gap-4', wide ? 'lg:col-span-12' : 'lg:col-span-7')}>
          {waiting && (
            <Notice tone="warning">
              {t('waiting', { number: waiting.number })}{' '}
              <Link className="underline" href={`/catalogue/changes/${waiting.changeSet.id}`}>
                {t('openChange')}
              </Link>
            </Notice>
          )}
          {!mayEdit && <Notice>{t('readOnly')}</Notice>}
          {stale && (
            <Notice tone="warning">
              {t('stale')}{' '}
              <Button variant="ghost" onClick={() => void refresh()}>
                {t('loadTheirs')}
              </Button>
            </Notice>
          )}
          {error && !stale && (
            <ErrorPanel failed={report?.message ?? t('saveFailed')} safe={t('inputKept')} id={report?.requestId} />
          )}
          {form.sections.map((section) => (
            <Card key={section.key} title={section.title}>
              <SectionForm
                section={section}
                values={shown.body[section.key] as Record<string, unknown> | undefined}
                live={live?.[section.key] as Record<string, unknown> | undefined}
                currency={currencyOf(values) ?? 'EUR'}
                references={form.references}
                issues={issues}
                attempt={attempt}
                disabled={locked}
                patch={patch?.section === section.key ? patch.values : undefined}
                onChange={(next) => setValues((all) => ({ ...all, [section.key]: next }))}
              />
            </Card>
          ))}
        </div>
        <div className={cn('min-w-0', wide ? 'lg:col-span-12' : 'lg:col-span-5')}>
          <div className="flex flex-col gap-4 lg:sticky lg:top-4">
            <ReturnCard
              kind={document.kind as 'table'}
              slug={document.slug}
              body={settled}
              live={live}
              currency={currencyOf(settled) ?? 'EUR'}
            />
            <TournamentAids
              kind={document.kind}
              body={settled}
              onPatch={locked ? undefined : (section, next) => setPatch({ section, values: { ...next } })}
            />
            <Card title={t('whatChanges')}>
              <ChangeList form={form} before={live} after={values} />
            </Card>
          </div>
        </div>
      </div>
      {mayEdit && !locked && (
        <div className="sticky bottom-0 z-10 -mx-6 mt-4 border-t bg-card max-sm:-mx-4">
          <div className="flex h-14 items-center justify-end gap-2 px-6">
            <span className="mr-auto truncate text-muted-foreground">
              {isDraft ? t('draftOf', { title: shown.changeSet.title }) : t('noDraft')}
            </span>
            {isDraft && (
              <Button
                variant="ghost"
                pending={discard.isPending}
                onClick={() =>
                  discard.mutate(
                    { versionId: shown.id, expectedRevision: shown.revision },
                    { onSuccess: () => void refresh() },
                  )
                }
              >
                {t('discard')}
              </Button>
            )}
            <Button pending={pending} pendingLabel={t('saving')} disabled={!dirty} onClick={() => void saveOnly()}>
              {t('save')}
            </Button>
            <Button variant="primary" pending={pending} disabled={!dirty && !isDraft} onClick={() => void toReview()}>
              {t('review')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
