export { bootstrapStaff } from './bootstrap-staff';
export { mySession, mySessions, revokeMySession } from './my-session';
export { type Account, accountByEmail as staffByEmail, staffCount } from './sign-in/audit-door';
export { AUTH_PATHS, type AuthAnswer, type AuthCall, callAuth } from './sign-in/call-auth';
export { endSessions, IDLE_LIMIT_MS, readSession, type SignedIn } from './sign-in/session';
export { spendCode } from './sign-in/spend-code';
export { ACCOUNT_UNDER_ATTACK, LIMITS as SIGN_IN_LIMITS, sweepThrottle } from './sign-in/throttle';
