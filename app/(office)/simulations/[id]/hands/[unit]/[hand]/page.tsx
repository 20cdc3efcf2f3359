import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { HandStepper } from './hand-stepper';

type Params = Promise<{ id: string; unit: string; hand: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const { unit, hand } = await params;
  return { title: (await getTranslations('simulation'))('hands.title', { session: unit, hand }) };
}

export default async function SimulatedHandPage({ params }: { params: Params }) {
  const { id, unit, hand } = await params;
  const place = { session: Number(unit), hand: Number(hand) };
  const language = (await getLocale()) as Locale;
  prefetch(trpc.simulation.hand.queryOptions({ id, unit: place.session - 1, hand: place.hand, language }));
  return (
    <Hydrate>
      <HandStepper id={id} session={place.session} hand={place.hand} />
    </Hydrate>
  );
}
