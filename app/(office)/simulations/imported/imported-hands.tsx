'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { PageHeader } from '@/app/_components/ui/page-header';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useMay } from '@/app/_trpc/use-may';
import { ImportForm } from './import-form';
import { ImportedList } from './imported-list';

/** Hands from outside: bring one in, or step through one that was. */
export function ImportedHands() {
  const t = useTranslations('simulation.imported');
  const format = useFormatter();
  const mayImport = useMay('hand.import');
  return (
    <>
      <PageHeader title={t('title')} facts={[t('subtitle'), format.zoneLabel()]} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        {mayImport && (
          <Card title={t('formTitle')} className="lg:col-span-5">
            <ImportForm />
          </Card>
        )}
        <div className={mayImport ? 'min-w-0 lg:col-span-7' : 'min-w-0 lg:col-span-12'}>
          <h2 className="mb-2 text-h2">{t('listTitle')}</h2>
          <ImportedList />
        </div>
      </div>
    </>
  );
}
