import { buildBadugi } from './badugi';
import { buildDeck32 } from './deck32';
import { buildEightLow } from './eight-low';
import { buildHigh } from './high';
import { block, built, header, TABLES_BYTES, TABLES_MAGIC, TABLES_VERSION } from './layout';
import { buildAceToFive, buildDeuceToSeven } from './low';
import { buildOmaha } from './omaha';
import { buildShortDeck } from './short-deck';
import { buildSoko } from './soko';

export { TABLES_VERSION } from './layout';

export type TablesProblem = 'length' | 'magic' | 'version' | 'checksum';

/** A block that is no ready set of tables of this version; the evaluators go on with what they had. */
export class TablesError extends Error {
  override readonly name = 'TablesError';
  constructor(readonly problem: TablesProblem) {
    super(`evaluator tables: wrong ${problem}`);
  }
}

const CHECKED_FROM = 4;

function checksum(words: Int32Array): number {
  let sum = 0x811c9dc5 | 0;
  for (let i = CHECKED_FROM; i < words.length; i++) sum = Math.imul(sum ^ words[i], 0x01000193) ^ (sum >>> 15);
  return sum;
}

/** Builds every evaluator's tables that are not there yet and gives a copy of them, for a file or for other threads. */
export function buildTables(): ArrayBuffer {
  buildHigh();
  buildAceToFive();
  buildDeuceToSeven();
  buildShortDeck();
  buildSoko();
  buildDeck32();
  buildOmaha();
  buildEightLow();
  buildBadugi();
  header.set([TABLES_MAGIC, TABLES_VERSION, TABLES_BYTES, checksum(new Int32Array(block))]);
  return block.slice(0);
}

/**
 * Takes over ready tables, as `buildTables` gave them, by one copy (a few megabytes). Throws `TablesError` and changes
 * nothing when they are of another version or damaged.
 */
export function installTables(ready: ArrayBuffer | SharedArrayBuffer): void {
  if (ready.byteLength !== TABLES_BYTES) throw new TablesError('length');
  const words = new Int32Array(ready);
  if (words[0] !== TABLES_MAGIC) throw new TablesError('magic');
  if (words[1] !== TABLES_VERSION) throw new TablesError('version');
  if (words[2] !== TABLES_BYTES) throw new TablesError('length');
  if (words[3] !== checksum(words)) throw new TablesError('checksum');
  new Int32Array(block).set(words);
}

/** Whether every evaluator's tables are there. */
export function tablesReady(): boolean {
  return built.every((flag) => flag === 1);
}
