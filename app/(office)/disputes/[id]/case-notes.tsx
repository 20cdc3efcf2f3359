'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Textarea } from '@/app/_components/ui/input';
import { Time } from '@/app/_components/ui/time';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { Case } from './case';

/** The timeline, and a place to add to it: for colleagues, or for the player. */
export function CaseNotes({ found }: { found: Case }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const may = useMay('dispute.work');
  const [body, setBody] = useState('');
  const add = useMutation(
    trpc.dispute.addNote.mutationOptions({
      onSuccess: () => {
        setBody('');
        return cache.invalidateQueries({ queryKey: trpc.dispute.get.queryKey({ disputeId: found.id }) });
      },
    }),
  );
  const send = (kind: 'internal' | 'player') =>
    body.trim().length >= 3 && add.mutate({ disputeId: found.id, kind, body });
  return (
    <Card title={t('timeline')}>
      <ol className="flex flex-col gap-3">
        {found.entries.map((entry) => (
          <li key={entry.id} className={entry.kind === 'message' ? 'border-primary border-l-2 pl-3' : undefined}>
            <p className="text-label">
              {entryWords(entry, t)} <span className="font-[450] text-muted-foreground">{entry.authorName}</span>{' '}
              <span className="num font-[450] text-muted-foreground">
                <Time at={entry.writtenAt} />
              </span>
            </p>
            {entry.kind === 'hand' && (
              <Link className="text-primary underline underline-offset-4" href={`/hands/${entry.data.hand}`}>
                {String(entry.data.hand)}
              </Link>
            )}
            {entry.kind === 'remedy' && (
              <Link
                className="text-primary underline underline-offset-4"
                href={`/disputes/remedies/${entry.data.remedyId}`}
              >
                {t('remedies.one', { number: Number(entry.data.number) })}
              </Link>
            )}
            {entry.body && entry.kind !== 'opened' && <p className="whitespace-pre-wrap break-words">{entry.body}</p>}
          </li>
        ))}
      </ol>
      {may && found.state !== 'closed' && (
        <form
          className="mt-4 flex flex-col gap-3 border-t pt-4"
          onSubmit={(event) => {
            event.preventDefault();
            send('internal');
          }}
        >
          <Field label={t('addNote')}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={8000}
                value={body}
                onChange={(event) => setBody(event.target.value)}
              />
            )}
          </Field>
          {add.isError && <p className="text-destructive">{problemOf(add.error)?.message ?? t('actFailed')}</p>}
          <div className="flex flex-wrap justify-end gap-2">
            {found.mine && (
              <Button type="button" pending={add.isPending} pendingLabel={t('saving')} onClick={() => send('player')}>
                {t('sendToPlayer')}
              </Button>
            )}
            <Button type="submit" pending={add.isPending} pendingLabel={t('saving')}>
              {t('keepInternal')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}

function entryWords(entry: Case['entries'][number], t: ReturnType<typeof useTranslations<'disputes'>>): string {
  const { data, kind } = entry;
  switch (kind) {
    case 'state':
      return t('entries.state', { before: t(`states.${data.before}`), after: t(`states.${data.after}`) });
    case 'decided':
      return t('entries.decided', { outcome: t(`outcomes.${data.outcome}`), reason: t(`reasons.${data.reasonCode}`) });
    case 'assigned':
      return t('entries.assigned', { name: String(data.assignee) });
    case 'attachment':
      return t('entries.attachment', { name: String(data.name) });
    case 'merged':
      return t('entries.merged', { number: Number(data.into) });
    case 'took':
      return t('entries.took', { number: Number(data.from) });
    case 'linked':
      return t('entries.linked', { number: Number(data.other) });
    case 'remedy':
      return t('entries.remedy', { kind: t(`remedies.kinds.${data.kind}`), state: t(`remedies.states.${data.state}`) });
    default:
      return t.has(`entries.${kind}`) ? t(`entries.${kind}`) : kind;
  }
}
