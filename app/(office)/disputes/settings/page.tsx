import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { DeskSettings } from './desk-settings';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('disputes'))('desk.title') };
}

export default async function DeskSettingsPage() {
  prefetch(trpc.dispute.calendar.queryOptions(), trpc.remedy.limits.queryOptions(), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <DeskSettings />
    </Hydrate>
  );
}
