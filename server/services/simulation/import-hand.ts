import { importedHand } from '@/db/schema';
import type { FieldIssue } from '@/server/contracts/errors';
import { parseHandRecord } from '@/server/contracts/hand-record';
import { importHandInput } from '@/server/contracts/simulation';
import { findGame, type HandRecord } from '@/server/engine';
import { newId } from '@/server/platform/ids';
import { PhhError, readPhh } from '@/server/services/hands';
import { defineCommand, publish, ruleViolation } from '@/server/services/kernel';

/**
 * Keeps a hand from outside so that it can be stepped through: PHH text, or a hand record as JSON. Nothing is booked.
 * Gives its id. Rejects as `ruleViolation` where the text cannot be read, naming the field of the record or of the PHH.
 */
export const importHand = defineCommand({
  name: 'simulation.importHand',
  permission: 'hand.import',
  input: importHandInput,
  async run(tx, ctx, input) {
    const record = input.format === 'phh' ? phhRecord(input.text) : jsonRecord(input.text);
    const id = newId();
    const name = input.name || `${record.table.name ?? record.table.id} ${record.handNo}`;
    await tx.insert(importedHand).values({
      id,
      name,
      format: input.format,
      source: input.text,
      record,
      createdBy: ctx.actor.id,
      createdAt: ctx.clock.now(),
    });
    await publish(tx, 'imported-hand');
    const after = { name, format: input.format, game: record.game, handNo: record.handNo };
    return { result: { id }, audit: { entity: { kind: 'importedHand', id }, after } };
  },
});

function phhRecord(text: string): HandRecord {
  try {
    return readPhh(text);
  } catch (error) {
    if (!(error instanceof PhhError)) throw error;
    throw unreadable([issue('phh', error.message, error.path)]);
  }
}

function jsonRecord(text: string): HandRecord {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw unreadable([issue('notJson', `is not JSON: ${error instanceof Error ? error.message : String(error)}`)]);
  }
  const parsed = parseHandRecord(json);
  if (!parsed.ok) throw unreadable(parsed.errors.map(({ path, message }) => issue('shape', message, path)));
  if (!findGame(parsed.record.game)) throw unreadable([issue('unknownGame', 'there is no such game here', 'game')]);
  return parsed.record;
}

function issue(code: string, message: string, path = ''): FieldIssue {
  return { path: ['text', ...(path === '' ? [] : path.split('.'))], code, message };
}

function unreadable(issues: readonly FieldIssue[]) {
  return ruleViolation('unreadableHand', 'The hand cannot be read.', issues);
}
