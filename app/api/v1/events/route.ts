import { handleEventStream } from '@/server/trpc/endpoints/v1/stream';

export const dynamic = 'force-dynamic';
export { handleEventStream as GET };
