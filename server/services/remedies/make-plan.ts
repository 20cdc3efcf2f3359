import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { RemedyRequest } from '@/server/contracts/remedies';
import { conflict, notFound, ruleViolation } from '../kernel';
import type { HandEffect, How, Plan, Wanted, WantedOfPlayer } from './plan';
import { planCorrection, planVoid } from './plan-hands';

/** The most booked hands that one remedy takes. */
const MOST_HANDS = 20_000;

const names = (tables: readonly string[]) => `{${tables.map((table) => `"${table}"`).join(',')}}`;

function ofHands(request: RemedyRequest, hands: readonly HandEffect[]): Plan {
  return {
    request,
    players: hands.flatMap((hand) => hand.players),
    others: hands.flatMap((hand) => hand.others),
    hands,
    unfinished: [],
    stays: [],
  };
}

const simple = (request: RemedyRequest, players: WantedOfPlayer[] = [], others: Wanted[] = []): Plan => ({
  request,
  players,
  others,
  hands: [],
  unfinished: [],
  stays: [],
});

async function requirePlayerExists(tx: Tx, playerId: string): Promise<void> {
  const rows = await tx.execute(sql`select 1 from player where id = ${playerId}`);
  if (rows.length === 0) throw notFound('player', playerId);
}

/** Unfinished hands of the tables that began in the window give everything back; settled ones too, where that is asked. */
async function voidWindow(tx: Tx, request: Extract<RemedyRequest, { kind: 'voidWindow' }>, how: How): Promise<Plan> {
  const held = how === 'book' ? sql`for update` : sql``;
  const { tables, from, to } = request;
  const open = await tx.execute<{
    source: string;
    table_id: string;
    hand_no: string;
    currency: string;
    held: string;
    holds: { playerId: string; amount: number }[];
  }>(sql`
    select source, table_id, hand_no, currency, held_minor as held, holds from hand_open
    where closed_at is null and table_id = any(${names(tables)}::text[])
      and opened_at >= ${from}::timestamptz and opened_at < ${to}::timestamptz
    order by source, table_id, hand_no ${held}`);
  const players: WantedOfPlayer[] = [];
  const others: Wanted[] = [];
  for (const hand of open) {
    for (const { playerId, amount } of hand.holds) {
      players.push({ playerId, currency: hand.currency, tableId: hand.table_id, amount });
    }
    const account = { kind: 'handEscrow', currency: hand.currency, owner: hand.table_id } as const;
    if (Number(hand.held) !== 0) others.push({ account, amount: -Number(hand.held) });
  }
  const settled = request.settled ? await settledIn(tx, tables, from, to) : [];
  const hands = settled.length > 0 ? await planVoid(tx, settled) : [];
  const stays = request.cashOut
    ? await tx.execute<{ id: string; table_id: string; player_id: string; currency: string }>(sql`
        select id, table_id, player_id, currency from seat where left_at is null
          and table_id = any(${names(tables)}::text[]) order by id ${held}`)
    : [];
  if (open.length === 0 && hands.length === 0 && stays.length === 0) {
    throw ruleViolation('nothingToVoid', 'Nothing ran at these tables in that time.', [
      { path: ['request', 'tables'], code: 'nothingToVoid', message: 'have nothing to void in that time' },
    ]);
  }
  return {
    request,
    players: [...players, ...hands.flatMap((hand) => hand.players)],
    others: [...others, ...hands.flatMap((hand) => hand.others)],
    hands,
    unfinished: open.map((hand) => ({
      source: hand.source,
      tableId: hand.table_id,
      handNo: Number(hand.hand_no),
      held: Number(hand.held),
    })),
    stays: stays.map((stay) => ({
      id: stay.id,
      tableId: stay.table_id,
      playerId: stay.player_id,
      currency: stay.currency,
    })),
  };
}

/** Booked hands of tables that ended in a window and stand. */
async function settledIn(tx: Tx, tables: readonly string[], from: string, to: string): Promise<number[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select h.id from hand h where h.table_id = any(${names(tables)}::text[])
      and h.ended_at >= ${from}::timestamptz and h.ended_at < ${to}::timestamptz
      and not exists (select 1 from hand_remedy e where e.hand_id = h.id and e.effect = 'voided')
      and not exists (select 1 from ledger_transaction r where r.reverses = h.transaction_id)
    order by h.id limit ${MOST_HANDS + 1}`);
  requireFew(rows.length);
  return rows.map((row) => Number(row.id));
}

function requireFew(count: number): void {
  if (count <= MOST_HANDS) return;
  throw ruleViolation('tooManyHands', `One remedy takes at most ${MOST_HANDS} hands.`, [
    {
      path: ['request'],
      code: 'tooManyHands',
      message: `takes at most ${MOST_HANDS} hands`,
      limits: { max: MOST_HANDS },
    },
  ]);
}

/** Wrong hands of a finished bulk verification that nobody has corrected or voided yet. */
async function wrongHands(tx: Tx, runId: string): Promise<number[]> {
  const run = await tx.query.verificationRun.findFirst({ where: (row, { eq }) => eq(row.id, runId) });
  if (!run) throw notFound('verification', runId);
  if (run.endedAt === null) throw conflict('running', `Verification ${run.number} is not done.`);
  const rows = await tx.execute<{ id: string }>(sql`
    select f.hand_id as id from verification_finding f
    where f.run_id = ${runId} and f.verdict = 'different'
      and not exists (select 1 from hand_remedy e where e.hand_id = f.hand_id)
    order by f.hand_id limit ${MOST_HANDS + 1}`);
  if (rows.length === 0) throw conflict('nothingToCorrect', `Verification ${run.number} leaves nothing to make good.`);
  requireFew(rows.length);
  return rows.map((row) => Number(row.id));
}

async function refundStake(tx: Tx, request: Extract<RemedyRequest, { kind: 'refundStake' }>): Promise<Plan> {
  const { handId, playerId, amount } = request;
  const [row] = await tx.execute<{ currency: string; table_id: string; contributed: string }>(sql`
    select h.currency, h.table_id, s.contributed_minor as contributed from hand_key k
    join hand h on h.id = k.hand_id and h.accounting_date = k.accounting_date
    join hand_seat s on s.hand_id = k.hand_id and s.accounting_date = k.accounting_date and s.player_id = ${playerId}
    where k.hand_id = ${handId}`);
  if (!row) throw notFound('player of the hand', playerId);
  const most = Number(row.contributed);
  if (amount > most) {
    throw ruleViolation('aboveStake', `He put ${most} into the hand.`, [
      { path: ['request', 'amount'], code: 'aboveStake', message: `must be at most ${most}`, limits: { max: most } },
    ]);
  }
  const { currency } = row;
  return simple(
    request,
    [{ playerId, currency, tableId: null, amount }],
    [{ account: { kind: 'adjustment', currency }, amount: -amount }],
  );
}

/** Works out what a remedy would do. Rejects what cannot be done, by field where there is one. Writes nothing. */
export async function makePlan(tx: Tx, request: RemedyRequest, how: How): Promise<Plan> {
  switch (request.kind) {
    case 'refundStake':
      return refundStake(tx, request);
    case 'correct':
      return ofHands(request, await planCorrection(tx, [request.handId], request.change));
    case 'voidHand':
      return ofHands(request, await planVoid(tx, [request.handId]));
    case 'voidWindow':
      return voidWindow(tx, request, how);
    case 'makeGood':
      return ofHands(request, await planCorrection(tx, await wrongHands(tx, request.runId)));
    case 'goodwill': {
      const { playerId, currency, amount } = request;
      await requirePlayerExists(tx, playerId);
      const virtual = currency === 'CHIP' || currency === 'TC';
      return simple(
        request,
        [{ playerId, currency, tableId: null, amount }],
        [{ account: { kind: virtual ? 'issue' : 'adjustment', currency }, amount: -amount }],
      );
    }
    default:
      await requirePlayerExists(tx, request.playerId);
      return simple(request);
  }
}
