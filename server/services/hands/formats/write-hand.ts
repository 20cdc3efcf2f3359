import type { HandRecord } from '@/server/engine';
import { writePhh } from '../phh/write-phh';
import type { HandFormat } from './format-error';
import { writeOhh } from './ohh/write-ohh';
import { writeText } from './text/write-text';

interface FormatOfFiles {
  readonly write: (record: HandRecord) => string;
  /** Ending of a file's name; `many` where a file of several hands has another. */
  readonly ending: string;
  readonly many: string;
  readonly mediaType: string;
  /** The hand at `index` (from 0) of a file, with what parts it from the one before. */
  readonly inFile: (text: string, index: number) => string;
}

const blankLineBetween = (text: string, index: number) => `${index === 0 ? '' : '\n'}${text.trimEnd()}\n`;

const formats: Readonly<Record<HandFormat, FormatOfFiles>> = {
  ohh: { write: writeOhh, ending: 'ohh', many: 'ohh', mediaType: 'application/json', inFile: blankLineBetween },
  phh: {
    write: writePhh,
    ending: 'phh',
    many: 'phhs',
    mediaType: 'application/toml',
    inFile: (text, index) => `${index === 0 ? '' : '\n'}[${index + 1}]\n${text.trimEnd()}\n`,
  },
  jsonl: {
    write: (record) => JSON.stringify(record),
    ending: 'json',
    many: 'jsonl',
    mediaType: 'application/jsonl',
    inFile: (text) => `${text}\n`,
  },
  text: { write: writeText, ending: 'txt', many: 'txt', mediaType: 'text/plain', inFile: blankLineBetween },
};

/** Writes one hand. Throws `HandFormatError` where the format cannot say it. */
export function writeHand(format: HandFormat, record: HandRecord): string {
  return formats[format].write(record);
}

/** Writes a hand as the one at `index` (from 0) of a file of several. Throws like `writeHand`. */
export function writeHandInFile(format: HandFormat, record: HandRecord, index: number): string {
  const { write, inFile } = formats[format];
  return inFile(write(record), index);
}

/** Ending and media type of a file of one or several hands. */
export function fileOf(format: HandFormat, several: boolean): { readonly ending: string; readonly mediaType: string } {
  const { ending, many, mediaType } = formats[format];
  return { ending: several ? many : ending, mediaType };
}
