import { handleSeats } from '@/server/trpc/endpoints/v1/seats';

export const dynamic = 'force-dynamic';
export { handleSeats as POST };
