import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';

const range = z.object({ first: z.int(), last: z.int() }).nullable();

const schema = z.object({
  format: z.literal(1),
  /** `2026-10`. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  archivedAt: z.iso.datetime(),
  closedThrough: z.iso.date(),
  engineVersion: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      table: z.string(),
      rows: z.int(),
      sums: z.record(z.string(), z.string().regex(/^-?\d+$/)),
      bytes: z.int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** The audit chain when the month was written. */
  head: z.object({ no: z.int(), hash: z.string() }).nullable(),
  /** Numbers of the rows that the chain seals and that leave with the month. */
  sealed: z.object({ hands: range, ledger: range }),
});

/** What a folder of one archived month holds. Written last: a folder without one is no archive. */
export type ArchiveManifest = z.output<typeof schema>;

export const manifestText = (manifest: ArchiveManifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
export const manifestHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Reads the manifest of a folder. Rejects one that has none, or none of this format. */
export async function readManifest(folder: string): Promise<{ manifest: ArchiveManifest; sha256: string }> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} holds no finished archive: it has no ${MANIFEST}`);
  });
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder}/${MANIFEST}: ${z.prettifyError(parsed.error)}`);
  return { manifest: parsed.data, sha256: manifestHash(text) };
}
