/*
 * All evaluators' tables live in one block, so that a ready block can be handed in with one copy. The arrays over it
 * are constants: the compiler then knows their addresses, which an array that may be replaced would cost.
 */

/** Grows with every change of a table's size, place or content: an older block is refused. */
export const TABLES_VERSION = 1;
export const TABLES_MAGIC = 0x50425445;
const HEADER_BYTES = 64;

/** Each group of tables is built as one. */
export const groups = [
  'slots',
  'high',
  'aceToFive',
  'deuceToSeven',
  'shortDeck',
  'soko',
  'deck32',
  'omaha',
  'low8',
  'badugi',
] as const;
export type Group = (typeof groups)[number];

const sections = {
  rows5: { bytes: 2, length: 2048 },
  rows6: { bytes: 2, length: 2048 },
  rows7: { bytes: 2, length: 8192 },

  high5: { bytes: 2, length: 8192 },
  high6: { bytes: 2, length: 32768 },
  high7: { bytes: 2, length: 65536 },
  highFlush: { bytes: 2, length: 8192 },
  highSuit: { bytes: 1, length: 512 },
  highCodes: { bytes: 4, length: 7464 },

  aceToFive5: { bytes: 2, length: 8192 },
  aceToFive6: { bytes: 2, length: 32768 },
  aceToFive7: { bytes: 2, length: 65536 },
  aceToFiveSuit: { bytes: 1, length: 512 },
  aceToFiveCodes: { bytes: 4, length: 6176 },

  deuceToSeven5: { bytes: 2, length: 8192 },
  deuceToSevenFlush: { bytes: 2, length: 8192 },
  deuceToSevenSuit: { bytes: 1, length: 512 },
  deuceToSevenCodes: { bytes: 4, length: 7464 },

  shortDeck5: { bytes: 2, length: 8192 },
  shortDeck6: { bytes: 2, length: 32768 },
  shortDeck7: { bytes: 2, length: 65536 },
  shortDeckFlush: { bytes: 2, length: 8192 },
  shortDeckSuit: { bytes: 1, length: 512 },
  shortDeckCodes: { bytes: 4, length: 1408 },

  soko5: { bytes: 2, length: 8192 },
  sokoFlush: { bytes: 2, length: 8192 },
  sokoFourIndex: { bytes: 2, length: 8192 },
  sokoFour: { bytes: 2, length: 716 * 13 },
  sokoSuit: { bytes: 1, length: 512 },
  sokoCodes: { bytes: 4, length: 16896 },

  deck32Rank5: { bytes: 2, length: 8192 },
  deck32Flush: { bytes: 2, length: 8192 },
  deck32Suit: { bytes: 1, length: 512 },
  deck32Decider: { bytes: 1, length: 8192 },
  deck32Codes: { bytes: 4, length: 1024 },

  omahaRow: { bytes: 2, length: 8192 },
  omahaPair: { bytes: 2, length: 6175 * 91 },
  omahaSuit: { bytes: 1, length: 512 },
  omahaFlushRow: { bytes: 2, length: 8192 },
  omahaFlush: { bytes: 2, length: 2289 * 91 },

  low8: { bytes: 1, length: 256 },
  omahaLow8: { bytes: 1, length: 65536 },

  badugi: { bytes: 2, length: 270725 },
  badugiCodes: { bytes: 4, length: 1096 },
} as const;

type Section = keyof typeof sections;

const offsets = new Map<string, number>();
let end = HEADER_BYTES;
for (const [name, { bytes, length }] of Object.entries(sections)) {
  offsets.set(name, end);
  end += (bytes * length + 7) & ~7;
}
export const TABLES_BYTES = end;

/** The block itself. Header words: magic, version, length, checksum of the rest, then one byte per group: built or not. */
export const block = new ArrayBuffer(TABLES_BYTES);
export const header = new Int32Array(block, 0, 4);
export const built = new Uint8Array(block, 16, groups.length);

function offsetOf(name: Section): number {
  return offsets.get(name) ?? 0;
}

export function bytesOf(name: Section): Uint8Array {
  return new Uint8Array(block, offsetOf(name), sections[name].length);
}

export function shortsOf(name: Section): Uint16Array {
  return new Uint16Array(block, offsetOf(name), sections[name].length);
}

export function intsOf(name: Section): Int32Array {
  return new Int32Array(block, offsetOf(name), sections[name].length);
}

export function isBuilt(group: Group): boolean {
  return built[groups.indexOf(group)] === 1;
}

export function markBuilt(group: Group): void {
  built[groups.indexOf(group)] = 1;
}
