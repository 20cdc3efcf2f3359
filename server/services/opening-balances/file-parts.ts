import { asc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { openingPart } from '@/db/schema';

const PART_BYTES = 250_000;

/** Keeps the bytes of a file as they came. */
export async function keepFile(tx: Tx, importId: string, bytes: Buffer): Promise<void> {
  for (let at = 0, part = 0; at < bytes.length; at += PART_BYTES, part++) {
    await tx.insert(openingPart).values({ importId, part, bytes: bytes.subarray(at, at + PART_BYTES) });
  }
}

/** The bytes of a file that was kept. */
export async function keptFile(tx: Tx, importId: string): Promise<Buffer> {
  const parts = await tx
    .select({ bytes: openingPart.bytes })
    .from(openingPart)
    .where(eq(openingPart.importId, importId))
    .orderBy(asc(openingPart.part));
  return Buffer.concat(parts.map((part) => part.bytes));
}
