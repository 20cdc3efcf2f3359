import { handleProtections } from '@/server/trpc/endpoints/v1/protections';

export const dynamic = 'force-dynamic';
export { handleProtections as POST };
