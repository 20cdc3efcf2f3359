import { handleTournamentEvents } from '@/server/trpc/endpoints/v1/tournaments';

export const dynamic = 'force-dynamic';
export { handleTournamentEvents as GET };
