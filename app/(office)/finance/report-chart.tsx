'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Chart } from '@/app/_components/charts/chart';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Select } from '@/app/_components/ui/select';
import { toDecimal } from '@/app/_lib/format/decimal';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import type { Report, ReportId } from '@/server/contracts/finance';
import { type ReportNames, useReportWords } from './report-words';

interface Drawing {
  /** The column along the x axis. */
  readonly by: string;
  readonly values: readonly string[];
  readonly kind?: 'line';
}

/** What each report draws: columns that are added up by another one. */
const DRAWINGS: Readonly<Record<ReportId, Drawing>> = {
  tax: { by: 'group', values: ['taxDue'] },
  jurisdictions: { by: 'jurisdiction', values: ['due', 'withheld', 'remaining'] },
  taxable: { by: 'day', values: ['withheldFrom'] },
  rake: { by: 'group', values: ['rake'] },
  rakeBands: { by: 'band', values: ['taken', 'uncapped'] },
  revenue: { by: 'group', values: ['revenue', 'taxDue'] },
  hands: { by: 'day', values: ['rake', 'taxDue'] },
  wins: { by: 'player', values: ['net'] },
  winners: { by: 'player', values: ['net'] },
  jackpots: { by: 'pool', values: ['opening', 'contributions', 'awards', 'closing'] },
  tournaments: { by: 'tournament', values: ['paidIn', 'overlay', 'fees'] },
  tcoin: { by: 'coinKind', values: ['issued', 'takenIn', 'cut'] },
  liability: { by: 'account', values: ['opening', 'closing'] },
  trialBalance: { by: 'account', values: ['opening', 'closing'] },
  journal: { by: 'account', values: ['debit', 'credit'] },
  players: { by: 'player', values: ['closing'] },
  statement: { by: 'bookedAt', values: ['balance'], kind: 'line' },
  adjustments: { by: 'kind', values: ['toPlayers'] },
};

const MOST_BARS = 31;

/** The rows that are shown, drawn: one currency at a time, as currencies are never added. */
export function ReportChart({ report, names }: { report: Report; names: ReportNames | undefined }) {
  const t = useTranslations('finance');
  const format = useFormatter();
  const { heading, text } = useReportWords(report, names);
  const [chosen, setChosen] = useState<string | null>(null);
  const currencies = [...new Set(report.rows.map((row) => String(row.cells.currency)))].sort();
  const currency = currencies.find((code) => code === chosen) ?? currencies[0];
  const { by, values, kind } = DRAWINGS[report.filter.report];
  const columnOf = (id: string) => report.columns.find((column) => column.id === id);
  const along = columnOf(by);
  const series = values.flatMap((id) => columnOf(id) ?? []);
  const rows = report.rows.filter((row) => row.cells.currency === currency);
  if (along === undefined || series.length === 0 || rows.length === 0) return null;
  const label = (cells: (typeof rows)[number]['cells']) =>
    along.kind === 'moment' ? format.dateTime(String(cells[by]), { seconds: false }) : (text(along, cells) ?? '–');
  const sums = new Map<string, Record<string, number | string>>();
  for (const [place, { cells }] of rows.entries()) {
    // Each line of a statement is a point of its own.
    const key = kind === 'line' ? String(place) : label(cells);
    const sum = sums.get(key) ?? { [by]: label(cells), ...Object.fromEntries(values.map((id) => [id, 0])) };
    for (const id of values) sum[id] = Number(sum[id]) + Number(cells[id] ?? 0);
    sums.set(key, sum);
  }
  const inOrder = kind === 'line' || ['day', 'month'].includes(by === 'group' ? report.filter.groupBy : by);
  const drawn = [...sums.values()];
  if (by === 'day') drawn.reverse();
  const largest = inOrder
    ? drawn
    : drawn.sort((a, b) => Math.abs(Number(b[values[0]])) - Math.abs(Number(a[values[0]]))).slice(0, MOST_BARS);
  const digits = CURRENCIES[currency as CurrencyCode]?.digits ?? 0;
  const valueNames = series.map(heading).join(', ');
  return (
    <Card>
      {currencies.length > 1 && (
        <div className="mb-3 w-40">
          <Field label={t('chartCurrency')}>
            {(control) => (
              <Select
                {...control}
                value={currency}
                onValueChange={setChosen}
                options={currencies.map((code) => ({ value: code, label: code }))}
              />
            )}
          </Field>
        </div>
      )}
      <Chart
        caption={t('chartOf', { values: valueNames, by: heading(along), currency })}
        kind={kind ?? 'bar'}
        rows={largest}
        x={{ key: by, label: heading(along) }}
        series={series.map((column) => ({ key: column.id, label: heading(column) }))}
        unit={currency}
        formatValue={(value) => format.plainAmount(value, currency)}
        csvValue={(value) => toDecimal(value, digits)}
        fileName={`${report.filter.report}-${report.filter.from}-${report.filter.to}-${currency}`}
      />
    </Card>
  );
}
