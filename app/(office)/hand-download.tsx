'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { DropdownMenu, MenuItem } from '@/app/_components/ui/dropdown-menu';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { toast } from '@/app/_components/ui/toast';
import { saveFile } from '@/app/_lib/csv';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { DownloadedHand, DownloadFormat, ShownHandRef } from '@/server/contracts/simulation';

const formats = ['ohh', 'phh', 'jsonl', 'text'] as const satisfies DownloadFormat[];

/** Takes an imported or a simulated hand away in one of the formats, all cards in it. */
export function HandDownload({ hand }: { hand: ShownHandRef }) {
  const trpc = useTRPC();
  const save = useMutation(trpc.simulation.exportHand.mutationOptions({ onSuccess: useSaved() }));
  return (
    <DownloadMenu pending={save.isPending} error={save.error} onPick={(format) => save.mutate({ hand, format })} />
  );
}

function useSaved() {
  const t = useTranslations('simulation.download');
  return ({ fileName, mediaType, text }: DownloadedHand) => {
    saveFile(fileName, text, mediaType);
    toast({ title: t('saved', { file: fileName }) });
  };
}

function DownloadMenu({
  pending,
  error,
  onPick,
}: {
  pending: boolean;
  error: unknown;
  onPick: (format: DownloadFormat) => void;
}) {
  const t = useTranslations('simulation.download');
  const report = problemOf(error);
  const issues = report?.problem.kind === 'ruleViolation' ? report.problem.issues : [];
  return (
    <>
      <DropdownMenu
        trigger={
          <Button pending={pending} pendingLabel={t('saving')}>
            <Download aria-hidden /> {t('label')}
          </Button>
        }
      >
        {formats.map((format) => (
          <MenuItem key={format} onSelect={() => onPick(format)}>
            {t(format)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {error !== null && (
        <ErrorPanel
          failed={t('failed')}
          safe={issues.map(({ message }) => message).join('; ') || report?.message}
          id={report?.requestId}
          className="basis-full"
        />
      )}
    </>
  );
}
