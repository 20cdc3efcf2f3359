import { handleTournamentHands } from '@/server/trpc/endpoints/v1/tournaments';

export const dynamic = 'force-dynamic';
export { handleTournamentHands as POST };
