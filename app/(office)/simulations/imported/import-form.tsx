'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { FormSummary } from '@/app/_components/ui/form-summary';
import { Input, Textarea } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { ImportedFormat } from '@/server/contracts/simulation';
import { SIMULATION_LIMITS } from '@/server/contracts/simulation-limits';
import { recordFormats } from '../search-params';

/** JSON begins with a brace or a bracket before one; everything else that people paste here is PHH. */
function formatOf(text: string): ImportedFormat {
  if (!/^\s*(\[\s*)?\{/.test(text)) return 'phh';
  return /^\s*\[?\s*\{\s*"ohh"/.test(text) ? 'ohh' : 'record';
}

/** Takes a hand as text or file and goes to it. */
export function ImportForm() {
  const t = useTranslations('simulation.imported');
  const format = useFormatter();
  const router = useRouter();
  const trpc = useTRPC();
  const client = useQueryClient();
  const ids = { text: useId(), name: useId() };
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ImportedFormat>('phh');
  const [name, setName] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState<string>();
  const send = useMutation(
    trpc.simulation.importHand.mutationOptions({
      onSuccess: ({ id, hands }) => {
        if (hands.length === 1) router.push(`/simulations/imported/${id}`);
        else {
          const known = hands.filter((hand) => hand.known).length;
          toast({ title: t(known > 0 ? 'severalKnown' : 'several', { hands: hands.length, known }) });
          setText('');
          setName('');
          send.reset();
        }
        return client.invalidateQueries({ queryKey: trpc.simulation.importedHands.pathKey() });
      },
      onError: () => setAttempt((before) => before + 1),
    }),
  );
  const report = problemOf(send.error);
  const issues = report?.problem.kind === 'ruleViolation' ? report.problem.issues : [];
  const lines = issues.map(({ path, message }) => {
    const place = path.slice(1).join('.');
    return place === '' || message.startsWith(place) ? message : `${place}: ${message}`;
  });
  const error = missing ?? (lines.length > 0 ? lines.join('; ') : undefined);
  const take = (value: string) => {
    setText(value);
    setMissing(undefined);
    if (value.trim() !== '') setKind(formatOf(value));
  };
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after it was mended.
    event.target.value = '';
    if (!file) return;
    if (file.size > SIMULATION_LIMITS.importLength) {
      setMissing(t('tooLarge', { max: format.number(SIMULATION_LIMITS.importLength) }));
      setAttempt((before) => before + 1);
      return;
    }
    take(await file.text());
    if (name === '') setName(file.name.slice(0, SIMULATION_LIMITS.nameLength));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setMissing(t('missing'));
      setAttempt((before) => before + 1);
      return;
    }
    send.mutate({ name, format: kind, text });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormSummary
        attempt={attempt}
        errors={error && attempt > 0 ? [{ fieldId: ids.text, label: t('text'), message: error }] : []}
      />
      {send.isError && report?.problem.kind !== 'ruleViolation' && (
        <ErrorPanel
          failed={report?.problem.kind === 'forbidden' ? t('forbidden') : t('notRead')}
          safe={t('kept')}
          id={report?.requestId}
        />
      )}
      <Field label={t('file')} optional>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".phh,.phhs,.ohh,.toml,.json,.jsonl,.txt"
            onChange={readFile}
            className="text-table file:mr-3 file:h-8 file:rounded-control file:border file:border-input file:bg-card file:px-3 file:text-foreground file:text-label"
          />
        )}
      </Field>
      <Field id={ids.text} label={t('text')} help={t('textHelp')} error={attempt > 0 ? error : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={12}
            spellCheck={false}
            value={text}
            onChange={(event) => take(event.target.value)}
            className="font-mono text-caption"
          />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={t('format')}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onValueChange={(value) => setKind(recordFormats.find((each) => each === value) ?? 'phh')}
              options={recordFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            />
          )}
        </Field>
        <Field id={ids.name} label={t('name')} optional>
          {(control) => (
            <Input
              {...control}
              maxLength={SIMULATION_LIMITS.nameLength}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        pending={send.isPending || send.isSuccess}
        pendingLabel={t('reading')}
      >
        {t('submit')}
      </Button>
    </form>
  );
}
