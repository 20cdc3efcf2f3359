import { executePrepared, type Tx } from '@/db/client';
import type { HandFlag } from '@/server/contracts/intake';
import type { CheckedHand } from '@/server/platform/check-hand';

/** How far the books are with one table's hands. */
export interface TableProgress {
  readonly tableId: string;
  first: number;
  last: number;
  hands: number;
  rulesetId: string | null;
  endedAt: string;
}

/** A hand's clock may run this far ahead of ours before it is said. */
const CLOCK_MS = 120_000;

const BEGIN_PROGRESS = `
  insert into table_progress (source, table_id, first_hand_no, last_hand_no, hands, last_ended_at, last_received_at)
  select $1::text, name, 0, 0, 0, $3::text::timestamptz, $3::text::timestamptz from unnest($2::text::text[]) as name
  on conflict do nothing`;

const LOCK_PROGRESS = `
  select table_id, first_hand_no as first, last_hand_no as last, hands, last_ruleset_id as ruleset
  from table_progress where source = $1::text and table_id = any($2::text::text[]) order by table_id for update`;

/** Locks the progress of tables, in their order, and begins it where a table is new. Hands of one table follow each other. */
export async function lockProgress(
  tx: Tx,
  source: string,
  tableIds: readonly string[],
  now: Date,
): Promise<Map<string, TableProgress>> {
  const names = `{${[...tableIds].sort().join(',')}}`;
  const moment = now.toISOString();
  const [, rows] = await Promise.all([
    executePrepared(tx, BEGIN_PROGRESS, [source, names, moment]),
    executePrepared<{ table_id: string; first: string; last: string; hands: string; ruleset: string | null }>(
      tx,
      LOCK_PROGRESS,
      [source, names],
    ),
  ]);
  return new Map(
    rows.map((row) => [
      row.table_id,
      {
        tableId: row.table_id,
        first: Number(row.first),
        last: Number(row.last),
        hands: Number(row.hands),
        rulesetId: row.ruleset,
        endedAt: moment,
      },
    ]),
  );
}

const SAVE_PROGRESS = `
  update table_progress p set first_hand_no = g.first, last_hand_no = g.last, hands = g.hands,
    last_ruleset_id = g."rulesetId", last_ended_at = g."endedAt", last_received_at = $3::text::timestamptz
  from json_to_recordset($2::text::json)
    as g("tableId" text, first bigint, last bigint, hands bigint, "rulesetId" text, "endedAt" timestamptz)
  where p.source = $1::text and p.table_id = g."tableId"`;

export async function saveProgress(tx: Tx, source: string, tables: readonly TableProgress[], now: Date): Promise<void> {
  await executePrepared(tx, SAVE_PROGRESS, [source, JSON.stringify(tables), now.toISOString()]);
}

export interface KnownHand {
  readonly payloadSha256: string;
  readonly handId: number;
  readonly transactionId: number;
  readonly accountingDate: string;
  readonly verdict: string;
  readonly flags: readonly string[];
}

export const handName = (tableId: string, handNo: number): string => `${tableId} ${handNo}`;

// The limit keeps the look-up one in the index for each hand, whatever the planner believes of the table's size.
const KNOWN = `
  select k.table_id, k.hand_no, k.payload_sha256, k.hand_id, k.transaction_id, k.accounting_date::text, k.verdict,
    to_json(k.flags) as flags
  from json_to_recordset($2::text::json) as g(t text, n bigint)
  cross join lateral (
    select * from hand_key where source = $1::text and table_id = g.t and hand_no = g.n limit 1) k`;

/** What is booked already under the numbers of these hands, by `handName`. */
export async function knownHands(
  tx: Tx,
  source: string,
  hands: readonly { readonly tableId: string; readonly handNo: number }[],
): Promise<Map<string, KnownHand>> {
  const list = JSON.stringify(hands.map(({ tableId, handNo }) => ({ t: tableId, n: handNo })));
  const rows = await executePrepared<{
    table_id: string;
    hand_no: string;
    payload_sha256: string;
    hand_id: string;
    transaction_id: string;
    accounting_date: string;
    verdict: string;
    flags: string[];
  }>(tx, KNOWN, [source, list]);
  return new Map(
    rows.map((row) => [
      handName(row.table_id, Number(row.hand_no)),
      {
        payloadSha256: row.payload_sha256,
        handId: Number(row.hand_id),
        transactionId: Number(row.transaction_id),
        accountingDate: row.accounting_date,
        verdict: row.verdict,
        flags: row.flags,
      },
    ]),
  );
}

const STALE = `
  select g.place from json_to_recordset($1::text::json) as g(place int, slug text, ruleset text, at timestamptz)
  where not exists (
    select 1 from ruleset_live l
    join catalogue_document d on d.id = l.table_id and d.kind = 'table' and d.slug = g.slug
    join ruleset r on r.id = l.ruleset_id
    where l.ruleset_id = g.ruleset and l.live_during && tstzrange(
      g.at - make_interval(secs => coalesce((r.body #>> '{room,configGrace}')::int, 60)), g.at, '[]'))`;

/**
 * Which of these hands began under a ruleset that was not live: neither at their start nor within the room's grace before
 * it. Gives their places in the list.
 */
export async function staleConfigs(tx: Tx, hands: readonly CheckedHand[]): Promise<Set<number>> {
  const list = JSON.stringify(
    hands.map((hand, place) => ({
      place,
      slug: hand.tableId.split('/')[0],
      ruleset: hand.rulesetId,
      at: hand.startedAt,
    })),
  );
  const rows = await executePrepared<{ place: string }>(tx, STALE, [list]);
  return new Set(rows.map((row) => Number(row.place)));
}

/** Counts a hand into its table's progress; gives what its number and its clock say. */
export function progressFlags(progress: TableProgress, hand: CheckedHand, now: Date): HandFlag[] {
  const flags: HandFlag[] = [];
  const { handNo } = hand;
  if (progress.hands === 0) {
    progress.first = handNo;
    progress.last = handNo;
  } else if (handNo < progress.last) flags.push('outOfOrder');
  else if (handNo > progress.last + 1) flags.push('gap');
  progress.hands += 1;
  progress.first = Math.min(progress.first, handNo);
  if (handNo >= progress.last) {
    progress.last = handNo;
    progress.rulesetId = hand.rulesetId;
    progress.endedAt = hand.endedAt;
  }
  if (Date.parse(hand.endedAt) > now.getTime() + CLOCK_MS) flags.push('clockSkew');
  return flags;
}

/** How many numbers between a table's first and last hand never came. */
export const missingHands = ({ first, last, hands }: TableProgress): number => last - first + 1 - hands;
