import { handleHealth } from '@/server/trpc/endpoints/health';

export const dynamic = 'force-dynamic';
export { handleHealth as GET };
