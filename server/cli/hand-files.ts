import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { formatOf, type ReadableFormat, type ReadHand, readHands } from '@/server/services/hands';
import { CommandFailure } from './output';

/** Endings of files that hold hands. */
const HAND_FILES = new Set(['.phh', '.phhs', '.ohh', '.json', '.jsonl']);

/** The hand files among these files and in these folders, sorted. Rejects what does not exist. */
export function handFilesIn(targets: readonly string[]): string[] {
  return targets.flatMap((target) => {
    const found = statSync(target, { throwIfNoEntry: false });
    if (found === undefined) throw new CommandFailure(`there is no ${target}`);
    if (!found.isDirectory()) return [target];
    return readdirSync(target, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && HAND_FILES.has(path.extname(entry.name).toLowerCase()))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  });
}

export interface HandFile {
  readonly file: string;
  readonly format: ReadableFormat;
  readonly hands: readonly ReadHand[];
}

/** Reads the hands of a file, whose format its content tells unless it is given. */
export function readHandFile(file: string, format?: ReadableFormat): HandFile {
  const text = readFileSync(file, 'utf8');
  const found = format ?? formatOf(text);
  return { file, format: found, hands: readHands(found, text) };
}
