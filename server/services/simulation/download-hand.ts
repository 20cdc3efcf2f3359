import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { importedHand } from '@/db/schema';
import { CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import { type DownloadedHand, downloadHandInput, type ShownHandRef } from '@/server/contracts/simulation';
import { type HandRecord, redeal } from '@/server/engine';
import { fileOf, type HandFormat, HandFormatError, writeHand } from '@/server/services/hands';
import { defineCommand, notFound, ruleViolation } from '@/server/services/kernel';
import { readRunForRedeal } from './read-run';
import { specOf } from './run-progress';

/**
 * An imported or simulated hand as a file, all cards in it; that it was taken is logged. Rejects as `notFound`, and as
 * `ruleViolation` where the format has no way of saying this hand.
 */
export const downloadHand = defineCommand({
  name: 'simulation.exportHand',
  permission: 'simulation.view',
  input: downloadHandInput,
  async run(tx, _ctx, { hand, format }) {
    const record = await recordOf(tx, hand);
    const result = handFile(record, format);
    return {
      result,
      audit: { entity: { kind: 'export', id: result.fileName }, after: { format, hand } },
    };
  },
});

async function recordOf(tx: Tx, hand: ShownHandRef): Promise<HandRecord> {
  if (hand.kind === 'imported') {
    const found = await tx
      .select({ record: importedHand.record })
      .from(importedHand)
      .where(eq(importedHand.id, hand.id));
    const first = found.at(0);
    if (!first) throw notFound('importedHand', hand.id);
    return first.record as HandRecord;
  }
  const { run, hands } = await readRunForRedeal(tx, hand.id, hand.unit);
  if (hand.hand > hands) throw notFound('hand', `${hand.unit + 1}/${hand.hand}`);
  const money = { currency: run.currency, minorPerUnit: 10 ** CURRENCIES[run.currency as CurrencyCode].digits };
  return redeal(specOf(run), hand.unit, hand.hand, money);
}

/** One hand as a file. Rejects as `ruleViolation` where the format has no way of saying it. */
function handFile(record: HandRecord, format: HandFormat): DownloadedHand {
  const { ending, mediaType } = fileOf(format, false);
  const table = record.table.id.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'hand';
  try {
    const text = writeHand(format, record);
    return {
      fileName: `${table}-${record.handNo}.${ending}`,
      mediaType,
      text: text.endsWith('\n') ? text : `${text}\n`,
    };
  } catch (error) {
    if (!(error instanceof HandFormatError)) throw error;
    throw ruleViolation('notCarried', error.problem, [
      { path: error.path.split('.'), code: error.reason, message: error.problem },
    ]);
  }
}
