import type { ReactNode } from 'react';
import { LookMenu } from '../_components/shell/look-menu';
import { Mark } from '../_components/shell/mark';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex justify-end p-4">
        <LookMenu />
      </div>
      <main className="mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center gap-6 p-4 pb-24">
        <p className="flex items-center gap-2 text-h2">
          <Mark /> Pitboss
        </p>
        {children}
      </main>
    </div>
  );
}
