'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';

interface DecisionFormProps {
  approval: { readonly id: string; readonly contentHash: string };
}

/** Approve or reject with a fresh code; a rejection says why. What is typed stays when it is refused. */
export function DecisionForm({ approval }: DecisionFormProps) {
  const t = useTranslations('approvals');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState<'approve' | 'reject'>();
  const decide = useMutation(trpc.approval.decide.mutationOptions());
  const report = problemOf(decide.error);
  const badCode =
    (tried !== undefined && !/^\d{6}$/.test(code)) ||
    (report?.problem.kind === 'ruleViolation' && report.problem.issues.some((issue) => issue.path[0] === 'code'));
  const noReason = tried === 'reject' && reason.trim().length < 3;
  const act = (decision: 'approve' | 'reject') => {
    setTried(decision);
    if (!/^\d{6}$/.test(code) || (decision === 'reject' && reason.trim().length < 3)) return;
    decide.mutate(
      { decision, approvalId: approval.id, contentHash: approval.contentHash, code, reason },
      {
        onSuccess: async ({ state }) => {
          toast({ title: t(`done.${state}`) });
          await cache.invalidateQueries();
        },
        onError: () => setCode(''),
        onSettled: () => setTried(undefined),
      },
    );
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        act('approve');
      }}
    >
      {decide.isError && (
        <ErrorPanel failed={report?.message ?? t('decideFailed')} safe={t('nothingChanged')} id={report?.requestId} />
      )}
      <Field label={t('reason')} help={t('reasonHelp')} error={noReason ? t('reasonNeeded') : undefined}>
        {(control) => (
          <Textarea {...control} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
      <Field label={t('code')} help={t('codeHelp')} error={badCode ? t('codeNeeded') : undefined}>
        {(control) => (
          <Input
            {...control}
            className="max-w-40 tabular-nums"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button
          pending={decide.isPending && decide.variables?.decision === 'reject'}
          pendingLabel={t('saving')}
          onClick={() => act('reject')}
        >
          {t('reject')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          pending={decide.isPending && decide.variables?.decision === 'approve'}
          pendingLabel={t('saving')}
        >
          {t('approve')}
        </Button>
      </div>
    </form>
  );
}
