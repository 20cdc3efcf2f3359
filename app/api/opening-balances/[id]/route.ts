import { handleOpeningFile } from '@/server/trpc/endpoints/downloads';

export const dynamic = 'force-dynamic';
export { handleOpeningFile as GET };
