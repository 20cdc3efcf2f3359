import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageHeader } from '@/app/_components/ui/page-header';
import { cn } from '@/app/_lib/cn';
import type { Locale } from '@/app/_lib/i18n/locales';
import { api, Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { lastChangesInput, sentBackInput, switchedOffInput } from './inputs';
import { LastChanges } from './last-changes';
import { LastSimulations } from './last-simulations';
import { lastSimulationsInput } from './last-simulations-input';
import { NeedsYou } from './needs-you';
import { type Panel, panelOrder } from './order';
import { RoomDays } from './room-days';
import { SwitchedOff } from './switched-off';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('title') };
}

const contents: Readonly<Record<Panel, () => ReactNode>> = {
  needs: () => <NeedsYou />,
  room: () => <RoomDays />,
  off: () => <SwitchedOff />,
  changes: () => <LastChanges />,
  simulations: () => <LastSimulations />,
};

const wide: readonly Panel[] = ['needs', 'room', 'simulations'];

export default async function OverviewPage() {
  const t = await getTranslations('overview');
  prefetch(
    trpc.approval.count.queryOptions(),
    trpc.alert.count.queryOptions(),
    trpc.jackpot.pools.queryOptions(),
    trpc.floor.days.queryOptions(),
    trpc.catalogue.changeSets.queryOptions(sentBackInput),
    trpc.catalogue.switches.queryOptions(switchedOffInput),
    trpc.catalogue.changeSets.queryOptions(lastChangesInput),
    trpc.simulation.list.queryOptions(lastSimulationsInput((await getLocale()) as Locale)),
  );
  const { roles } = await (await api()).session.me();
  return (
    <Hydrate>
      <PageHeader title={t('title')} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        {panelOrder(roles).map((panel) => (
          <div key={panel} className={cn('min-w-0', wide.includes(panel) ? 'lg:col-span-12' : 'lg:col-span-6')}>
            {contents[panel]()}
          </div>
        ))}
      </div>
    </Hydrate>
  );
}
