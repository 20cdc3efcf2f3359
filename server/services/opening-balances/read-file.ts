import { CsvError, parse } from 'csv-parse/sync';
import {
  OPENING_COLUMNS,
  OPENING_LIMITS,
  OPENING_NEEDED_COLUMNS,
  type OpeningColumn,
  type OpeningProblem,
  type OpeningProblemCode,
} from '@/server/contracts/opening-balances';

/** One line as it stands in the file, every cell a text. */
export interface OpeningLine {
  /** Where it begins in the file; of JSON, its place in the list. */
  readonly line: number;
  readonly cells: Readonly<Record<OpeningColumn, string>>;
}

interface OpeningFile {
  readonly format: 'csv' | 'json';
  readonly lines: readonly OpeningLine[];
  readonly problems: readonly OpeningProblem[];
}

const MOST_SHOWN = 80;

// What a database keeps in no text: U+0000 and halves of a pair, which JSON can write.
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** What is wrong where; a long value is cut. */
export const problem = (
  line: number,
  column: string,
  code: OpeningProblemCode,
  value = '',
  limit: string | number = '',
): OpeningProblem => ({
  line,
  column,
  code,
  value: [...value].length > MOST_SHOWN ? `${[...value].slice(0, MOST_SHOWN).join('')}…` : value,
  limit: String(limit),
});

const isColumn = (name: string): name is OpeningColumn => (OPENING_COLUMNS as readonly string[]).includes(name);

/**
 * Reads a file of opening balances: CSV (RFC 4180) with a header line, or a JSON list of objects; UTF-8, with or without
 * a byte order mark. Gives its lines and what could not be read; nothing is guessed at.
 */
export function readOpeningFile(bytes: Uint8Array): OpeningFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { format: 'csv', lines: [], problems: [problem(0, '', 'notUtf8')] };
  }
  const format = /^\s*\[/.test(text) ? 'json' : 'csv';
  if (text.trim() === '') return { format, lines: [], problems: [problem(0, '', 'empty')] };
  const read = format === 'json' ? readJson(text) : readCsv(text);
  if (read.lines.length > OPENING_LIMITS.lines) {
    const tooMany = problem(0, '', 'tooManyLines', String(read.lines.length), OPENING_LIMITS.lines);
    return { format, lines: [], problems: [tooMany] };
  }
  const unstorable = read.lines.flatMap(({ line, cells }) =>
    OPENING_COLUMNS.filter((column) => UNSTORABLE.test(cells[column])).map((column) =>
      problem(line, column, 'unreadable'),
    ),
  );
  if (unstorable.length > 0) return { format, lines: [], problems: [...read.problems, ...unstorable] };
  if (read.lines.length === 0 && read.problems.length === 0)
    return { format, lines: [], problems: [problem(0, '', 'empty')] };
  return { format, ...read };
}

type Read = Pick<OpeningFile, 'lines' | 'problems'>;

interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

function readCsv(text: string): Read {
  let records: CsvRecord[];
  try {
    records = parse(text, {
      info: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { readonly lines?: number };
    return { lines: [], problems: [problem(lines ?? 0, '', 'unreadable', error.message)] };
  }
  // A record that holds line ends in quotes is named by the line that it begins in.
  let next = 1;
  const placed = records.map(({ record, info }) => {
    const line = next;
    next = info.lines + 1;
    return { line, cells: record.map((cell) => cell.trim()) };
  });
  const filled = placed.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  const [header, ...rest] = filled;
  if (!header) return { lines: [], problems: [problem(0, '', 'empty')] };
  const problems = headerProblems(header.line, header.cells);
  if (problems.length > 0) return { lines: [], problems };
  const lines: OpeningLine[] = [];
  for (const { line, cells } of rest) {
    if (cells.length !== header.cells.length) {
      problems.push(problem(line, '', 'cellCount', String(cells.length), header.cells.length));
      continue;
    }
    lines.push({ line, cells: filledIn(header.cells.map((name, at) => [name, cells[at]] as const)) });
  }
  return { lines, problems };
}

function headerProblems(line: number, names: readonly string[]): OpeningProblem[] {
  const unknown = names.filter((name) => !isColumn(name));
  const twice = names.filter((name, at) => isColumn(name) && names.indexOf(name) !== at);
  const missing = OPENING_NEEDED_COLUMNS.filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => problem(line, name, 'missingColumn', '', OPENING_COLUMNS.join(', '))),
    ...unknown.map((name) => problem(line, '', 'unknownColumn', name, OPENING_COLUMNS.join(', '))),
    ...twice.map((name) => problem(line, name, 'columnTwice', name)),
  ];
}

const filledIn = (cells: readonly (readonly [string, string])[]): OpeningLine['cells'] => ({
  account: '',
  player: '',
  pool: '',
  currency: '',
  amount: '',
  note: '',
  ...Object.fromEntries(cells),
});

function readJson(text: string): Read {
  let items: unknown;
  try {
    items = JSON.parse(text);
  } catch (error) {
    return { lines: [], problems: [problem(0, '', 'unreadable', error instanceof Error ? error.message : '')] };
  }
  const lines: OpeningLine[] = [];
  const problems: OpeningProblem[] = [];
  for (const [at, item] of (items as unknown[]).entries()) {
    const line = at + 1;
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      problems.push(problem(line, '', 'unreadable', JSON.stringify(item)));
      continue;
    }
    const given = Object.entries(item);
    const wrong = given.flatMap(([name, value]) => {
      if (!isColumn(name)) return [problem(line, '', 'unknownColumn', name, OPENING_COLUMNS.join(', '))];
      // An amount that JSON keeps as a number may not be what was written.
      return typeof value === 'string' ? [] : [problem(line, name, 'notAText', JSON.stringify(value))];
    });
    problems.push(...wrong);
    if (wrong.length === 0) lines.push({ line, cells: filledIn(given.map(([name, value]) => [name, value.trim()])) });
  }
  return { lines, problems };
}
