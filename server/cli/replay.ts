import { type ReplayReport, replay } from '@/server/engine';
import { handFilesIn, readHandFile } from './hand-files';
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

/** Re-derives every hand in the files (PHH, OHH, or hand records as JSON), and in the folders below, and lists what differs. */
export function replayFiles(targets: readonly string[]): CommandResult {
  const files = handFilesIn(targets);
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

interface FileCheck {
  readonly hands: number;
  readonly verdict: ReplayReport['verdict'];
  readonly failure: Failure | null;
}

function checkFile(file: string): FileCheck {
  const { hands } = readHandFile(file);
  const bad = hands.find((each) => !each.ok);
  if (bad && !bad.ok) {
    const { hand, path: at, problem } = bad;
    const several = hands.length > 1 && hand > 0 ? `hand ${hand}: ` : '';
    const message = several + (at === '' ? problem : `${at}: ${problem}`);
    const failure = { file, hand: null, path: at, rule: 'unreadable', recorded: '', derived: '', message };
    return { hands: 0, verdict: 'different', failure };
  }
  for (const each of hands) {
    if (!each.ok) continue;
    const { verdict, difference } = replay(each.record);
    if (difference !== null) {
      return { hands: hands.length, verdict, failure: failureOf(file, each.hand, difference) };
    }
  }
  return { hands: hands.length, verdict: 'same', failure: null };
}

function failureOf(file: string, hand: number, difference: NonNullable<ReplayReport['difference']>): Failure {
  const { path: at, rule, params, recorded, derived } = difference;
  const limits = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  const sides = recorded === '' && derived === '' ? [] : [`recorded ${recorded || '-'}`, `derived ${derived || '-'}`];
  const message = `${at}: ${rule}${[...sides, ...limits].map((part) => `; ${part}`).join('')}`;
  return { file, hand, path: at, rule, recorded, derived, message };
}
