import { closeDatabase } from '@/db/client';
import { openDatabase } from '@/db/open';
import { systemContext } from '@/server/services/kernel';
import { type BrokenFigure, reconcile } from '@/server/services/ledger';
import type { CommandResult } from './output';

export function brokenLine({ invariant, subject, accountId, found, expected }: BrokenFigure): string {
  const account = accountId === null ? '' : ` (account ${accountId})`;
  return `${invariant}: ${subject}${account} is ${found}, expected ${expected}`;
}

/** Runs every invariant over the books, keeps the outcome, and fails when a figure is broken. */
export async function reconcileBooks(): Promise<CommandResult> {
  const opened = await openDatabase();
  try {
    const document = await reconcile(systemContext('command-line'));
    const { invariants, findings, milliseconds } = document;
    const verdict = findings.length === 0 ? ['The books add up.'] : findings.map(brokenLine);
    return {
      document,
      text: [...verdict, `${invariants} invariants in ${milliseconds} ms`].join('\n'),
      failed: findings.length > 0,
    };
  } finally {
    await closeDatabase();
    await opened.close();
  }
}
