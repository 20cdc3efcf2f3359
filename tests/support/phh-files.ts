import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the public hands lie: beside the project, or where `PITBOSS_PHH_DIR` says. They are no part of the project. */
export const publicHands = process.env.PITBOSS_PHH_DIR ?? path.resolve(root, '../shared/phh');
export const havePublicHands = existsSync(publicHands);

export interface PhhFile {
  readonly name: string;
  readonly text: string;
  readonly variant: string;
}

/** Every PHH file below `folder`, in the order of their names. */
export function phhFiles(folder: string): PhhFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.phh'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const variant = /^variant\s*=\s*["']([^"']+)["']/m.exec(text)?.[1] ?? '';
      return { name: path.relative(folder, file), text, variant };
    });
}
