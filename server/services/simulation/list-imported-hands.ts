import { and, asc, desc, eq, gt, ilike, inArray, lt } from 'drizzle-orm';
import { importedHand, staff } from '@/db/schema';
import { gameName } from '@/server/contracts/game-words';
import { type ImportedHandPage, type ImportedHandRow, listImportedHandsInput } from '@/server/contracts/simulation';
import type { HandRecord, Language } from '@/server/engine';
import { defineQuery, pageOf } from '@/server/services/kernel';

/** Imported hands, newest first, a page at a time by id (ids sort by time). `before` walks back to newer ones. */
export const listImportedHands = defineQuery({
  name: 'simulation.importedHands',
  permission: 'hand.view',
  input: listImportedHandsInput,
  async run(tx, _ctx, input): Promise<ImportedHandPage> {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const beyond = backwards ? gt : lt;
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
      .leftJoin(staff, eq(staff.id, importedHand.createdBy))
      .where(
        and(
          input.search === '' ? undefined : ilike(importedHand.name, `%${input.search.replace(/[\\%_]/g, '\\$&')}%`),
          input.formats.length > 0 ? inArray(importedHand.format, input.formats) : undefined,
          place === null ? undefined : beyond(importedHand.id, place),
        ),
      )
      .orderBy(backwards ? asc(importedHand.id) : desc(importedHand.id))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => row.id);
    const any = rows.length > 0 || (await tx.select({ id: importedHand.id }).from(importedHand).limit(1)).length > 0;
    return { rows: shown.map((row) => importedRow(row, input.language)), older, newer, any };
  },
});

interface StoredHand {
  readonly id: string;
  readonly name: string;
  readonly format: ImportedHandRow['format'];
  readonly record: unknown;
  readonly createdBy: string | null;
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
