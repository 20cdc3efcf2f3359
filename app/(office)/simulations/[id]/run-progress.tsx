'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Notice } from '@/app/_components/ui/notice';
import { Progress } from '@/app/_components/ui/progress';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SimulationDetail } from '@/server/contracts/simulation';
import { WORKER_HINT_SECONDS } from '@/server/contracts/simulation-limits';

/** Where a run stands while it is not simply done: waiting and why, how far, stopped, or failed and why. */
export function RunProgress({ run, stale }: { run: SimulationDetail; stale: boolean }) {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const { progress, waiting } = run;
  const stopped = run.state === 'cancelled' || run.state === 'failed';
  return (
    <>
      {stale && <Notice tone="warning">{t('stale')}</Notice>}
      {waiting && <Waiting seconds={waiting.seconds} ahead={waiting.ahead} />}
      {run.state === 'running' && (
        <Card>
          <Progress
            label={t('progress', { done: format.number(progress.hands), hands: format.number(run.hands) })}
            value={progress.hands}
            max={run.hands}
            detail={[
              progress.handsPerSecond !== null && t('rate', { rate: format.number(progress.handsPerSecond) }),
              progress.secondsLeft !== null && t('left', { time: format.duration(progress.secondsLeft * 1000) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            spoken={(percent) => t('spokenProgress', { percent })}
          />
        </Card>
      )}
      {run.state === 'failed' && <ErrorPanel failed={t('failed')} safe={run.error ?? t('failedUnknown')} id={run.id} />}
      {stopped && run.results && (
        <Notice tone="warning">
          {t('partial', { done: format.number(progress.hands), hands: format.number(run.hands) })}
        </Notice>
      )}
      {stopped && !run.results && run.state === 'cancelled' && <Notice>{t('cancelledEmpty')}</Notice>}
    </>
  );
}

function Waiting({ seconds, ahead }: { seconds: number; ahead: number }) {
  const t = useTranslations('simulation');
  const format = useFormatter();
  if (ahead > 0) return <Notice>{t('waitingBehind', { count: ahead })}</Notice>;
  if (seconds < WORKER_HINT_SECONDS) return <Notice>{t('waiting')}</Notice>;
  return (
    <Notice tone="warning">
      {t('noWorker', { time: format.duration(seconds * 1000) })} {t('noWorkerHelp')}
    </Notice>
  );
}
