import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { StaffScreen } from './staff-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('staff'))('nav') };
}

export default async function StaffMemberPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(
    trpc.staff.get.queryOptions({ staffId: id }),
    trpc.staff.sessions.queryOptions({ staffId: id }),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <StaffScreen id={id} />
    </Hydrate>
  );
}
