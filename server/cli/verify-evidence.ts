import { readFileSync } from 'node:fs';
import { fingerprintOfSecret, verifyEvidence } from '@/server/platform/evidence-file';
import { CommandFailure, type CommandResult } from './output';

/**
 * Checks an evidence file against the hashes that are signed in it. `--key` names the key that must have signed it, by its
 * fingerprint; without it the room's own, where its secret is at hand.
 */
export function checkEvidence(file: string, options: { readonly key?: string }): CommandResult {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new CommandFailure(`${file} cannot be read`);
  }
  const report = verifyEvidence(bytes);
  const secret = process.env.BETTER_AUTH_SECRET;
  const expected = options.key ?? (secret ? fingerprintOfSecret(secret) : null);
  const problems = [...report.problems];
  if (report.fingerprint !== null && expected !== null && report.fingerprint !== expected) {
    problems.push(`It was signed by the key ${report.fingerprint}, not by ${expected}.`);
  }
  const ok = report.ok && problems.length === 0;
  const { manifest } = report;
  const lines = ok
    ? [
        `${manifest?.subject}: ${manifest?.files.length} files as they were signed on ${manifest?.madeAt} for ${manifest?.madeBy}`,
        `key ${report.fingerprint}${expected === null ? ' (compare it with the one that the room gave you)' : ''}`,
      ]
    : problems;
  return { document: { ok, fingerprint: report.fingerprint, problems, manifest }, text: lines.join('\n'), failed: !ok };
}
