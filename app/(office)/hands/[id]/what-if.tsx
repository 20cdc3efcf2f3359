'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { HandSeatFacts } from '@/server/contracts/hand-page';
import type { SteppedHand } from '@/server/contracts/stepper';

interface WhatIfProps {
  handId: number;
  currency: string;
  hand: SteppedHand;
  seats: readonly HandSeatFacts[];
}

const kinds = ['timeout', 'fold', 'check', 'call'] as const;

/** The hand with one action changed, or under another ruleset, and what that changes for each player. */
export function WhatIf({ handId, currency, hand, seats }: WhatIfProps) {
  const t = useTranslations('hands.whatIf');
  const trpc = useTRPC();
  const format = useFormatter();
  const panel = useId();
  const actions = hand.steps.filter((step) => step.seat !== null);
  const [action, setAction] = useState<string | null>(null);
  const [kind, setKind] = useState<(typeof kinds)[number]>('timeout');
  const [ruleset, setRuleset] = useState('');
  const [asked, setAsked] = useState<{ action: string | null; kind: (typeof kinds)[number]; ruleset: string }>();
  const valid = /^[0-9a-f]{64}$/.test(ruleset.trim());
  const query = useQuery({
    ...trpc.hand.whatIf.queryOptions({
      handId,
      ...(asked && asked.action !== null && { change: { action: Number(asked.action), kind: asked.kind } }),
      ...(asked && asked.ruleset !== '' && { rulesetId: asked.ruleset }),
    }),
    enabled: asked !== undefined,
  });
  const answer = asked ? query.data : undefined;
  return (
    <Card title={t('title')} description={t('titleHelp')}>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('action')}>
          {(control) => (
            <Select
              {...control}
              className="w-64"
              value={action}
              placeholder={t('none')}
              onValueChange={setAction}
              options={actions.map((step, place) => ({
                value: String(place),
                label: `${place + 1} ${hand.names[step.seat ?? 0] ?? step.seat} ${hand.words.actions[step.kind] ?? step.kind}`,
              }))}
            />
          )}
        </Field>
        <Field label={t('instead')}>
          {(control) => (
            <Select
              {...control}
              className="w-40"
              value={kind}
              onValueChange={(next) => setKind(kinds.find((each) => each === next) ?? 'timeout')}
              options={kinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
            />
          )}
        </Field>
        <Field label={t('ruleset')} error={ruleset !== '' && !valid ? t('notARuleset') : undefined}>
          {(control) => (
            <Input
              {...control}
              className="w-64 font-mono"
              spellCheck={false}
              value={ruleset}
              onChange={(event) => setRuleset(event.target.value)}
            />
          )}
        </Field>
        <Button
          pending={query.isFetching}
          pendingLabel={t('running')}
          aria-controls={panel}
          onClick={() => (action !== null || valid) && setAsked({ action, kind, ruleset: valid ? ruleset.trim() : '' })}
        >
          {t('run')}
        </Button>
      </div>
      <div id={panel} aria-live="polite" className="mt-3">
        {query.isError && asked && <p className="text-destructive">{problemOf(query.error)?.message ?? t('failed')}</p>}
        {answer && !answer.reached && (
          <p className="text-destructive">{t('stopped', { path: answer.stopped?.path ?? '' })}</p>
        )}
        {answer?.reached && (
          <>
            {answer.replaced.length > 0 && (
              <p className="text-muted-foreground">{t('replaced', { count: answer.replaced.length })}</p>
            )}
            <table className="num w-full text-table">
              <caption className="sr-only">{t('perPlayer')}</caption>
              <thead>
                <tr className="border-b text-left text-muted-foreground">
                  <th className="py-1.5 font-[450]">{t('player')}</th>
                  <th className="py-1.5 text-right font-[450]">{t('settled')}</th>
                  <th className="py-1.5 text-right font-[450]">{t('would')}</th>
                  <th className="py-1.5 text-right font-[450]">{t('difference')}</th>
                </tr>
              </thead>
              <tbody>
                {answer.seats.map((seat) => (
                  <tr key={seat.seat} className="border-b">
                    <td className="py-1.5">{seats.find((each) => each.seat === seat.seat)?.alias ?? seat.seat}</td>
                    <td className="py-1.5 text-right">{format.amount(seat.settled, currency, { signed: true })}</td>
                    <td className="py-1.5 text-right">{format.amount(seat.would ?? 0, currency, { signed: true })}</td>
                    <td className="py-1.5 text-right">
                      {format.amount(seat.difference ?? 0, currency, { signed: true })}
                    </td>
                  </tr>
                ))}
                {answer.totals
                  .filter((total) => total.settled !== 0 || total.would !== 0)
                  .map((total) => (
                    <tr key={total.what} className="border-b text-muted-foreground">
                      <td className="py-1.5">{t(`totals.${total.what}`)}</td>
                      <td className="py-1.5 text-right">{format.amount(total.settled, currency)}</td>
                      <td className="py-1.5 text-right">{format.amount(total.would ?? 0, currency)}</td>
                      <td className="py-1.5 text-right">
                        {format.amount((total.would ?? 0) - total.settled, currency, { signed: true })}
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </>
        )}
      </div>
    </Card>
  );
}
