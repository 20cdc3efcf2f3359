'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/app/_trpc/client';
import type { Permission } from '@/server/contracts/permissions';

/** Whether the reader holds a permission; false until it is known. The server decides again at every call. */
export function useMay(permission: Permission): boolean {
  const trpc = useTRPC();
  const me = useQuery(trpc.session.me.queryOptions());
  return me.data?.permissions.includes(permission) ?? false;
}
