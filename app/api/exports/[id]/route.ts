import { handleExport } from '@/server/trpc/endpoints/downloads';

export const dynamic = 'force-dynamic';
export { handleExport as GET };
