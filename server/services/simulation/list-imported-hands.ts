import { desc, eq, lt } from 'drizzle-orm';
import { importedHand, staff } from '@/db/schema';
import { type ImportedHandPage, type ImportedHandRow, listImportedHandsInput } from '@/server/contracts/simulation';
import type { HandRecord, Language } from '@/server/engine';
import { defineQuery } from '@/server/services/kernel';
import { gameName } from './words';

/** Imported hands, newest first, a page at a time by id. */
export const listImportedHands = defineQuery({
  name: 'simulation.importedHands',
  permission: 'hand.view',
  input: listImportedHandsInput,
  async run(tx, _ctx, { after, limit, language }): Promise<ImportedHandPage> {
    const rows = await tx
      .select({
        id: importedHand.id,
        name: importedHand.name,
        format: importedHand.format,
        record: importedHand.record,
        createdBy: staff.name,
        createdAt: importedHand.createdAt,
      })
      .from(importedHand)
      .innerJoin(staff, eq(staff.id, importedHand.createdBy))
      .where(after === null ? undefined : lt(importedHand.id, after))
      .orderBy(desc(importedHand.id))
      .limit(limit + 1);
    const shown = rows.slice(0, limit);
    return {
      rows: shown.map((row) => importedRow(row, language)),
      older: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  },
});

interface StoredHand {
  readonly id: string;
  readonly name: string;
  readonly format: ImportedHandRow['format'];
  readonly record: unknown;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export function importedRow(row: StoredHand, language: Language): ImportedHandRow {
  const { game } = row.record as HandRecord;
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    game,
    gameName: gameName(game, language),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}
