'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { saveFile } from '@/app/_lib/csv';
import { problemOf, useTRPC, useTRPCClient } from '@/app/_trpc/client';
import { importInput, type KindName } from '@/server/contracts/catalogue/requests';

/** Takes the live documents of these kinds away as one JSON file that `ImportDocuments` reads. */
export function ExportDocuments({ kinds }: { kinds: readonly KindName[] }) {
  const t = useTranslations('catalogue');
  const api = useTRPCClient();
  const fetching = useMutation({
    mutationFn: async () => {
      const parts = await Promise.all(kinds.map((kind) => api.catalogue.export.query({ kind })));
      return parts.flatMap((part) => part.documents);
    },
    onSuccess: (documents) =>
      saveFile(`${kinds[0]}.json`, `${JSON.stringify({ documents }, null, 2)}\n`, 'application/json'),
  });
  return (
    <>
      {fetching.isError && <span className="text-destructive">{t('exportFailed')}</span>}
      <Button pending={fetching.isPending} onClick={() => fetching.mutate()}>
        <Download aria-hidden /> {t('exportJson')}
      </Button>
    </>
  );
}

/** Reads such a file, or pasted text, into one change set of drafts. What is live changes only by its approval. */
export function ImportDocuments() {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const load = useMutation(trpc.catalogue.import.mutationOptions());
  const report = problemOf(load.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDocuments(text, title || t('importTitle'));
    if ('problem' in read) {
      setWrong(read.problem === '' ? t('notJson') : read.problem);
      return;
    }
    setWrong(undefined);
    load.mutate(read.input, {
      onSuccess: async ({ changeSetId }) => {
        await cache.invalidateQueries({ queryKey: trpc.catalogue.pathKey() });
        router.push(`/catalogue/changes/${changeSetId}`);
      },
    });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload aria-hidden /> {t('importJson')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('importJson')} description={t('importHelp')}>
        <form className="flex flex-col gap-4" onSubmit={submit}>
          {load.isError && (
            <ErrorPanel failed={report?.message ?? t('saveFailed')} safe={t('inputKept')} id={report?.requestId} />
          )}
          <Field label={t('columns.title')}>
            {(control) => (
              <Input
                {...control}
                value={title}
                placeholder={t('importTitle')}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('importFile')}>
            {(control) => (
              <Input
                {...control}
                type="file"
                accept="application/json,.json"
                onChange={(event) => void event.target.files?.item(0)?.text().then(setText)}
              />
            )}
          </Field>
          <Field label={t('importText')} error={wrong}>
            {(control) => (
              <Textarea
                {...control}
                rows={8}
                className="font-mono text-caption"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" pending={load.isPending} pendingLabel={t('saving')}>
              {t('saveDraft')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** The import that a text stands for, or what is wrong with it; an empty problem means that it is no JSON at all. */
function readDocuments(text: string, title: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: '' };
  }
  const documents = (value as { documents?: unknown } | null)?.documents ?? value;
  const read = importInput.safeParse({ documents, into: { title, reason: '' } });
  if (read.success) return { input: read.data };
  const issue = read.error.issues.at(0);
  return { problem: issue ? `${issue.path.join('.')}: ${issue.message}` : '' };
}
