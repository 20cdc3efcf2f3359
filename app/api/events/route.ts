import { handleEvents } from '@/server/trpc/endpoints/events';

export const dynamic = 'force-dynamic';
export { handleEvents as GET };
