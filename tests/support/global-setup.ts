import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '@/db/migrate';
import { deriveAppUrl } from '@/db/roles';
import { installQueues } from '@/server/jobs/install';
import { asOwner, startTestServer } from './servers';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the owner on the database `postgres` of the test server. */
    serverUrl: string;
    /** The migrated database that every test file starts from a copy of. */
    template: string;
  }
}

/** Once for all test files: a server, and a database with all migrations and queues to copy. */
export default async function setup(project: TestProject) {
  const server = await startTestServer();
  const template = `pitboss_template_${randomBytes(4).toString('hex')}`;
  const serverUrl = server.ownerUrl('postgres');
  const dropTemplate = () => asOwner(serverUrl, (sql) => sql`drop database if exists ${sql(template)} with (force)`);
  try {
    const ownerUrl = server.ownerUrl(template);
    await asOwner(serverUrl, (sql) => sql`create database ${sql(template)}`);
    await migrateDatabase(ownerUrl, deriveAppUrl(ownerUrl));
    await installQueues(ownerUrl);
    await asOwner(serverUrl, (sql) => sql`alter database ${sql(template)} with allow_connections false`);
  } catch (error) {
    await dropTemplate();
    await server.stop();
    throw error;
  }
  project.provide('serverUrl', serverUrl);
  project.provide('template', template);
  return async () => {
    await dropTemplate();
    await server.stop();
  };
}
