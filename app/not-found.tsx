import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Button } from './_components/ui/button';

export default async function NotFound() {
  const t = await getTranslations('shell');
  return (
    <main className="mx-auto flex min-h-dvh max-w-[480px] flex-col justify-center gap-3 p-4">
      <h1 className="text-h1">{t('notFoundTitle')}</h1>
      <p className="text-muted-foreground">{t('notFoundHelp')}</p>
      <div>
        <Button asChild variant="primary">
          <Link href="/overview">{t('toOverview')}</Link>
        </Button>
      </div>
    </main>
  );
}
