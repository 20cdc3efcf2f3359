import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Card } from '@/app/_components/ui/card';
import { SignIn } from './sign-in';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('title') };
}

/** Only a path of this office: never another site, never a scheme. */
function safePath(next: string | string[] | undefined): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/overview';
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const t = await getTranslations('signIn');
  const { next } = await searchParams;
  return (
    <Card>
      <h1 className="mb-4 text-h1">{t('title')}</h1>
      <SignIn next={safePath(next)} />
    </Card>
  );
}
