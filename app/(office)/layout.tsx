import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { ApiProvider } from '@/app/_trpc/client';
import { requireSession } from '@/app/_trpc/server';
import { permissionsOf } from '@/server/contracts/permissions';
import { OfficeShell } from './office-shell';
import { roomZone } from './room-zone';

export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const session = await requireSession((await headers()).get('x-path') ?? '/overview');
  return (
    <ApiProvider>
      <OfficeShell
        permissions={permissionsOf(session.roles)}
        user={{ name: session.name, roles: session.roles }}
        email={session.email}
        zone={await roomZone()}
      >
        {children}
      </OfficeShell>
    </ApiProvider>
  );
}
