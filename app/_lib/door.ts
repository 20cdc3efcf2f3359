import type { ProblemReport } from '@/server/contracts/errors';
import type { EnrolmentResult, SignInResult } from '@/server/contracts/sign-in';

export type DoorAnswer<T> =
  | { readonly ok: true; readonly result: T }
  /** No `report`: no answer came at all. */
  | { readonly ok: false; readonly report?: ProblemReport };

interface DoorResults {
  'sign-in/email': SignInResult;
  'sign-out': SignInResult;
  'two-factor/verify-totp': SignInResult;
  'two-factor/verify-backup-code': SignInResult;
  'two-factor/enable': EnrolmentResult;
  'change-password': SignInResult;
  'accept-invite': SignInResult;
}

/** Asks the sign-in door; never throws. */
export async function callDoor<Path extends keyof DoorResults>(
  path: Path,
  body: object,
): Promise<DoorAnswer<DoorResults[Path]>> {
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
    });
    const answer: unknown = await response.json();
    return response.ok
      ? { ok: true, result: answer as DoorResults[Path] }
      : { ok: false, report: answer as ProblemReport };
  } catch {
    return { ok: false };
  }
}
