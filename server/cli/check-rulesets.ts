import { closeDatabase } from '@/db/client';
import { openDatabase } from '@/db/open';
import { checkDigests } from '@/server/services/feed';
import { systemContext } from '@/server/services/kernel';
import type { CommandResult } from './output';

/** Takes the digest of every live ruleset anew (standards 10); fails, and raises an alert, where one is not its id. */
export async function checkRulesets(): Promise<CommandResult> {
  const opened = await openDatabase();
  try {
    const document = await checkDigests(systemContext('command-line'));
    const { checked, damaged } = document;
    return {
      document,
      text: [
        ...damaged.map(({ id, tables }) => `${id} is not what its id says; it is live at ${tables}`),
        `${checked} live rulesets checked, ${damaged.length} damaged`,
      ].join('\n'),
      failed: damaged.length > 0,
    };
  } finally {
    await closeDatabase();
    await opened.close();
  }
}
