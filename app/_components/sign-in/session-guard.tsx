'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Dialog } from '../ui/dialog';
import { SignInForm } from './sign-in-form';

/** Whether a failed call says that nobody is signed in. */
function isSignedOut(error: unknown): boolean {
  return (error as { data?: { httpStatus?: number } | null } | null)?.data?.httpStatus === 401;
}

/**
 * When the session has ended, asks to sign in again over the page, so that nothing that was typed is lost; then reads
 * everything anew.
 */
export function SessionGuard({ email }: { email: string }) {
  const t = useTranslations('signIn');
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const offs = [
      client.getQueryCache().subscribe(({ query }) => isSignedOut(query.state.error) && setEnded(true)),
      client.getMutationCache().subscribe(({ mutation }) => isSignedOut(mutation?.state.error) && setEnded(true)),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [client]);
  const again = async () => {
    // Old refusals would open the dialog again.
    client.getMutationCache().clear();
    await client.resetQueries({ predicate: (query) => isSignedOut(query.state.error) });
    setEnded(false);
    await client.invalidateQueries();
  };
  return (
    <Dialog open={ended} onOpenChange={setEnded} title={t('again')} description={t('againHelp')}>
      <div className="p-4 pt-0">
        <SignInForm email={email} onSignedIn={again} />
      </div>
    </Dialog>
  );
}
