'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { DropdownMenu, MenuItem } from '@/app/_components/ui/dropdown-menu';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { Case } from './case';

type Act = 'addHand' | 'link' | 'merge' | 'assign';

/** What is done less often: put a hand to the case, link or merge it, give it to somebody. */
export function CaseMore({ found }: { found: Case }) {
  const t = useTranslations('disputes.more');
  const mayAssign = useMay('dispute.assign');
  const [act, setAct] = useState<Act>();
  const offered: Act[] = [
    ...(found.mine ? (['addHand', 'link', 'merge'] as const) : (['link'] as const)),
    ...(mayAssign ? (['assign'] as const) : []),
  ];
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="icon" aria-label={t('label')} title={t('label')}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {offered.map((each) => (
          // The dialog takes the focus, so the menu must have given it back first.
          <MenuItem key={each} onSelect={() => setTimeout(() => setAct(each))}>
            {t(each)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {act && (
        <Dialog open onOpenChange={() => setAct(undefined)} title={t(act)} description={t(`help.${act}`)}>
          <ActForm found={found} act={act} onDone={() => setAct(undefined)} />
        </Dialog>
      )}
    </>
  );
}

function ActForm({ found, act, onDone }: { found: Case; act: Act; onDone: () => void }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [agent, setAgent] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const staff = useQuery({
    ...trpc.staff.list.queryOptions({ status: 'active', limit: 200 }),
    enabled: act === 'assign',
  });
  const done = {
    onSuccess: () => {
      onDone();
      return cache.invalidateQueries({ queryKey: trpc.dispute.pathKey() });
    },
    onError: (error: unknown) => setProblem(problemOf(error)?.message ?? t('actFailed')),
  };
  const addHands = useMutation(trpc.dispute.addHands.mutationOptions(done));
  const link = useMutation(trpc.dispute.link.mutationOptions(done));
  const merge = useMutation(trpc.dispute.merge.mutationOptions(done));
  const assign = useMutation(trpc.dispute.assign.mutationOptions(done));
  const pending = addHands.isPending || link.isPending || merge.isPending || assign.isPending;
  const needsReason = act === 'merge' || act === 'assign';
  const disputeId = found.id;
  const submit = async () => {
    setProblem(undefined);
    if (needsReason && reason.trim().length < 3) return setProblem(t('tooShort'));
    if (act === 'assign')
      return agent ? assign.mutate({ disputeId, staffId: agent, reason }) : setProblem(t('more.whom'));
    if (!/^\d{1,15}$/.test(number)) return setProblem(t('more.aNumber'));
    if (act === 'addHand') return addHands.mutate({ disputeId, handIds: [Number(number)] });
    const { found: named } = await cache.fetchQuery(trpc.hand.find.queryOptions({ text: `case ${number}` }));
    const other = named.find((each) => each.kind === 'dispute');
    if (!other) return setProblem(t('more.noCase', { number }));
    if (act === 'link') return link.mutate({ disputeId, otherId: other.id });
    // The other case goes on with this one.
    return merge.mutate({ disputeId: other.id, intoId: disputeId, reason });
  };
  return (
    <form
      className="flex flex-col gap-4 p-6 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {act === 'assign' ? (
        <Field label={t('fields.assignee')}>
          {(control) => (
            <Select
              {...control}
              value={agent}
              placeholder={t('nobody')}
              onValueChange={setAgent}
              options={(staff.data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }))}
            />
          )}
        </Field>
      ) : (
        <Field label={act === 'addHand' ? t('remedies.hand') : t('fields.number')}>
          {(control) => (
            <Input {...control} numeric value={number} onChange={(event) => setNumber(event.target.value.trim())} />
          )}
        </Field>
      )}
      {needsReason && (
        <Field label={t('reason')}>
          {(control) => (
            <Input {...control} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      )}
      {problem && (
        <p role="alert" className="text-destructive">
          {problem}
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={pending} pendingLabel={t('saving')}>
          {t(`more.${act}`)}
        </Button>
      </div>
    </form>
  );
}
