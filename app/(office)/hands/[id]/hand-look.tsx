'use client';

import { useMutation } from '@tanstack/react-query';
import { Download, Eye } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/app/_components/ui/dropdown-menu';
import { toast } from '@/app/_components/ui/toast';
import { saveFile } from '@/app/_lib/csv';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { HandPageData } from '@/server/contracts/hand-page';
import { HAND_FORMATS } from '@/server/contracts/hand-search';
import type { Opened } from './hand-screen';

interface HandLookProps {
  hand: HandPageData;
  look: Opened | undefined;
  onLook: (look: Opened | undefined) => void;
}

/** Opens cards that were not shown, with a reason, and gives the hand out as a file; each is written down. */
export function HandLook({ hand, look, onLook }: HandLookProps) {
  const t = useTranslations('hands.look');
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const [asking, setAsking] = useState(false);
  const failed = (error: unknown) => toast({ title: problemOf(error)?.message ?? t('failed') });
  const reveal = useMutation(
    trpc.hand.reveal.mutationOptions({
      onSuccess: (seen) => {
        setAsking(false);
        onLook({ ...seen, seat: null });
      },
    }),
  );
  const asSeat = useMutation(
    trpc.hand.asSeat.mutationOptions({
      onSuccess: (seen, { seat }) => onLook({ hand: seen.hand, raw: null, seat }),
      onError: failed,
    }),
  );
  const save = useMutation(
    trpc.hand.export.mutationOptions({
      onSuccess: ({ fileName, mediaType, text }) => {
        saveFile(fileName, text, mediaType);
        toast({ title: t('saved', { file: fileName }) });
      },
      onError: failed,
    }),
  );
  const copy = useMutation(
    trpc.hand.export.mutationOptions({
      onSuccess: async ({ text }) => {
        await navigator.clipboard.writeText(text);
        toast({ title: t('copied') });
      },
      onError: failed,
    }),
  );
  const { may } = hand;
  return (
    <>
      {(may.reveal || may.seat) && (
        <DropdownMenu
          trigger={
            <Button pending={asSeat.isPending} pendingLabel={t('opening')}>
              <Eye aria-hidden /> {t('label')}
            </Button>
          }
        >
          {may.reveal && <MenuItem onSelect={() => setTimeout(() => setAsking(true))}>{t('everything')}</MenuItem>}
          {may.seat && <MenuLabel>{t('asPlayer')}</MenuLabel>}
          {may.seat &&
            hand.seats.map((seat) => (
              <MenuItem key={seat.seat} onSelect={() => asSeat.mutate({ handId: hand.id, seat: seat.seat, language })}>
                {t('seat', { seat: seat.seat, alias: seat.alias })}
              </MenuItem>
            ))}
          {look && <MenuSeparator />}
          {look && <MenuItem onSelect={() => onLook(undefined)}>{t('close')}</MenuItem>}
        </DropdownMenu>
      )}
      <DropdownMenu
        trigger={
          <Button pending={save.isPending || copy.isPending} pendingLabel={t('saving')}>
            <Download aria-hidden /> {t('export')}
          </Button>
        }
      >
        <MenuItem onSelect={() => copy.mutate({ handId: hand.id, format: 'text', language })}>{t('copy')}</MenuItem>
        <MenuSeparator />
        {HAND_FORMATS.filter((format) => format === 'text' || may.reveal).map((format) => (
          <MenuItem key={format} onSelect={() => save.mutate({ handId: hand.id, format, language })}>
            {t(`formats.${format}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('everything')}
        description={t('everythingHelp')}
        reason={{ label: t('reason'), required: true, maxLength: 500 }}
        confirmLabel={t('everything')}
        pendingLabel={t('opening')}
        pending={reveal.isPending}
        error={problemOf(reveal.error)?.message}
        onConfirm={(reason) => reveal.mutate({ handId: hand.id, reason, language })}
      />
    </>
  );
}
