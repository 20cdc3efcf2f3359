'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { zonedInstant, zonedLocal } from '@/app/_lib/format/zoned-instant';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { ChangeSetPage } from '../../api-types';

/** What, why and from when. The author may change it while the set is a draft. */
export function ChangeSetFacts({ set }: { set: ChangeSetPage }) {
  const t = useTranslations('catalogue');
  const open = set.mine && (set.state === 'draft' || set.state === 'changesRequested');
  if (open) return <FactsForm set={set} />;
  return (
    <Card title={t('facts')}>
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="text-label">{t('reason')}</dt>
          <dd className="whitespace-pre-wrap break-words">{set.reason || '–'}</dd>
        </div>
        <div>
          <dt className="text-label">{t('columns.effectiveFrom')}</dt>
          <dd>{set.effectiveFrom ? <Time at={set.effectiveFrom} /> : t('onApproval')}</dd>
        </div>
        {set.contentHash && (
          <div>
            <dt className="text-label">{t('hash')}</dt>
            <dd className="break-all font-mono text-caption text-muted-foreground">{set.contentHash}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function FactsForm({ set }: { set: ChangeSetPage }) {
  const t = useTranslations('catalogue');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  // As the input for a moment takes it, on the room's clock.
  const before = set.effectiveFrom === null ? '' : zonedLocal(set.effectiveFrom, format.zone);
  const [title, setTitle] = useState(set.title);
  const [reason, setReason] = useState(set.reason);
  const [from, setFrom] = useState(before);
  const edit = useMutation(trpc.catalogue.editChangeSet.mutationOptions());
  const report = problemOf(edit.error);
  const issueAt = (field: string) =>
    report?.problem.kind === 'ruleViolation'
      ? report.problem.issues.find((issue) => issue.path[0] === field)?.message
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.mutate(
      {
        changeSetId: set.id,
        expectedRevision: set.revision,
        title,
        reason,
        effectiveFrom: from === '' ? null : zonedInstant(from, format.zone),
      },
      { onSuccess: () => cache.invalidateQueries({ queryKey: trpc.catalogue.changeSet.pathKey() }) },
    );
  };
  const dirty = title !== set.title || reason !== set.reason || from !== before;
  const fieldProblem = issueAt('title') ?? issueAt('reason') ?? issueAt('effectiveFrom');
  return (
    <Card title={t('facts')}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        {edit.isError && !fieldProblem && (
          <ErrorPanel failed={report?.message ?? t('saveFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
        <Field label={t('columns.title')} error={issueAt('title')}>
          {(control) => <Input {...control} value={title} onChange={(event) => setTitle(event.target.value)} />}
        </Field>
        <Field label={t('reason')} help={t('reasonHelp')} error={issueAt('reason')}>
          {(control) => (
            <Textarea {...control} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <Field
          label={t('columns.effectiveFrom')}
          help={`${format.zoneLabel()} · ${t('effectiveFromHelp')}`}
          error={issueAt('effectiveFrom')}
        >
          {(control) => (
            <Input {...control} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
          )}
        </Field>
        <Button
          type="submit"
          className="self-end"
          pending={edit.isPending}
          pendingLabel={t('saving')}
          disabled={!dirty}
        >
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
