'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { newRequestId } from '@/app/_lib/request-id';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { DISPUTE_CATEGORIES, DISPUTE_PRIORITIES } from '@/server/contracts/disputes';
import type { HandPageData } from '@/server/contracts/hand-page';

/** Opens a case about this hand. */
export function OpenCase({ hand }: { hand: HandPageData }) {
  const may = useMay('dispute.work');
  const t = useTranslations('disputes');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('open.action')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('open.action')}
        description={t('open.about', { hand: `${hand.tableId} ${hand.handNo}` })}
      >
        {open && <CaseForm hand={hand} />}
      </Dialog>
    </>
  );
}

function CaseForm({ hand }: { hand: HandPageData }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const router = useRouter();
  const [key] = useState(newRequestId);
  const [values, setValues] = useState({
    category: 'settlement',
    priority: 'normal',
    playerId: '',
    title: '',
    description: '',
  });
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  const [tried, setTried] = useState(false);
  const short = (text: string) => tried && text.trim().length < 3;
  const create = useMutation(
    trpc.dispute.open.mutationOptions({ onSuccess: ({ disputeId }) => router.push(`/disputes/${disputeId}`) }),
  );
  const submit = () => {
    setTried(true);
    if (values.title.trim().length < 3 || values.description.trim().length < 3) return;
    create.mutate({
      requestId: key,
      category: DISPUTE_CATEGORIES.find((each) => each === values.category) ?? 'other',
      priority: DISPUTE_PRIORITIES.find((each) => each === values.priority) ?? 'normal',
      title: values.title,
      description: values.description,
      ...(values.playerId !== '' && { playerId: values.playerId }),
      handIds: [hand.id],
    });
  };
  return (
    <form
      className="flex flex-col gap-4 p-6 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.category')}>
          {(control) => (
            <Select
              {...control}
              value={values.category}
              onValueChange={set('category')}
              options={DISPUTE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('fields.priority')}>
          {(control) => (
            <Select
              {...control}
              value={values.priority}
              onValueChange={set('priority')}
              options={DISPUTE_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
            />
          )}
        </Field>
      </div>
      <Field label={t('fields.player')} optional>
        {(control) => (
          <Select
            {...control}
            value={values.playerId || null}
            placeholder={t('fields.nobody')}
            onValueChange={set('playerId')}
            options={hand.seats.map((seat) => ({ value: seat.playerId, label: `${seat.seat} ${seat.alias}` }))}
          />
        )}
      </Field>
      <Field label={t('fields.title')} error={short(values.title) ? t('tooShort') : undefined}>
        {(control) => (
          <Input
            {...control}
            maxLength={160}
            value={values.title}
            onChange={(event) => set('title')(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('fields.description')} error={short(values.description) ? t('tooShort') : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={8000}
            value={values.description}
            onChange={(event) => set('description')(event.target.value)}
          />
        )}
      </Field>
      {create.isError && <p className="text-destructive">{problemOf(create.error)?.message ?? t('actFailed')}</p>}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={create.isPending} pendingLabel={t('saving')}>
          {t('open.action')}
        </Button>
      </div>
    </form>
  );
}
