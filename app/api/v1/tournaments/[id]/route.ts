import { handleTournament } from '@/server/trpc/endpoints/v1/tournaments';

export const dynamic = 'force-dynamic';
export { handleTournament as GET };
