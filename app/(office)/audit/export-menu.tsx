'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { DropdownMenu, MenuItem } from '@/app/_components/ui/dropdown-menu';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { toast } from '@/app/_components/ui/toast';
import { saveFile } from '@/app/_lib/csv';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { auditFilterOf } from './search-params';

/** Takes the filtered audit away as a file that ends with the anchor of the chain; that it was taken is logged. */
export function ExportMenu({ filter }: { filter: ReturnType<typeof auditFilterOf> }) {
  const t = useTranslations('audit');
  const format = useFormatter();
  const trpc = useTRPC();
  const save = useMutation(
    trpc.audit.export.mutationOptions({
      onSuccess: (file) => {
        saveFile(file.name, file.text, file.mediaType);
        toast({ title: t(file.cut ? 'exportedCut' : 'exported', { rows: format.number(file.rows) }) });
      },
    }),
  );
  return (
    <>
      <DropdownMenu
        trigger={
          <Button pending={save.isPending} pendingLabel={t('exporting')}>
            <Download aria-hidden /> {t('export')}
          </Button>
        }
      >
        <MenuItem onSelect={() => save.mutate({ ...filter, format: 'csv' })}>{t('exportCsv')}</MenuItem>
        <MenuItem onSelect={() => save.mutate({ ...filter, format: 'jsonl' })}>{t('exportJsonl')}</MenuItem>
      </DropdownMenu>
      {save.isError && (
        <ErrorPanel
          failed={problemOf(save.error)?.message ?? t('exportFailed')}
          id={problemOf(save.error)?.requestId}
          className="basis-full"
        />
      )}
    </>
  );
}
