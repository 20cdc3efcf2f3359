import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { authVerification, staff, staffCredential, staffSession, staffTwoFactor } from '@/db/schema';
import { PASSWORD_LENGTH } from '@/server/contracts/sign-in';
import { clientAddress } from '@/server/platform/client-address';
import { env } from '@/server/platform/env';
import { logger } from '@/server/platform/logger';
import { unavailable } from '@/server/services/kernel';

/** A session ends at this age even in use; until then it ends only by standing idle (`session.ts`). */
const SESSION_MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
const ISSUER = 'Pitboss';

async function isActive(staffId: string): Promise<boolean> {
  const rows = await database().select({ status: staff.status }).from(staff).where(eq(staff.id, staffId));
  return rows.at(0)?.status === 'active';
}

function build(secret: string) {
  return betterAuth({
    appName: ISSUER,
    baseURL: env().url,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => logger()[level === 'error' ? 'warn' : 'debug']({ part: 'sign-in' }, message),
    },
    database: drizzleAdapter(database(), {
      provider: 'pg',
      schema: {
        user: staff,
        session: staffSession,
        account: staffCredential,
        verification: authVerification,
        twoFactor: staffTwoFactor,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    session: {
      expiresIn: SESSION_MAX_AGE_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    // The door in front of it (`handle-sign-in.ts`) counts by account and by an address that no header can forge, and
    // checks the origin of every request.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'pitboss',
      useSecureCookies: env().url.startsWith('https:'),
      database: { generateId: 'uuid' },
      // It would believe X-Forwarded-For; the hook below writes down the address that the socket has.
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      // Also reached after a second factor: an account disabled in between gets no session.
      session: {
        create: {
          before: async (session, context) => {
            if (!(await isActive(session.userId))) return false;
            const headers = context?.headers;
            return { data: headers ? { ...session, ipAddress: clientAddress(headers) } : session };
          },
        },
      },
    },
    plugins: [twoFactor({ issuer: ISSUER, backupCodeOptions: { storeBackupCodes: 'encrypted' } })],
  });
}

let instance: ReturnType<typeof build> | undefined;

/** The sign-in library. Built on first use, because the site is built without a secret; rejects while there is none. */
export function authLibrary(): ReturnType<typeof build> {
  if (!instance) {
    const secret = env().authSecret;
    if (!secret) throw unavailable('dependency', new Error('BETTER_AUTH_SECRET is not set'));
    instance = build(secret);
  }
  return instance;
}
