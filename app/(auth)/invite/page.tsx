import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Card } from '@/app/_components/ui/card';
import { AcceptInvite } from './accept-invite';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('invite.title'), referrer: 'no-referrer' };
}

export default async function InvitePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const t = await getTranslations('signIn');
  const { token } = await searchParams;
  return (
    <Card>
      <h1 className="mb-4 text-h1">{t('invite.title')}</h1>
      <AcceptInvite token={typeof token === 'string' ? token : ''} />
    </Card>
  );
}
