import { handleRegistration } from '@/server/trpc/endpoints/v1/tournaments';

export const dynamic = 'force-dynamic';
export { handleRegistration as POST };
