'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox } from '@/app/_components/ui/checkbox';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import type { Formatter } from '@/app/_lib/format/formatter';
import { zonedInstant } from '@/app/_lib/format/zoned-instant';
import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import { REMEDY_KINDS, type RemedyKind, type RemedyRequest } from '@/server/contracts/remedies';

/** What is typed, before it is a request. */
export interface RemedyDraft {
  readonly kind: RemedyKind;
  readonly hand: string;
  readonly player: string;
  readonly run: string;
  readonly amount: string;
  readonly currency: string;
  readonly tables: string;
  readonly from: string;
  readonly to: string;
  readonly settled: boolean;
  readonly cashOut: boolean;
  /** Place of the action that should have been left to the clock, from 1; empty for none. */
  readonly action: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TABLE = /^[a-z0-9]+(-[a-z0-9]+)*(\/[0-9]{1,6})?$/;

const tablesOf = (text: string) => text.split(/[\s,]+/).filter((table) => table !== '');

function amountOf(draft: RemedyDraft, format: Formatter): number | null {
  const code = CURRENCY_CODES.find((each) => each === draft.currency) ?? 'EUR';
  const amount = format.parseDecimal(draft.amount, CURRENCIES[code].digits);
  return amount !== null && amount > 0 ? amount : null;
}

/** The request that a draft stands for, or `null` while something is missing. */
export function requestOf(draft: RemedyDraft, format: Formatter): RemedyRequest | null {
  const handId = /^\d{1,15}$/.test(draft.hand) ? Number(draft.hand) : 0;
  const playerId = UUID.test(draft.player.trim()) ? draft.player.trim() : null;
  const { kind } = draft;
  switch (kind) {
    case 'correct': {
      if (handId < 1) return null;
      const place = /^\d{1,4}$/.test(draft.action) ? Number(draft.action) - 1 : -1;
      return place < 0 ? { kind, handId } : { kind, handId, change: { action: place, kind: 'timeout' } };
    }
    case 'voidHand':
      return handId < 1 ? null : { kind, handId };
    case 'refundStake': {
      const amount = amountOf(draft, format);
      return handId < 1 || playerId === null || amount === null ? null : { kind, handId, playerId, amount };
    }
    case 'goodwill': {
      const amount = amountOf(draft, format);
      return playerId === null || amount === null
        ? null
        : { kind, playerId, currency: draft.currency as CurrencyCode, amount };
    }
    case 'makeGood':
      return UUID.test(draft.run) ? { kind, runId: draft.run } : null;
    case 'voidWindow': {
      const tables = tablesOf(draft.tables);
      if (tables.length === 0 || tables.some((table) => !TABLE.test(table)) || draft.from === '' || draft.to === '')
        return null;
      const from = zonedInstant(draft.from, format.zone);
      const to = zonedInstant(draft.to, format.zone);
      if (!(from < to)) return null;
      return {
        kind,
        tables,
        from: from.toISOString(),
        to: to.toISOString(),
        settled: draft.settled,
        cashOut: draft.cashOut,
      };
    }
    default:
      return playerId === null ? null : { kind, playerId };
  }
}

interface RemedyFieldsProps {
  draft: RemedyDraft;
  onChange: (draft: RemedyDraft) => void;
  tried: boolean;
}

/** The kind of remedy, and what that kind needs. */
export function RemedyFields({ draft, onChange, tried }: RemedyFieldsProps) {
  const t = useTranslations('disputes');
  const ids = { settled: useId(), cashOut: useId() };
  const set = (name: keyof RemedyDraft) => (value: string | boolean) => onChange({ ...draft, [name]: value });
  const { kind } = draft;
  const needs = (...kinds: RemedyKind[]) => kinds.includes(kind);
  const missing = (bad: boolean) => (tried && bad ? t('remedies.needed') : undefined);
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('remedies.kind')} help={t(`remedies.kindsHelp.${kind}`)}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onValueChange={(next) =>
              onChange({ ...draft, kind: REMEDY_KINDS.find((each) => each === next) ?? 'goodwill' })
            }
            options={REMEDY_KINDS.map((value) => ({ value, label: t(`remedies.kinds.${value}`) }))}
          />
        )}
      </Field>
      {needs('correct', 'voidHand', 'refundStake') && (
        <Field label={t('remedies.hand')} error={missing(!/^\d+$/.test(draft.hand))}>
          {(control) => (
            <Input
              {...control}
              numeric
              value={draft.hand}
              onChange={(event) => set('hand')(event.target.value.trim())}
            />
          )}
        </Field>
      )}
      {needs('correct') && (
        <Field label={t('remedies.action')} help={t('remedies.actionHelp')} optional>
          {(control) => (
            <Input
              {...control}
              numeric
              value={draft.action}
              onChange={(event) => set('action')(event.target.value.trim())}
            />
          )}
        </Field>
      )}
      {needs('refundStake', 'goodwill', 'protectionReset', 'warning', 'block') && (
        <Field label={t('remedies.player')} error={missing(!UUID.test(draft.player))}>
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              spellCheck={false}
              value={draft.player}
              onChange={(event) => set('player')(event.target.value.trim())}
            />
          )}
        </Field>
      )}
      {needs('refundStake', 'goodwill') && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('remedies.amount')} error={missing(draft.amount === '')}>
            {(control) => (
              <Input
                {...control}
                numeric
                inputMode="decimal"
                value={draft.amount}
                onChange={(event) => set('amount')(event.target.value)}
              />
            )}
          </Field>
          {needs('goodwill') && (
            <Field label={t('remedies.currency')}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.currency}
                  onValueChange={set('currency')}
                  options={CURRENCY_CODES.map((value) => ({ value, label: value }))}
                />
              )}
            </Field>
          )}
        </div>
      )}
      {needs('makeGood') && (
        <Field label={t('remedies.run')} error={missing(!UUID.test(draft.run))}>
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              spellCheck={false}
              value={draft.run}
              onChange={(event) => set('run')(event.target.value.trim())}
            />
          )}
        </Field>
      )}
      {needs('voidWindow') && (
        <>
          <Field
            label={t('remedies.tables')}
            help={t('remedies.tablesHelp')}
            error={missing(tablesOf(draft.tables).length === 0)}
          >
            {(control) => (
              <Input
                {...control}
                spellCheck={false}
                value={draft.tables}
                onChange={(event) => set('tables')(event.target.value)}
              />
            )}
          </Field>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label={t('remedies.from')} error={missing(draft.from === '')}>
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  value={draft.from}
                  onChange={(event) => set('from')(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('remedies.to')} error={missing(draft.to === '')}>
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  value={draft.to}
                  onChange={(event) => set('to')(event.target.value)}
                />
              )}
            </Field>
          </div>
          {(['settled', 'cashOut'] as const).map((name) => (
            <div key={name} className="flex min-h-8 items-center gap-2">
              <Checkbox id={ids[name]} checked={draft[name]} onCheckedChange={(on) => set(name)(on === true)} />
              <label htmlFor={ids[name]}>{t(`remedies.${name}`)}</label>
            </div>
          ))}
        </>
      )}
    </div>
  );
}
