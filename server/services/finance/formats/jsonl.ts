import type { FileFormat } from './file-format';
import { notesOf } from './file-words';

/** JSON lines: a row each, amounts in minor units; totals and notes are the last line. */
export const writeJsonLines: FileFormat = async function* (head, batches, foot) {
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) text += `${JSON.stringify(row.cells)}\n`;
    yield text;
  }
  const end = foot();
  yield `${JSON.stringify({ totals: end.totals, notes: notesOf(head, end) })}\n`;
};
