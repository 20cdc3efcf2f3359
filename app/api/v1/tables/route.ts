import { handleTables } from '@/server/trpc/endpoints/v1/feed';

export const dynamic = 'force-dynamic';
export { handleTables as GET };
