import { handleAdoption } from '@/server/trpc/endpoints/v1/feed';

export const dynamic = 'force-dynamic';
export { handleAdoption as POST };
