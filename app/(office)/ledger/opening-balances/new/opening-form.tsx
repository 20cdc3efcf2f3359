'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { NoPermission } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Skeleton } from '@/app/_components/ui/skeleton';
import { toast } from '@/app/_components/ui/toast';
import { base64Of } from '@/app/_lib/base64-of';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { OPENING_ACCOUNTS, OPENING_KINDS, OPENING_LIMITS } from '@/server/contracts/opening-balances';
import { PERMISSIONS } from '@/server/contracts/permissions';
import { LedgerNav } from '../../ledger-nav';
import { Template } from '../template-button';
import { OpeningPreview } from './opening-preview';
import { ProblemTable } from './problem-table';

interface Chosen {
  readonly name: string;
  readonly content: string;
}

/** Takes a file, shows what it would book and what is wrong with it, and asks a second person for it. */
export function OpeningForm() {
  const t = useTranslations('openingBalances');
  const roles = useTranslations('roles');
  const format = useFormatter();
  const router = useRouter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayImport = useMay('opening.import');
  const [file, setFile] = useState<Chosen>();
  const [fileWrong, setFileWrong] = useState<string>();
  const [day, setDay] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const preview = useMutation(
    trpc.opening.preview.mutationOptions({ onSuccess: ({ accountingDate }) => setDay(accountingDate) }),
  );
  const ask = useMutation(
    trpc.opening.request.mutationOptions({
      onSuccess: async ({ importId, approvalId }) => {
        toast({ title: t('asked'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } });
        await cache.invalidateQueries({ queryKey: trpc.opening.pathKey() });
        router.push(`/ledger/opening-balances/${importId}`);
      },
    }),
  );
  if (!mayImport) {
    const holders: readonly string[] = PERMISSIONS['opening.import'].holders;
    return (
      <>
        <PageHeader title={t('bring')} />
        <LedgerNav />
        <NoPermission roles={holders.filter((role) => roles.has(role)).map((role) => roles(role))} />
      </>
    );
  }
  const most = format.number(OPENING_LIMITS.bytes / 1_000_000, { digits: 1 });
  const found = preview.data;
  const look = (chosen: Chosen, accountingDate: string) => {
    ask.reset();
    preview.mutate({ ...chosen, accountingDate: accountingDate === '' ? null : accountingDate });
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const given = event.target.files?.[0];
    // The same file may be chosen again after it was mended.
    event.target.value = '';
    if (!given) return;
    setFileWrong(undefined);
    setFile(undefined);
    preview.reset();
    if (given.size > OPENING_LIMITS.bytes) return setFileWrong(t('fileTooLarge', { most }));
    if (given.size === 0) return setFileWrong(t('problems.empty'));
    const chosen = { name: given.name.slice(-120), content: await base64Of(given) };
    setFile(chosen);
    look(chosen, day);
  };
  const good = found !== undefined && found.problemCount === 0 && found.same === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!file || !found || !good || note.trim().length < 3 || ask.isPending || preview.isPending) return;
    ask.mutate({ ...file, accountingDate: found.accountingDate, note: note.trim() });
  };
  const failure = problemOf(preview.error ?? ask.error);
  return (
    <>
      <PageHeader title={t('bring')} facts={[format.zoneLabel()]} actions={<Template />} />
      <LedgerNav />
      <form onSubmit={submit} noValidate className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        <Card title={t('fileTitle')} className="min-w-0 lg:col-span-5">
          <div className="flex flex-col gap-4">
            {(preview.isError || ask.isError) && (
              <ErrorPanel
                failed={failure?.message ?? t('askFailed')}
                safe={t('nothingBooked')}
                id={failure?.requestId}
              />
            )}
            <Field
              label={t('file')}
              help={t('fileHelp', { most, lines: format.number(OPENING_LIMITS.lines) })}
              error={fileWrong ?? (tried && !file ? t('fileNeeded') : undefined)}
            >
              {(control) => (
                <input
                  {...control}
                  type="file"
                  accept=".csv,.json,text/csv,application/json"
                  onChange={(event) => void choose(event)}
                  className="text-table file:mr-3 file:h-8 file:rounded-control file:border file:border-input file:bg-card file:px-3 file:text-foreground file:text-label"
                />
              )}
            </Field>
            <Field label={t('accountingDate')} help={t('accountingDateHelp')}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={day}
                  max={found?.today}
                  onChange={({ target }) => {
                    setDay(target.value);
                    if (file && target.value !== '') look(file, target.value);
                  }}
                />
              )}
            </Field>
            <Field
              label={t('note')}
              help={t('noteHelp')}
              error={tried && note.trim().length < 3 ? t('noteNeeded') : undefined}
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  maxLength={1000}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              )}
            </Field>
            {tried && file && found && !good && <Notice tone="warning">{t('notYet')}</Notice>}
            <Button
              type="submit"
              variant="primary"
              className="self-start"
              pending={ask.isPending || ask.isSuccess}
              pendingLabel={t('asking')}
            >
              {t('ask')}
            </Button>
          </div>
        </Card>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7" aria-live="polite" aria-busy={preview.isPending}>
          {preview.isPending && <Skeleton className="h-64" />}
          {found && !preview.isPending && (
            <>
              {found.same && (
                <Notice tone="warning">
                  {t(`sameFile.${found.same.state === 'booked' ? 'booked' : 'waiting'}`)}{' '}
                  <Link
                    className="text-primary underline underline-offset-4"
                    href={`/ledger/opening-balances/${found.same.id}`}
                  >
                    {t('importNumber', { number: found.same.number })}
                  </Link>
                </Notice>
              )}
              {found.problemCount > 0 && <ProblemTable problems={found.problems} count={found.problemCount} />}
              <OpeningPreview found={found} />
            </>
          )}
          {!found && !preview.isPending && (
            <Card title={t('columnsTitle')} description={t('columnsNote')}>
              <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
                {OPENING_ACCOUNTS.map((account) => (
                  <div key={account} className="contents">
                    <dt className="font-mono text-caption">{account}</dt>
                    <dd>
                      {t(`owners.${OPENING_KINDS[account].owner}`)} · {t(`accounts.${account}`)}
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          )}
        </div>
      </form>
    </>
  );
}
