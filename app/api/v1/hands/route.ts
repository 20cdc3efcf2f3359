import { handleHands } from '@/server/trpc/endpoints/v1/hands';

export const dynamic = 'force-dynamic';
export { handleHands as POST };
