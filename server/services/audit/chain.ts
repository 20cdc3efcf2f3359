import canonicalize from 'canonicalize';
import type { seal } from '@/db/schema';
import { type Segment, sha256 } from './streams';

type SealRow = typeof seal.$inferSelect;

/** What a seal's hash is taken over. */
export type SealBody = Omit<SealRow, 'hash'>;

/** The `previous` of the first seal. */
export const GENESIS = '0'.repeat(64);

/** The state of the chain after a seal, as far as the next one depends on it. */
export interface ChainState {
  readonly no: number;
  readonly hash: string;
  readonly toXact: string;
  readonly cluster: string | undefined;
  readonly floors: Readonly<Record<string, number>>;
  /** The highest id that any seal covers, by stream; a stream that no seal speaks of is missing. */
  readonly sealedUpTo: Readonly<Record<string, number>>;
}

export const EMPTY_CHAIN: ChainState = {
  no: 0,
  hash: GENESIS,
  toXact: '0',
  cluster: undefined,
  floors: {},
  sealedUpTo: {},
};

export function hashOfSeal(body: SealBody): string {
  const text = canonicalize({ ...body, sealedAt: body.sealedAt.toISOString() });
  if (text === undefined) throw new TypeError('a seal has no canonical form');
  return sha256(text);
}

/** Whether a seal is the first one on a server that a dump was restored to. */
export function followsRestore(before: ChainState, cluster: string): boolean {
  return before.cluster !== undefined && before.cluster !== cluster;
}

/**
 * Takes the chain before a seal, the seal, and where the rows of its server end if another has followed; gives which rows
 * of a stream it covers.
 */
export function segmentOf(
  stream: string,
  before: ChainState,
  seal: Pick<SealBody, 'cluster' | 'floors' | 'fromXact' | 'toXact'>,
  ceilings: Readonly<Record<string, number>> | undefined,
): Segment {
  if (!followsRestore(before, seal.cluster)) {
    return {
      kind: 'span',
      floor: seal.floors[stream] ?? 0,
      ceiling: ceilings?.[stream],
      // The first seal that speaks of a stream covers all of it.
      fromXact: before.sealedUpTo[stream] === undefined ? '0' : seal.fromXact,
      toXact: seal.toXact,
    };
  }
  return {
    kind: 'rest',
    floor: before.floors[stream] ?? 0,
    ceiling: seal.floors[stream] ?? 0,
    fromXact: before.toXact,
    sealedUpTo: before.sealedUpTo[stream] ?? 0,
  };
}

export function afterSeal(before: ChainState, seal: SealRow): ChainState {
  const sealedUpTo = { ...before.sealedUpTo };
  for (const [name, stream] of Object.entries(seal.streams)) {
    sealedUpTo[name] = Math.max(sealedUpTo[name] ?? 0, stream.last ?? 0);
  }
  const { no, hash, toXact, cluster, floors } = seal;
  return { no, hash, toXact, cluster, floors, sealedUpTo };
}
