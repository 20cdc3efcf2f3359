import { handleEvidence } from '@/server/trpc/endpoints/downloads';

export const dynamic = 'force-dynamic';
export { handleEvidence as GET };
