'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Select } from '@/app/_components/ui/select';
import { useMay } from '@/app/_trpc/use-may';

const YEARS = 5;

/** The certificate of the tax that was withheld from the player in a year, as a PDF. */
export function PlayerCertificate({ playerId }: { playerId: string }) {
  const t = useTranslations('certificate');
  const seesReports = useMay('finance.view');
  const [thisYear] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState(String(thisYear));
  if (!seesReports) return null;
  return (
    <Card title={t('title')} description={t('help')}>
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t('year')}>
          {(control) => (
            <Select
              {...control}
              value={year}
              onValueChange={setYear}
              options={Array.from({ length: YEARS }, (_, back) => ({
                value: String(thisYear - back),
                label: String(thisYear - back),
              }))}
            />
          )}
        </Field>
        <Button asChild>
          <a href={`/api/certificates/${playerId}?year=${year}`} download>
            <Download aria-hidden /> {t('take')}
          </a>
        </Button>
      </div>
    </Card>
  );
}
