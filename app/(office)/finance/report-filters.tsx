'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { NumberInput } from '@/app/_components/forms/number-input';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Checkbox } from '@/app/_components/ui/checkbox';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { CURRENCIES, CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import {
  GAME_FAMILIES,
  GROUPS_OF,
  NARROWED_BY,
  REPORTS,
  type ReportNarrowing,
  THRESHOLDS,
} from '@/server/contracts/finance';
import type { ReportNames } from './report-words';
import { type Address, type Days, monthBefore, type reportQuery } from './search-params';

const ALL = 'all';

interface ReportFiltersProps {
  address: Address;
  asked: ReturnType<typeof reportQuery>;
  month: Days;
  names: ReportNames | undefined;
  onChange: (change: Partial<Address>) => void;
}

/** What a report is asked for: which one, which days, and whatever it can be narrowed by. */
export function ReportFilters({ address, asked, month, names, onChange }: ReportFiltersProps) {
  const t = useTranslations('finance');
  const format = useFormatter();
  const { report } = address;
  const groups = GROUPS_OF[report];
  const heeds = (one: ReportNarrowing) => NARROWED_BY[report].includes(one);
  const narrowed =
    asked.currency || asked.family || asked.game || asked.tableId || asked.playerId || asked.country || asked.withTest;
  const choice = (
    name: 'family' | 'game' | 'table' | 'country',
    all: string,
    options: readonly { value: string; label: string }[],
  ) =>
    heeds(name) && (
      <Field label={t(name)}>
        {(control) => (
          <Select
            {...control}
            value={address[name] ?? ALL}
            onValueChange={(value) => onChange({ [name]: value === ALL ? null : value })}
            options={[{ value: ALL, label: all }, ...options]}
          />
        )}
      </Field>
    );
  const last = monthBefore(month.to);
  return (
    <Card className="mb-4">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] items-end gap-4">
        <Field label={t('report')}>
          {(control) => (
            <Select
              {...control}
              value={report}
              onValueChange={(value) =>
                onChange({ report: REPORTS.find((id) => id === value) ?? 'tax', least: null, up: null })
              }
              options={REPORTS.map((id) => ({ value: id, label: t(`reports.${id}`) }))}
            />
          )}
        </Field>
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(end)}>
            {(control) => (
              <Input
                {...control}
                type="date"
                required
                value={asked[end]}
                onChange={({ target }) => onChange({ [end]: target.value || null })}
              />
            )}
          </Field>
        ))}
        {groups && (
          <Field label={t('groupBy')}>
            {(control) => (
              <Select
                {...control}
                value={asked.groupBy}
                onValueChange={(value) => onChange({ by: groups.find((id) => id === value) ?? groups[0] })}
                options={groups.map((id) => ({ value: id, label: t(`groups.${id}`) }))}
              />
            )}
          </Field>
        )}
        {heeds('currency') && (
          <Field label={t('currency')}>
            {(control) => (
              <Select
                {...control}
                value={address.currency ?? ALL}
                onValueChange={(value) => onChange({ currency: CURRENCY_CODES.find((code) => code === value) ?? null })}
                options={[
                  { value: ALL, label: t('allCurrencies') },
                  ...CURRENCY_CODES.map((code) => ({ value: code, label: code })),
                ]}
              />
            )}
          </Field>
        )}
        {choice(
          'family',
          t('allFamilies'),
          GAME_FAMILIES.map((value) => ({ value, label: t(`families.${value}`) })),
        )}
        {choice(
          'game',
          t('allGames'),
          (names?.games ?? [])
            .filter((game) => address.family === null || game.family === address.family)
            .map(({ id, name }) => ({ value: id, label: name })),
        )}
        {choice(
          'table',
          t('allTables'),
          (names?.tables ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
        )}
        {choice(
          'country',
          t('allCountries'),
          (names?.countries ?? []).map((code) => ({ value: code, label: format.country(code) })),
        )}
        {heeds('player') && (
          <PlayerField
            key={address.player ?? ''}
            alias={names?.playerAlias ?? ''}
            onPlayer={(player) => onChange({ player })}
          />
        )}
        {THRESHOLDS[report] !== undefined && (
          <Field label={t('threshold')}>
            {(control) => (
              <NumberInput
                {...control}
                key={`${report} ${address.currency} ${address.least}`}
                value={address.least ?? THRESHOLDS[report] ?? null}
                onValueChange={(least) => onChange({ least })}
                digits={address.currency ? CURRENCIES[address.currency].digits : 0}
                unit={address.currency ?? t('minorUnits')}
              />
            )}
          </Field>
        )}
        {heeds('test') && (
          <Field label={t('withTest')} inline>
            {(control) => (
              <Checkbox
                {...control}
                checked={address.test}
                onCheckedChange={(checked) => onChange({ test: checked === true })}
              />
            )}
          </Field>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 text-caption text-muted-foreground">{t(`reportHelp.${report}`)}</p>
        <div className="flex gap-1">
          <Button variant="ghost" onClick={() => onChange({ from: null, to: null })}>
            {t('thisMonth')}
          </Button>
          <Button variant="ghost" onClick={() => onChange(last)}>
            {t('lastMonth')}
          </Button>
          {narrowed && (
            <Button
              variant="ghost"
              onClick={() =>
                onChange({
                  currency: null,
                  family: null,
                  game: null,
                  table: null,
                  player: null,
                  country: null,
                  test: false,
                })
              }
            >
              {t('clearFilters')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** A player by alias: the address takes him once the name is somebody's. */
function PlayerField({ alias, onPlayer }: { alias: string; onPlayer: (id: string | null) => void }) {
  const t = useTranslations('finance');
  const trpc = useTRPC();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? alias;
  const found = useQuery({
    ...trpc.player.list.queryOptions({ search: text.trim(), limit: 8 }),
    enabled: typed !== null && text.trim().length >= 2,
  });
  const rows = found.data?.rows ?? [];
  const take = (value: string) => {
    setTyped(value);
    const player = rows.find((row) => row.alias.toLowerCase() === value.trim().toLowerCase());
    if (player) onPlayer(player.id);
    else if (value.trim() === '' && alias !== '') onPlayer(null);
  };
  return (
    <Field label={t('player')}>
      {(control) => (
        <>
          <Input
            {...control}
            value={text}
            list={id}
            autoComplete="off"
            maxLength={40}
            placeholder={t('playerHint')}
            onChange={({ target }) => take(target.value)}
            onBlur={({ target }) => take(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && take(text)}
          />
          <datalist id={id}>
            {rows.map((row) => (
              <option key={row.id} value={row.alias} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
