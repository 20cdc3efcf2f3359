import { scryptSync } from 'node:crypto';
import type postgres from 'postgres';
import { ownerSql } from './client';

/** The role that web and workers connect as. It owns nothing, so it cannot lift what is revoked from it. */
export const APP_ROLE = 'pitboss_app';

/**
 * The address of the application role on the owner's server and database. Its password follows from the owner's, so
 * every machine that may migrate knows it without a file, and it does not give the owner's away.
 */
export function deriveAppUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = scryptSync(decodeURIComponent(url.password), `${APP_ROLE}@${url.username}`, 24);
  url.username = APP_ROLE;
  url.password = password.toString('base64url');
  return url.href;
}

async function signsIn(appUrl: string): Promise<boolean> {
  const sql = ownerSql(appUrl);
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    // Unknown role or wrong password; any other failure is the caller's to hear about.
    const code = (error as { code?: string }).code;
    if (code === '28P01' || code === '28000') return false;
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function createRole(sql: postgres.Sql): Promise<void> {
  const [role] = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`;
  if (role) return;
  try {
    await sql`create role ${sql(APP_ROLE)} login nosuperuser nocreatedb nocreaterole`;
  } catch (error) {
    const code = (error as { code?: string }).code;
    // Another database of this server was being prepared at the same moment.
    if (code === '42710' || code === '23505') return;
    if (code !== '42501') throw error;
    throw new Error(
      `The owner in DATABASE_URL may not create roles. Have an administrator run "create role ${APP_ROLE} login", ` +
        'give it a password, and set PITBOSS_APP_DATABASE_URL to its address.',
      { cause: error },
    );
  }
}

/**
 * Makes the application role ready on the owner's server: it exists, is no superuser, and `appUrl` signs in as it or as
 * a role that the administrator named. Takes the address to use; rejects when it does not work and may not be mended.
 */
export async function ensureAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const sql = ownerSql(ownerUrl);
  try {
    await createRole(sql);
    const { username, password } = new URL(appUrl);
    if (!(await signsIn(appUrl))) {
      if (username !== APP_ROLE) throw new Error(`PITBOSS_APP_DATABASE_URL: ${username} cannot sign in.`);
      // One statement for the whole server; several of us may come at once, and any of them does.
      const literal = `'${decodeURIComponent(password).replaceAll("'", "''")}'`;
      await sql.unsafe(`alter role ${APP_ROLE} login password ${literal}`).catch((error: { code?: string }) => {
        if (error.code !== 'XX000') throw error;
      });
    }
    if (username !== APP_ROLE) {
      const [member] = await sql`select pg_has_role(${decodeURIComponent(username)}, ${APP_ROLE}, 'member') as yes`;
      if (!member?.yes) await sql`grant ${sql(APP_ROLE)} to ${sql(decodeURIComponent(username))}`;
    }
    const [app] = await sql`select rolsuper from pg_roles where rolname = ${decodeURIComponent(username)}`;
    if (app?.rolsuper)
      throw new Error(`${username} is a superuser: name an ordinary role in PITBOSS_APP_DATABASE_URL.`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
