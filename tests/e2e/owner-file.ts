import os from 'node:os';
import path from 'node:path';

/** Holds the address of the owner of the database that the product under test runs on. */
export const ownerFile = path.join(os.tmpdir(), `pitboss-owner-${process.env.PITBOSS_E2E_PORT}`);
