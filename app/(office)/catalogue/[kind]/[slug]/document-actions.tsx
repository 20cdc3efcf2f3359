'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, Copy, FlaskConical, MoreHorizontal, Power } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { DropdownMenu, MenuItem } from '@/app/_components/ui/dropdown-menu';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { DocumentPage, DocumentVersion } from '../../api-types';
import { CloneDialog } from './clone-dialog';

/** What can be done with a document beside editing it: simulate, clone, archive, stop gaming at a table. */
export function DocumentActions({ document, shown }: { document: DocumentPage; shown: DocumentVersion }) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const mayEdit = useMay('catalogue.edit');
  const maySwitch = useMay('switch.off');
  const [asking, setAsking] = useState<'archive' | 'clone' | 'off'>();
  const archive = useMutation(trpc.catalogue.archiveDocument.mutationOptions());
  const off = useMutation(trpc.catalogue.switchOff.mutationOptions());
  const isTable = document.kind === 'table';
  const live = document.live !== null;
  const done = async (href: string) => {
    setAsking(undefined);
    await cache.invalidateQueries({ queryKey: trpc.catalogue.pathKey() });
    router.push(href);
  };
  return (
    <>
      {isTable && (
        <Button asChild>
          <Link href={`/simulations/new?version=${shown.id}`}>
            <FlaskConical aria-hidden /> {t('simulate')}
          </Link>
        </Button>
      )}
      {(mayEdit || maySwitch) && (
        <DropdownMenu
          align="end"
          trigger={
            <Button size="icon" aria-label={t('moreActions')}>
              <MoreHorizontal aria-hidden />
            </Button>
          }
        >
          {mayEdit && document.kind !== 'room' && (
            <MenuItem onSelect={() => setAsking('clone')}>
              <Copy aria-hidden /> {t('clone')}
            </MenuItem>
          )}
          {maySwitch && isTable && live && (
            <MenuItem onSelect={() => setAsking('off')}>
              <Power aria-hidden /> {t('switchOff')}
            </MenuItem>
          )}
          {mayEdit && live && document.kind !== 'room' && (
            <MenuItem onSelect={() => setAsking('archive')}>
              <Archive aria-hidden /> {t('archive')}
            </MenuItem>
          )}
        </DropdownMenu>
      )}
      {asking === 'clone' && <CloneDialog document={document} onClose={() => setAsking(undefined)} />}
      <ConfirmDialog
        open={asking === 'archive'}
        onOpenChange={(open) => setAsking(open ? 'archive' : undefined)}
        title={t('archiveTitle', { slug: document.slug })}
        description={t('archiveHelp')}
        figures={[{ label: t('tabs.usedBy'), value: document.usedBy.length }]}
        approver={t('someoneElse')}
        confirmLabel={t('draftArchival')}
        pendingLabel={t('saving')}
        pending={archive.isPending}
        error={archive.error ? (problemOf(archive.error)?.message ?? t('saveFailed')) : undefined}
        onConfirm={() =>
          archive.mutate(
            { documentId: document.id, into: { title: t('archiveTitle', { slug: document.slug }), reason: '' } },
            { onSuccess: (draft) => void done(`/catalogue/changes/${draft.changeSetId}`) },
          )
        }
      />
      <ConfirmDialog
        open={asking === 'off'}
        onOpenChange={(open) => setAsking(open ? 'off' : undefined)}
        title={t('switchOffTitle', { subject: document.slug })}
        description={t('switchOffHelp')}
        reason={{ label: t('reason'), required: true, maxLength: 1000 }}
        confirmLabel={t('switchOff')}
        pendingLabel={t('saving')}
        destructive
        pending={off.isPending}
        error={off.error ? (problemOf(off.error)?.message ?? t('saveFailed')) : undefined}
        onConfirm={(reason) =>
          off.mutate(
            { scope: 'table', subject: document.slug, reason },
            { onSuccess: () => void done('/catalogue/switches') },
          )
        }
      />
    </>
  );
}
