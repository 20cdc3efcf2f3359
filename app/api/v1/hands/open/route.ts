import { handleOpenHand } from '@/server/trpc/endpoints/v1/hands';

export const dynamic = 'force-dynamic';
export { handleOpenHand as POST };
