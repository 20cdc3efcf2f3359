'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Badge } from '@/app/_components/ui/badge';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Textarea } from '@/app/_components/ui/input';
import { Time } from '@/app/_components/ui/time';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { ChangeSetPage } from '../../api-types';

/** Remarks of authors and reviewers, oldest first. */
export function ChangeSetComments({ set }: { set: ChangeSetPage }) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayComment = useMay('catalogue.comment');
  const [text, setText] = useState('');
  const comment = useMutation(trpc.catalogue.comment.mutationOptions());
  const report = problemOf(comment.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    comment.mutate(
      { changeSetId: set.id, text },
      {
        onSuccess: async () => {
          setText('');
          await cache.invalidateQueries({ queryKey: trpc.catalogue.changeSet.pathKey() });
        },
      },
    );
  };
  return (
    <Card title={t('comments')}>
      {set.comments.length === 0 && <p className="text-muted-foreground">{t('noComments')}</p>}
      <ol className="flex flex-col gap-3">
        {set.comments.map((remark) => (
          <li key={remark.id}>
            <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
              <strong className="font-semibold text-foreground">{remark.author}</strong>
              <Time at={remark.createdAt} seconds={false} />
              {remark.kind === 'changesRequested' && <Badge tone="warning">{t('states.changesRequested')}</Badge>}
            </p>
            <p className="whitespace-pre-wrap break-words">{remark.text}</p>
          </li>
        ))}
      </ol>
      {mayComment && (
        <form className="mt-3 flex flex-col gap-2" onSubmit={submit}>
          {comment.isError && (
            <ErrorPanel failed={report?.message ?? t('saveFailed')} safe={t('inputKept')} id={report?.requestId} />
          )}
          <Field label={t('addComment')}>
            {(control) => (
              <Textarea {...control} rows={2} value={text} onChange={(event) => setText(event.target.value)} />
            )}
          </Field>
          <Button
            type="submit"
            className="self-end"
            pending={comment.isPending}
            pendingLabel={t('saving')}
            disabled={text.trim() === ''}
          >
            {t('addComment')}
          </Button>
        </form>
      )}
    </Card>
  );
}
