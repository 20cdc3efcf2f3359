import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TournamentCalendar } from './tournament-calendar';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tournaments'))('nav') };
}

export default function TournamentsPage() {
  return <TournamentCalendar />;
}
