import { handleAttachment } from '@/server/trpc/endpoints/downloads';

export const dynamic = 'force-dynamic';
export { handleAttachment as GET };
