import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { ChangePassword } from './change-password';
import { SecondFactor } from './second-factor';
import { Sessions } from './sessions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('title') };
}

export default async function AccountPage() {
  const t = await getTranslations('account');
  prefetch(trpc.session.me.queryOptions(), trpc.session.list.queryOptions());
  return (
    <Hydrate>
      <PageHeader title={t('title')} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        <div className="flex flex-col gap-4 lg:col-span-5">
          <SecondFactor />
          <ChangePassword />
        </div>
        <div className="lg:col-span-7">
          <Sessions />
        </div>
      </div>
    </Hydrate>
  );
}
