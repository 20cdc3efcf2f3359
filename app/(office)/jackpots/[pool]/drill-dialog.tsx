'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { Pool } from './pool';

/** Plays a payment through without moving anything; the audit keeps that it was done. */
export function DrillDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const trpc = useTRPC();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const drill = useMutation(trpc.jackpot.drill.mutationOptions());
  const report = problemOf(drill.error);
  const shown = drill.data;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('drill')} description={t('drillHelp')}>
      <div className="flex flex-col gap-4 p-4 pt-0">
        {drill.isError && (
          <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('safe')} id={report?.requestId} />
        )}
        <Field label={t('reason')} error={tried && reason.trim().length < 3 ? t('reasonNeeded') : undefined}>
          {(control) => (
            <Input {...control} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        {shown && (
          <table className="w-full text-table">
            <caption className="mb-1 text-left text-label">
              {t('drillOf', { amount: format.amount(shown.basis, shown.currency) })}
            </caption>
            <tbody>
              {shown.payments.map(({ seat, role, amount }) => (
                <tr key={seat} className="border-b">
                  <td className="py-1">{t(`roles.${role}`)}</td>
                  <td className="num text-right">{format.amount(amount, shown.currency)}</td>
                </tr>
              ))}
              <tr>
                <td className="py-1">{t('stays')}</td>
                <td className="num text-right">{format.amount(shown.stays, shown.currency)}</td>
              </tr>
            </tbody>
          </table>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            variant="primary"
            pending={drill.isPending}
            pendingLabel={t('saving')}
            onClick={() => {
              setTried(true);
              if (reason.trim().length >= 3) drill.mutate({ pool: pool.slug, reason });
            }}
          >
            {t('runDrill')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
