'use client';

import { SignInForm } from '@/app/_components/sign-in/sign-in-form';

/** Loads the wanted page anew: nothing of an earlier session may stay in memory. */
export function SignIn({ next }: { next: string }) {
  return <SignInForm onSignedIn={() => window.location.assign(next)} />;
}
