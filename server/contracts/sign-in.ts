import { z } from 'zod';

/**
 * The sign-in door, `/api/auth/<path>`: POST with a JSON body of exactly these fields. Anything else under `/api/auth`
 * answers 404. A refused call answers a `ProblemReport` (contracts/errors): 401 `signInRefused` for a wrong password,
 * code or account (never which), 429 `throttled` with the seconds to wait.
 */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

const password = z.string().min(1).max(PASSWORD_LENGTH.max);
const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

/** `sign-in/email` -> `SignInResult`. */
export const signInBody = z.strictObject({ email: z.email().max(254), password });
/** `two-factor/verify-totp` -> `SignInResult`; also ends the enrolment of a signed-in person. */
export const totpBody = z.strictObject({ code: z.string().regex(/^\d{6}$/) });
/** `two-factor/verify-backup-code` -> `SignInResult`. */
export const backupCodeBody = z.strictObject({ code: z.string().min(8).max(32) });
/** `two-factor/enable` -> `EnrolmentResult`; the second factor counts once `verify-totp` has accepted a code. */
export const enableTotpBody = z.strictObject({ password });
/** `change-password` -> `SignInResult`; every other session of the account ends. */
export const changePasswordBody = z.strictObject({ currentPassword: password, newPassword });
/** `accept-invite` -> `SignInResult` without a session: sign in next. */
export const acceptInviteBody = z.strictObject({ token: z.string().min(20).max(100), password: newPassword });
/** `sign-out` -> `SignInResult`. */
export const signOutBody = z.strictObject({});

/** What the door answers with 200. `secondFactorNeeded`: the password was right, ask for a code next. */
export interface SignInResult {
  readonly status: 'signedIn' | 'secondFactorNeeded' | 'signedOut' | 'done';
}

/** The address to show as a QR code, and the codes to keep on paper; both are shown this once. */
export interface EnrolmentResult {
  readonly totpUri: string;
  readonly backupCodes: readonly string[];
}
