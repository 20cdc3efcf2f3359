'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Select } from '@/app/_components/ui/select';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';

/** Picks one more run from the newest ones that have ended. */
export function AddRun({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (id: string) => void }) {
  const t = useTranslations('simulation.compare');
  const trpc = useTRPC();
  const format = useFormatter();
  const language = useLocale() as Locale;
  const query = useQuery(trpc.simulation.list.queryOptions({ states: ['succeeded'], limit: 100, language }));
  const options = (query.data?.rows ?? [])
    .filter((row) => !chosen.includes(row.id))
    .map((row) => ({
      value: row.id,
      label: row.name,
      hint: `${format.compact(row.hands)} · ${format.dateTime(row.createdAt, { seconds: false })}`,
    }));
  return (
    <Select
      aria-label={t('add')}
      value={null}
      onValueChange={onAdd}
      options={options}
      placeholder={t('add')}
      size="small"
      disabled={options.length === 0}
    />
  );
}
