import { handleRuleset } from '@/server/trpc/endpoints/v1/feed';

export const dynamic = 'force-dynamic';
export { handleRuleset as GET };
