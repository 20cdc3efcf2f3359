import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { ownerFile } from './owner-file';

/** Does what only the owner of the database under test can. */
export async function asOwner<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(readFileSync(ownerFile, 'utf8'), { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
