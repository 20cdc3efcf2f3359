import path from 'node:path';
import { dataFolder } from '@/db/open';

/** Where archives lie, a folder a month: PITBOSS_ARCHIVE_DIR, or a folder in the data folder. */
export function archiveFolder(): string {
  return process.env.PITBOSS_ARCHIVE_DIR || path.join(dataFolder(), 'archive');
}
