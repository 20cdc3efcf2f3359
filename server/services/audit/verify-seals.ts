import { rawSql } from '@/db/client';
import type { seal } from '@/db/schema';
import { afterSeal, type ChainState, EMPTY_CHAIN, hashOfSeal, segmentOf } from './chain';
import type { SealHead } from './seal-pending';
import { leafOf, rowsOf, type SealedRow, type SealStream, STREAMS, summaryOf } from './streams';

/**
 * `rowChanged`, `rowMissing`, `rowAdded`: a sealed row is not what it was. `rowsDiffer`: the same, in a stream whose seals
 * do not keep single rows. `sealMissing`, `sealChanged`, `chainBroken`: the seals themselves. `tailCut`: an anchor names a
 * seal that is gone from the end. `rewritten`: an anchor names another hash, so the chain was made anew from there.
 */
export type FindingKind =
  | 'rowChanged'
  | 'rowMissing'
  | 'rowAdded'
  | 'rowsDiffer'
  | 'sealMissing'
  | 'sealChanged'
  | 'chainBroken'
  | 'tailCut'
  | 'rewritten';

export interface Finding {
  readonly kind: FindingKind;
  readonly seal: number;
  readonly stream?: string;
  /** Ids of the rows concerned, where they are known; at most the first hundred. */
  readonly rows?: readonly number[];
}

export interface Verification {
  readonly seals: number;
  readonly rows: number;
  readonly anchors: number;
  /** Parts of seals whose rows left the database with a detached month: their hashes are in its archive. */
  readonly archived: number;
  readonly head: SealHead | null;
  readonly findings: readonly Finding[];
}

type SealRow = typeof seal.$inferSelect;

const BATCH = 200;
const ROWS_NAMED = 100;

function compareLeaves(
  no: number,
  stream: SealStream,
  leaves: readonly string[],
  rows: readonly SealedRow[],
): Finding[] {
  const sealed = new Map(leaves.map((leaf) => [Number(leaf.slice(0, leaf.indexOf(':'))), leaf]));
  const found = new Map(rows.map((row) => [row.id, leafOf(row)]));
  const changed = [...found.keys()].filter((id) => sealed.has(id) && sealed.get(id) !== found.get(id));
  const missing = [...sealed.keys()].filter((id) => !found.has(id));
  const added = [...found.keys()].filter((id) => !sealed.has(id));
  const named = (kind: FindingKind, ids: number[]): Finding[] =>
    ids.length === 0
      ? []
      : [{ kind, seal: no, stream: stream.name, rows: ids.sort((a, b) => a - b).slice(0, ROWS_NAMED) }];
  return [...named('rowChanged', changed), ...named('rowMissing', missing), ...named('rowAdded', added)];
}

async function* seals(): AsyncGenerator<SealRow> {
  for (let after = 0; ; ) {
    const batch = await rawSql()<
      (Omit<SealRow, 'sealedAt' | 'fromXact' | 'toXact'> & { sealed_at: Date; from_xact: string; to_xact: string })[]
    >`
      select no, sealed_at, from_xact::text, to_xact::text, cluster, floors, streams, previous, hash
      from seal where no > ${after} order by no limit ${BATCH}`;
    for (const { sealed_at, from_xact, to_xact, ...rest } of batch) {
      yield { ...rest, sealedAt: sealed_at, fromXact: from_xact, toXact: to_xact };
    }
    const last = batch.at(-1);
    if (!last) return;
    after = last.no;
  }
}

interface DetachedRows {
  readonly stream: string;
  readonly first: number;
  readonly last: number;
}

/** Rows that are in archives alone. Transactions stay, but not the postings that are hashed with them. */
async function detachedRows(): Promise<DetachedRows[]> {
  return [
    ...(await rawSql()<DetachedRows[]>`
      select s.key as stream, (s.value ->> 'first')::bigint as first, (s.value ->> 'last')::bigint as last
      from archived_month m cross join jsonb_each(m.manifest -> 'sealed') s
      where m.detached_at is not null and jsonb_typeof(s.value) = 'object'`),
  ];
}

interface Restore {
  readonly no: number;
  /** By stream: the last row that the server before it had sealed. Later rows of its are in the seal `no`. */
  readonly ceilings: Readonly<Record<string, number>>;
}

/** The seals that followed a restore, in order. */
async function restores(): Promise<Restore[]> {
  const found = await rawSql()<{ no: number }[]>`
    select no from (select no, cluster, lag(cluster) over (order by no) as before from seal) chain
    where before <> cluster order by no`;
  return Promise.all(
    found.map(async ({ no }) => {
      const ceilings: Record<string, number> = {};
      for (const { name } of STREAMS) {
        const [top] = await rawSql()<{ id: number }[]>`
          select coalesce(max((streams -> ${name} ->> 'last')::bigint), 0) as id from seal where no < ${no}`;
        ceilings[name] = top.id;
      }
      return { no, ceilings };
    }),
  );
}

/**
 * Derives the whole chain again from the rows that are there now. Takes heads that were written down elsewhere. Gives
 * everything that is not as it was sealed; without anchors a tail that was cut off or made anew cannot be told, because
 * the database then contradicts nothing.
 */
export async function verifySeals(anchors: readonly SealHead[] = []): Promise<Verification> {
  const findings: Finding[] = [];
  const wanted = new Map(anchors.map((anchor) => [anchor.no, anchor.hash]));
  let state: ChainState = EMPTY_CHAIN;
  let count = 0;
  let rowCount = 0;
  const restored = await restores();
  const detached = await detachedRows();
  let archived = 0;
  for await (const row of seals()) {
    const ceilings = restored.find((later) => later.no > row.no)?.ceilings;
    count++;
    const { hash, ...body } = row;
    if (row.no !== state.no + 1) findings.push({ kind: 'sealMissing', seal: state.no + 1 });
    else if (row.previous !== state.hash) findings.push({ kind: 'chainBroken', seal: row.no });
    if (hashOfSeal(body) !== hash) findings.push({ kind: 'sealChanged', seal: row.no });
    const anchored = wanted.get(row.no);
    if (anchored !== undefined && anchored !== hash) findings.push({ kind: 'rewritten', seal: row.no });
    for (const stream of STREAMS) {
      const sealed = row.streams[stream.name];
      if (!sealed) continue;
      const { first, last } = sealed;
      const gone = detached.some(
        (month) =>
          month.stream === stream.name && month.first <= (last ?? -1) && month.last >= (first ?? month.last + 1),
      );
      if (gone) {
        archived++;
        continue;
      }
      const segment = segmentOf(stream.name, state, row, ceilings);
      const now = await rawSql().begin('read only', (sql) => summaryOf(sql, stream, segment));
      rowCount += now.rows;
      if (now.digest === sealed.digest) continue;
      const { leaves } = sealed;
      const named = leaves
        ? compareLeaves(
            row.no,
            stream,
            leaves,
            await rawSql().begin('read only', (sql) => rowsOf(sql, stream, segment)),
          )
        : [];
      findings.push(
        ...(named.length > 0 ? named : [{ kind: 'rowsDiffer' as const, seal: row.no, stream: stream.name }]),
      );
    }
    state = afterSeal(state, row);
  }
  for (const no of [...wanted.keys()].filter((one) => one > state.no)) findings.push({ kind: 'tailCut', seal: no });
  return {
    seals: count,
    rows: rowCount,
    anchors: anchors.length,
    archived,
    head: count > 0 ? { no: state.no, hash: state.hash } : null,
    findings,
  };
}
