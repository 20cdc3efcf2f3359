'use client';

import { useTranslations } from 'next-intl';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { fieldChanges } from './flatten';

/** Before and after, field by field; what stayed the same is only counted. */
export function Differences({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations('audit.difference');
  const { changes, same } = fieldChanges(before, after);
  if (changes.length === 0) return <p className="text-muted-foreground">{t('none')}</p>;
  return (
    <div className="overflow-x-auto">
      <table className="num w-full table-fixed text-table">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="border-b text-left text-label text-muted-foreground [&>th]:px-2 [&>th]:py-1.5">
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path} className="border-b align-top last:border-b-0 [&>td]:p-2 [&>th]:p-2">
              <th scope="row" className="break-words text-left font-mono font-[450] text-caption">
                {change.path || t('value')}
              </th>
              <td className="break-words text-muted-foreground">
                <Value value={change.before} />
              </td>
              <td className="break-words">
                <Value value={change.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {same > 0 && <p className="mt-2 text-caption text-muted-foreground">{t('same', { count: same })}</p>}
    </div>
  );
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function Value({ value }: { value: unknown }) {
  const t = useTranslations('audit.difference');
  const format = useFormatter();
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return format.number(value, { digits: Number.isInteger(value) ? 0 : 2 });
  if (typeof value === 'string') return instant.test(value) ? <Time at={value} /> : value === '' ? '“”' : value;
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  return JSON.stringify(value);
}
