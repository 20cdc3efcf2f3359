'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Progress } from '@/app/_components/ui/progress';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { KindName } from '@/server/contracts/catalogue/requests';
import type { ReturnView } from '@/server/contracts/catalogue/returns';

interface ReturnWorkProps {
  shown: ReturnView;
  input: {
    readonly kind: KindName;
    readonly slug?: string;
    readonly body: Record<string, unknown>;
    readonly language: 'en' | 'ja' | 'id';
  };
  /** The figures shown are of an earlier state of the form; nothing can be started for them. */
  stale: boolean;
  onChange: () => void;
}

/** How sure the figures are, and the computation that makes them whole: start, progress, cancel, failure. */
export function ReturnWork({ shown, input, stale, onChange }: ReturnWorkProps) {
  const t = useTranslations('returns');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayCompute = useMay('simulation.run');
  const compute = useMutation(trpc.catalogue.computeReturn.mutationOptions({ onSettled: onChange }));
  const cancel = useMutation(trpc.catalogue.cancelReturn.mutationOptions({ onSettled: onChange }));
  const { method, complete, exact, hands, job } = shown;
  if (complete) {
    return (
      <p className="text-caption text-muted-foreground">
        {exact ? t('counted') : t('simulated', { hands: format.number(hands) })}
      </p>
    );
  }
  const open = job?.state === 'queued' || job?.state === 'running';
  if (job && open) {
    const percent = Math.floor(job.done * 100);
    return (
      <div className="flex flex-col gap-2">
        <Progress
          label={t(job.state === 'queued' ? 'queued' : 'running')}
          value={percent}
          max={100}
          detail={format.percent(percent, { digits: 0 })}
          spoken={(spoken) => t('spoken', { percent: spoken })}
        />
        {mayCompute && (
          <Button className="self-end" pending={cancel.isPending} onClick={() => cancel.mutate(input)}>
            {t('cancel')}
          </Button>
        )}
      </div>
    );
  }
  const report = problemOf(compute.error);
  return (
    <div className="flex flex-col gap-2">
      {job?.state === 'failed' && <ErrorPanel failed={t('failed')} safe={job.error ?? undefined} id={job.id} />}
      {compute.isError && <ErrorPanel failed={report?.message ?? t('startFailed')} id={report?.requestId} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-48 text-caption text-muted-foreground">
          {t(method === 'simulated' ? 'needsPlay' : exact ? 'mainExact' : 'onlyBounds')}
        </p>
        {mayCompute && (
          <Button
            pending={compute.isPending}
            pendingLabel={t('starting')}
            disabled={stale}
            onClick={() => compute.mutate(input)}
          >
            {t(method === 'simulated' ? 'play' : exact ? 'computeAll' : 'compute')}
          </Button>
        )}
      </div>
    </div>
  );
}
