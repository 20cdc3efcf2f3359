import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/app/_components/ui/button';
import { PageHeader } from '@/app/_components/ui/page-header';

export default async function NotFound() {
  const t = await getTranslations('shell');
  return (
    <>
      <PageHeader title={t('notFoundTitle')} />
      <p className="mb-4 text-muted-foreground">{t('notFoundHelp')}</p>
      <Button asChild variant="primary">
        <Link href="/overview">{t('toOverview')}</Link>
      </Button>
    </>
  );
}
