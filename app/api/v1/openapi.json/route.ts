import { handleOpenApi } from '@/server/trpc/endpoints/v1/openapi';

export const dynamic = 'force-dynamic';
export { handleOpenApi as GET };
