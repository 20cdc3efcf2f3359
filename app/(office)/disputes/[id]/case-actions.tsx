'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { Case } from './case';
import { CaseMore } from './case-more';
import { DecideDialog } from './decide-dialog';

type Step = 'waiting' | 'investigating' | 'appealed' | 'closed';

/** Take it, give it back, move it on, decide it. What is another agent's is not offered. */
export function CaseActions({ found }: { found: Case }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const may = useMay('dispute.work');
  const mayExport = useMay('evidence.export');
  const again = () => cache.invalidateQueries({ queryKey: trpc.dispute.pathKey() });
  const [asking, setAsking] = useState<Step>();
  const [deciding, setDeciding] = useState(false);
  const claim = useMutation(trpc.dispute.claim.mutationOptions({ onSettled: again }));
  const release = useMutation(trpc.dispute.release.mutationOptions({ onSettled: again }));
  const move = useMutation(
    trpc.dispute.move.mutationOptions({
      onSuccess: () => {
        setAsking(undefined);
        return again();
      },
    }),
  );
  const failed = claim.error ?? release.error;
  const { id: disputeId, revision, nextStates, mine } = found;
  const steps = (['waiting', 'investigating', 'closed'] as const).filter((step) => mine && nextStates.includes(step));
  return (
    <>
      {mayExport && (
        <Button asChild>
          <a href={`/api/evidence/${disputeId}`} download>
            <FileDown aria-hidden /> {t('evidence')}
          </a>
        </Button>
      )}
      {may && !found.assigneeId && found.state !== 'closed' && (
        <Button
          variant="primary"
          pending={claim.isPending}
          pendingLabel={t('saving')}
          onClick={() => claim.mutate({ disputeId })}
        >
          {t('take')}
        </Button>
      )}
      {may && mine && (
        <Button pending={release.isPending} pendingLabel={t('saving')} onClick={() => release.mutate({ disputeId })}>
          {t('giveBack')}
        </Button>
      )}
      {may &&
        steps.map((step) => (
          <Button key={step} onClick={() => setAsking(step)}>
            {t(`steps.${step}`)}
          </Button>
        ))}
      {may && nextStates.includes('appealed') && (
        <Button onClick={() => setAsking('appealed')}>{t('steps.appealed')}</Button>
      )}
      {may && mine && nextStates.includes('decided') && (
        <Button variant="primary" onClick={() => setDeciding(true)}>
          {t('decide.action')}
        </Button>
      )}
      {may && found.state !== 'closed' && <CaseMore found={found} />}
      {failed && (
        <ErrorPanel
          failed={problemOf(failed)?.message ?? t('actFailed')}
          id={problemOf(failed)?.requestId}
          className="basis-full"
        />
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(undefined)}
          title={t(`steps.${asking}`)}
          description={t(`stepsHelp.${asking}`)}
          figures={[{ label: t('fields.number'), value: t('case', { number: found.number }) }]}
          reason={{ label: t('note'), maxLength: 2000 }}
          confirmLabel={t(`steps.${asking}`)}
          pendingLabel={t('saving')}
          pending={move.isPending}
          error={problemOf(move.error)?.message}
          onConfirm={(note) =>
            move.mutate({ disputeId, expectedRevision: revision, state: asking, ...(note.length >= 3 && { note }) })
          }
        />
      )}
      {deciding && <DecideDialog found={found} onClose={() => setDeciding(false)} />}
    </>
  );
}
