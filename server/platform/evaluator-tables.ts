import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file that the build leaves beside the bundles. */
export const TABLES_FILE = 'evaluator-tables.bin';

let shared: SharedArrayBuffer | undefined;

/**
 * The evaluators' tables as the build made them, in memory that all threads of this process share. Undefined where none
 * were built, as from source: then each thread computes what it needs.
 */
export function readyTables(): SharedArrayBuffer | undefined {
  if (shared) return shared;
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), TABLES_FILE);
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}
