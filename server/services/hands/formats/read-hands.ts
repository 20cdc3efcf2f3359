import { stringify } from 'smol-toml';
import { parseHandRecord } from '@/server/contracts/hand-record';
import { findGame, type HandRecord } from '@/server/engine';
import { PhhError, readDocument, sectionsOf } from '../phh/document';
import { recordOf } from '../phh/read-phh';
import { type HandFormat, HandFormatError } from './format-error';
import { readOhh } from './ohh/read-ohh';
import { type JsonPart, splitJson } from './split-json';

/** Formats that hands can be read from: a text history leaves out too much to be derived again. */
export type ReadableFormat = Exclude<HandFormat, 'text'>;

/** One hand of a text, counted from 1, with its own part of the text; or the field of it that is wrong and why; 0 stands for the text as a whole. */
export type ReadHand =
  | { readonly ok: true; readonly hand: number; readonly record: HandRecord; readonly source: string }
  | { readonly ok: false; readonly hand: number; readonly path: string; readonly problem: string };

/** Which format a text is in: JSON with an `ohh` object, other JSON, or else PHH. */
export function formatOf(text: string): ReadableFormat {
  const start = text.trimStart();
  if (!start.startsWith('{') && !/^\[\s*[{\]]/.test(start)) return 'phh';
  return /^\[?\s*\{\s*"ohh"\s*:/.test(start) || isOhh(splitJson(start.slice(0, 200_000)).at(0)) ? 'ohh' : 'jsonl';
}

const isOhh = (part: JsonPart | undefined) =>
  part?.ok === true && typeof part.json === 'object' && part.json !== null && 'ohh' in part.json;

/**
 * Reads all hands of a text: PHH (one or under headings), OHH (objects with blank lines between), or our hand records (one
 * object, a list, or one a line). Never throws on bad input: a hand that cannot be read is told in its place, with its
 * field, and the others are read all the same.
 */
export function readHands(format: ReadableFormat, text: string): ReadHand[] {
  if (format === 'phh') return readPhhHands(text);
  const read = format === 'ohh' ? readOhh : readRecord;
  const found = splitJson(text).map((part, index) =>
    guarded(index + 1, part.ok ? part.text : '', () => {
      if (!part.ok) throw new HandFormatError('', part.problem);
      return read(part.json);
    }),
  );
  return found.length > 0 ? found : [{ ok: false, hand: 0, path: '', problem: 'holds no hand' }];
}

function readPhhHands(text: string): ReadHand[] {
  try {
    return sectionsOf(text).map((section, index) => {
      const source = section.heading === '' ? text : stringify(section.fields);
      return guarded(index + 1, source, () => recordOf(readDocument({ heading: '', fields: section.fields })));
    });
  } catch (error) {
    if (!(error instanceof PhhError)) throw error;
    return [{ ok: false, hand: 0, path: error.path, problem: error.problem }];
  }
}

function readRecord(json: unknown): HandRecord {
  const parsed = parseHandRecord(json);
  if (!parsed.ok) throw new HandFormatError(parsed.errors[0].path, parsed.errors[0].message);
  if (!findGame(parsed.record.game)) throw new HandFormatError('game', `"${parsed.record.game}" is no game here`);
  return parsed.record;
}

/** A record that came of another format is one that this house would take from itself. */
function guarded(hand: number, source: string, read: () => HandRecord): ReadHand {
  try {
    const record = read();
    const checked = parseHandRecord(record);
    if (!checked.ok) throw new HandFormatError(checked.errors[0].path, checked.errors[0].message);
    return { ok: true, hand, record, source };
  } catch (error) {
    if (error instanceof HandFormatError) return { ok: false, hand, path: error.path, problem: error.problem };
    // An amount, a seat or a date beyond what there can be.
    if (error instanceof RangeError) return { ok: false, hand, path: '', problem: error.message };
    throw error;
  }
}
