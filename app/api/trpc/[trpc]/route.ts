import { handleTrpc } from '@/server/trpc/endpoints/trpc';

export { handleTrpc as GET, handleTrpc as POST };
