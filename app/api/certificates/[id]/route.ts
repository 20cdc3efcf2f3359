import { handleCertificate } from '@/server/trpc/endpoints/downloads';

export const dynamic = 'force-dynamic';
export { handleCertificate as GET };
