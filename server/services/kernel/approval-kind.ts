import type { Tx } from '@/db/client';
import type { CommandContext } from './define-command';

/**
 * One kind of thing that needs a second person. The domain that asks with `openApproval` says here what a decision
 * does; both callbacks run in the transaction of the decision and reject to undo all of it.
 */
export interface ApprovalKind {
  readonly kind: string;
  /** Carries it out. `contentHash` is what was approved: reject as a conflict if the subject is no longer that. */
  approve(tx: Tx, ctx: CommandContext, subjectId: string, contentHash: string): Promise<void>;
  reject(tx: Tx, ctx: CommandContext, subjectId: string, reason: string): Promise<void>;
  /** True where the room is set up for one person, who may then approve his own. Default: never. */
  selfApproval?(tx: Tx): Promise<boolean>;
}
