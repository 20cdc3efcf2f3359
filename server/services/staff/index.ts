export { bootstrapStaff } from './bootstrap-staff';
export { mySession, mySessions, revokeMySession } from './my-session';
export { AUTH_PATHS, type AuthAnswer, type AuthCall, callAuth } from './sign-in/call-auth';
export { endSessions, IDLE_LIMIT_MS, readSession, type SignedIn } from './sign-in/session';
export { ACCOUNT_UNDER_ATTACK, LIMITS as SIGN_IN_LIMITS, sweepThrottle } from './sign-in/throttle';
export { spendCode } from './sign-in/spend-code';
