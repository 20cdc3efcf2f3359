import type { ChangeSetState } from '@/db/schema';
import type { VersionState } from '@/server/contracts/catalogue/requests';

export interface LifeOfVersion {
  readonly setState: ChangeSetState;
  readonly operation: 'set' | 'archive';
  /** When the change set took or takes effect; empty until approval. */
  readonly effectiveFrom: Date | null;
  readonly liveFrom: Date | null;
  readonly liveTo: Date | null;
}

/** Where a version stands at `now`; derived, never stored, so that no job has to flip it. */
export function versionState(life: LifeOfVersion, now: Date): VersionState {
  if (life.setState !== 'approved') return life.setState;
  if (life.operation === 'archive') {
    return life.effectiveFrom !== null && life.effectiveFrom > now ? 'approved' : 'archived';
  }
  // A range that became empty: another version took its very moment.
  if (life.liveFrom === null) return 'superseded';
  if (life.liveFrom > now) return 'approved';
  return life.liveTo === null || life.liveTo > now ? 'live' : 'superseded';
}
