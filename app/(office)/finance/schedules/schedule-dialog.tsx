'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { GROUPS_OF, REPORT_FORMATS, REPORT_SPANS, REPORTS, type ReportGroup } from '@/server/contracts/finance';

/** Rules that are asked for by name; any other is written out. */
const RULES = {
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY;BYDAY=MO',
  monthly: 'FREQ=MONTHLY;BYMONTHDAY=1',
} as const;
const OWN = 'own';
const OUTBOX = 'outbox';

interface ScheduleDialogProps {
  plans: RouterOutputs['finance']['schedules'];
  onClose: () => void;
}

/** Asks what is written, over which days, when and where to. */
export function ScheduleDialog({ plans, onClose }: ScheduleDialogProps) {
  const t = useTranslations('schedules');
  const tf = useTranslations('finance');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [report, setReport] = useState<(typeof REPORTS)[number]>('tax');
  const [by, setBy] = useState<ReportGroup>('day');
  const [kind, setKind] = useState<(typeof REPORT_FORMATS)[number]>('xlsx');
  const [span, setSpan] = useState<(typeof REPORT_SPANS)[number]>('lastMonth');
  const [often, setOften] = useState<keyof typeof RULES | typeof OWN>('monthly');
  const [rule, setRule] = useState<string>(RULES.monthly);
  const [start, setStart] = useState('');
  const [place, setPlace] = useState(OUTBOX);
  const [tried, setTried] = useState(false);
  const groups = GROUPS_OF[report];
  const groupBy = groups?.includes(by) === false ? groups[0] : by;
  const create = useMutation(
    trpc.finance.createSchedule.mutationOptions({
      onSuccess: async ({ nextAt }) => {
        toast({ title: t('created', { next: format.dateTime(nextAt) }) });
        await cache.invalidateQueries({ queryKey: trpc.finance.pathKey() });
        onClose();
      },
    }),
  );
  const problem = problemOf(create.error);
  const issues = problem?.problem.kind === 'ruleViolation' ? problem.problem.issues : [];
  const issueOf = (field: string) => issues.find((issue) => issue.path[0] === field)?.message;
  const wrong = { name: name.trim() === '', start: start === '', rule: rule.trim() === '' };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some(Boolean) || create.isPending) return;
    create.mutate({
      name: name.trim(),
      wanted: { report, groupBy, format: kind, bom: kind === 'csv' },
      span,
      firstStart: start,
      rule: rule.trim(),
      place: place === OUTBOX ? 'outbox' : 'webhook',
      webhookId: place === OUTBOX ? null : place,
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('create')} description={t('createHelp')}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {create.isError && (
          <ErrorPanel failed={problem?.message ?? t('createFailed')} safe={tf('safe')} id={problem?.requestId} />
        )}
        <Field label={t('columns.name')} error={tried && wrong.name ? t('nameNeeded') : undefined}>
          {(control) => (
            <Input {...control} maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={tf('report')}>
            {(control) => (
              <Select
                {...control}
                value={report}
                onValueChange={(value) => setReport(REPORTS.find((id) => id === value) ?? 'tax')}
                options={REPORTS.map((id) => ({ value: id, label: tf(`reports.${id}`) }))}
              />
            )}
          </Field>
          {groups && (
            <Field label={tf('groupBy')}>
              {(control) => (
                <Select
                  {...control}
                  value={groupBy}
                  onValueChange={(value) => setBy(groups.find((id) => id === value) ?? groups[0])}
                  options={groups.map((id) => ({ value: id, label: tf(`groups.${id}`) }))}
                />
              )}
            </Field>
          )}
          <Field label={t('columns.days')}>
            {(control) => (
              <Select
                {...control}
                value={span}
                onValueChange={(value) => setSpan(REPORT_SPANS.find((id) => id === value) ?? 'lastMonth')}
                options={REPORT_SPANS.map((id) => ({ value: id, label: t(`spans.${id}`) }))}
              />
            )}
          </Field>
          <Field label={t('format')}>
            {(control) => (
              <Select
                {...control}
                value={kind}
                onValueChange={(value) => setKind(REPORT_FORMATS.find((id) => id === value) ?? 'xlsx')}
                options={REPORT_FORMATS.map((id) => ({ value: id, label: tf(`formats.${id}`) }))}
              />
            )}
          </Field>
          <Field label={t('often')}>
            {(control) => (
              <Select
                {...control}
                value={often}
                onValueChange={(value) => {
                  if (value === 'daily' || value === 'weekly' || value === 'monthly') {
                    setOften(value);
                    setRule(RULES[value]);
                  } else setOften(OWN);
                }}
                options={(['daily', 'weekly', 'monthly', OWN] as const).map((id) => ({
                  value: id,
                  label: t(`oftens.${id}`),
                }))}
              />
            )}
          </Field>
          <Field
            label={t('firstStart')}
            range={plans.zone}
            error={(tried && wrong.start ? t('startNeeded') : undefined) ?? issueOf('firstStart')}
          >
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={start}
                onChange={({ target }) => setStart(target.value.slice(0, 16))}
              />
            )}
          </Field>
        </div>
        {often === OWN && (
          <Field label={t('columns.rule')} range={t('ruleHelp')} error={issueOf('rule')}>
            {(control) => (
              <Input {...control} maxLength={200} value={rule} onChange={({ target }) => setRule(target.value)} />
            )}
          </Field>
        )}
        <Field label={t('columns.place')}>
          {(control) => (
            <Select
              {...control}
              value={place}
              onValueChange={setPlace}
              options={[
                { value: OUTBOX, label: t('places.outbox') },
                ...plans.webhooks.map((hook) => ({ value: hook.id, label: t('toWebhook', { name: hook.name }) })),
              ]}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{tf('cancel')}</Button>
          <Button type="submit" variant="primary" pending={create.isPending} pendingLabel={tf('asking')}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
