import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeDatabase } from '@/db/client';
import { deriveAppUrl } from '@/db/roles';
import { asOwner } from './servers';

const name = `pitboss_${randomBytes(6).toString('hex')}`;
const server = inject('serverUrl');
const url = new URL(server);
url.pathname = `/${name}`;

/** Address of the owner role on this file's database: for tests of privileges and for planting damage. */
export const ownerUrl = url.href;
/** Address of the application role; `database()` and `rawSql()` use it. */
export const appUrl = deriveAppUrl(ownerUrl);

process.env.PITBOSS_APP_DATABASE_URL = appUrl;
process.env.PITBOSS_DB_POOL ??= '5';
process.env.PITBOSS_RAW_POOL ??= '3';

// Every test file has a database of its own: a copy of the migrated template, gone when the file ends.
beforeAll(async () => {
  await asOwner(
    server,
    (sql) => sql`create database ${sql(name)} template ${sql(inject('template'))} strategy file_copy`,
  );
});

afterAll(async () => {
  await closeDatabase();
  await asOwner(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
});
