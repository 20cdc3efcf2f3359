'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { base64Of } from '@/app/_lib/base64-of';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { ATTACHMENT_TYPES, MOST_ATTACHMENT_BYTES } from '@/server/contracts/disputes';
import type { Case } from './case';

/** Evidence of a case: files to download, and a way to add one. */
export function CaseFiles({ found }: { found: Case }) {
  const t = useTranslations('disputes.files');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const format = useFormatter();
  const may = useMay('dispute.work');
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  const [problem, setProblem] = useState<string>();
  const attach = useMutation(
    trpc.dispute.attach.mutationOptions({
      onSuccess: () => cache.invalidateQueries({ queryKey: trpc.dispute.get.queryKey({ disputeId: found.id }) }),
      onError: (error) => setProblem(problemOf(error)?.message ?? t('failed')),
    }),
  );
  const most = format.number(MOST_ATTACHMENT_BYTES / 1_000_000, { digits: 1 });
  const add = async (file: File | undefined) => {
    setProblem(undefined);
    if (!file) return;
    if (file.size > MOST_ATTACHMENT_BYTES) setProblem(t('tooLarge', { most }));
    else if (file.size > 0) attach.mutate({ disputeId: found.id, name: file.name, content: await base64Of(file) });
    if (input.current) input.current.value = '';
  };
  return (
    <Card title={t('title')} description={t('titleHelp', { most })}>
      {found.files.length === 0 && <p className="text-muted-foreground">{t('none')}</p>}
      <ul className="divide-y">
        {found.files.map((file) => (
          <li key={file.id} className="flex items-baseline justify-between gap-3 py-2">
            <a
              href={`/api/attachments/${file.id}`}
              download
              className="min-w-0 break-all text-primary underline underline-offset-4"
            >
              {file.name}
            </a>
            <span className="num shrink-0 text-muted-foreground">
              {t('size', { kilobytes: format.number(Math.ceil(file.bytes / 1_000)) })}
            </span>
          </li>
        ))}
      </ul>
      {may && found.mine && (
        <div className="mt-3">
          <input
            ref={input}
            id={label}
            type="file"
            className="sr-only"
            accept={ATTACHMENT_TYPES.join(',')}
            aria-label={t('add')}
            onChange={(event) => void add(event.target.files?.[0])}
          />
          <Button
            type="button"
            pending={attach.isPending}
            pendingLabel={t('adding')}
            onClick={() => input.current?.click()}
          >
            {t('add')}
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-destructive">
          {problem}
        </p>
      )}
    </Card>
  );
}
