import { handleAuth } from '@/server/trpc/endpoints/auth';

export { handleAuth as DELETE, handleAuth as GET, handleAuth as PATCH, handleAuth as POST, handleAuth as PUT };
