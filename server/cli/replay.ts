import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseHandRecord } from '@/server/contracts/hand-record';
import { type HandRecord, type ReplayReport, replay } from '@/server/engine';
import { PhhError, readPhhFile } from '@/server/services/hands';
import { CommandFailure, type CommandResult } from './output';

/** Why a file was not found right: the first difference of its first hand that has one. */
interface Failure {
  readonly file: string;
  /** Position of the hand in the file, from 1; `null` where the file could not be read. */
  readonly hand: number | null;
  readonly path: string;
  readonly rule: string;
  readonly recorded: string;
  readonly derived: string;
  readonly message: string;
}

const HAND_FILES = new Set(['.phh', '.phhs', '.json', '.jsonl']);

/** Re-derives every hand in the files (PHH, or hand records as JSON), and in the folders below, and lists what differs. */
export function replayFiles(targets: readonly string[]): CommandResult {
  const files = targets.flatMap(handFiles);
  if (files.length === 0) throw new CommandFailure(`no hands in ${targets.join(', ')}`);
  const failed: Failure[] = [];
  const engineChanged: Failure[] = [];
  let hands = 0;
  let ok = 0;
  for (const file of files) {
    const found = checkFile(file);
    hands += found.hands;
    if (found.failure === null) ok++;
    else if (found.verdict === 'engineChanged') engineChanged.push(found.failure);
    else failed.push(found.failure);
  }
  const lines = [
    `${files.length} files, ${hands} hands: ${ok} ok, ${failed.length} failed, ${engineChanged.length} settled under other rules`,
    ...[...failed, ...engineChanged].map(
      ({ file, hand, message }) => `${file}${hand === null ? '' : `#${hand}`}: ${message}`,
    ),
  ];
  return {
    document: { files: files.length, hands, ok, failed, engineChanged },
    text: lines.join('\n'),
    failed: failed.length > 0,
  };
}

function handFiles(target: string): string[] {
  const found = statSync(target, { throwIfNoEntry: false });
  if (found === undefined) throw new CommandFailure(`there is no ${target}`);
  if (!found.isDirectory()) return [target];
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && HAND_FILES.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

interface FileCheck {
  readonly hands: number;
  readonly verdict: ReplayReport['verdict'];
  readonly failure: Failure | null;
}

function checkFile(file: string): FileCheck {
  let records: readonly HandRecord[];
  try {
    records = readHands(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof PhhError) && !(error instanceof SyntaxError)) throw error;
    const at = error instanceof PhhError ? error.path : '';
    const failure = {
      file,
      hand: null,
      path: at,
      rule: 'unreadable',
      recorded: '',
      derived: '',
      message: error.message,
    };
    return { hands: 0, verdict: 'different', failure };
  }
  for (const [index, record] of records.entries()) {
    const { verdict, difference } = replay(record);
    if (difference !== null) {
      return { hands: records.length, verdict, failure: failureOf(file, index + 1, difference) };
    }
  }
  return { hands: records.length, verdict: 'same', failure: null };
}

function failureOf(file: string, hand: number, difference: NonNullable<ReplayReport['difference']>): Failure {
  const { path: at, rule, params, recorded, derived } = difference;
  const limits = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  const sides = recorded === '' && derived === '' ? [] : [`recorded ${recorded || '-'}`, `derived ${derived || '-'}`];
  const message = `${at}: ${rule}${[...sides, ...limits].map((part) => `; ${part}`).join('')}`;
  return { file, hand, path: at, rule, recorded, derived, message };
}

/** One hand record, a list of them, one a line, or PHH. */
function readHands(text: string): readonly HandRecord[] {
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[{') || /^\[\s*\{/.test(start)) {
    return readJson(text).map((json, index) => {
      const parsed = parseHandRecord(json);
      if (parsed.ok) return parsed.record;
      const { path: at, message } = parsed.errors[0];
      throw new SyntaxError(`hand ${index + 1}: ${at} ${message}`);
    });
  }
  return readPhhFile(text);
}

function readJson(text: string): unknown[] {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json : [json];
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length < 2) throw error;
    return lines.map((line) => JSON.parse(line) as unknown);
  }
}
