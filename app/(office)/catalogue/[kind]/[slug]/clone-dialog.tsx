'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { DocumentPage } from '../../api-types';

/** Asks for the name of the copy and opens it as a draft. */
export function CloneDialog({ document, onClose }: { document: DocumentPage; onClose: () => void }) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const router = useRouter();
  const [slug, setSlug] = useState(`${document.slug}-2`);
  const clone = useMutation(trpc.catalogue.cloneDocument.mutationOptions());
  const report = problemOf(clone.error);
  const refused = report?.problem.kind === 'ruleViolation' ? t('slugRule') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clone.mutate(
      { documentId: document.id, slug, into: { title: t('changeTitle', { slug }), reason: '' } },
      { onSuccess: () => router.push(`/catalogue/${document.kind}/${slug}`) },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cloneTitle', { slug: document.slug })}
      description={t('cloneHelp')}
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        {clone.isError && !refused && (
          <ErrorPanel failed={report?.message ?? t('saveFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
        <Field label={t('columns.slug')} help={t('slugRule')} error={refused}>
          {(control) => <Input {...control} value={slug} onChange={(event) => setSlug(event.target.value)} />}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={clone.isPending} pendingLabel={t('saving')}>
            {t('clone')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
