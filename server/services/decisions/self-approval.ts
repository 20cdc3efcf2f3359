import type { Tx } from '@/db/client';
import { approvalKinds } from './kinds';

/**
 * Gives a function that tells, kind by kind, whether the room as it is live now lets somebody approve what he asked for
 * himself. Each kind is asked once.
 */
export function selfApproval(tx: Tx): (kind: string) => Promise<boolean> {
  const answers = new Map<string, Promise<boolean>>();
  return (name) => {
    const kind = approvalKinds.find((candidate) => candidate.kind === name);
    const known = answers.get(name);
    if (known) return known;
    const answer = kind?.selfApproval?.(tx) ?? Promise.resolve(false);
    answers.set(name, answer);
    return answer;
  };
}
