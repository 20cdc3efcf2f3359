import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { parseHandRecord } from '@/server/contracts/hand-record';
import type { AccountKind } from '@/server/contracts/ledger';
import { type HandConfig, type HandRecord, type ReplayOptions, replay, type Settlement } from '@/server/engine';
import { type ChangedAction, playOtherwise } from '@/server/platform/counterfactual';
import { configOf, rulesetsById } from '../feed';
import { conflict, notFound } from '../kernel';
import type { HandEffect, Wanted, WantedOfPlayer } from './plan';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly day: string;
  readonly table_id: string;
  readonly hand_no: string;
  readonly currency: string;
  readonly ruleset_id: string | null;
  readonly transaction_id: string;
  readonly ended_at: string;
  readonly reversed: boolean;
  readonly effects: {
    effect: 'corrected' | 'voided';
    postings: { kind: string; currency: string; owner: string; playerId: string | null; amount: number }[];
  }[];
}

/** Booked hands by number, with what remedies did to them before. Rejects numbers that are none. */
async function readHands(tx: Tx, handIds: readonly number[]): Promise<Row[]> {
  const rows = await tx.execute<Row>(sql`
    select h.id, h.accounting_date::text as day, h.table_id, h.hand_no, h.currency, h.ruleset_id, h.transaction_id, feed_instant(h.ended_at) as ended_at,
      exists (select 1 from ledger_transaction r where r.reverses = h.transaction_id) as reversed,
      coalesce((select json_agg(json_build_object('effect', e.effect, 'postings', e.postings)) from hand_remedy e
        where e.hand_id = h.id), '[]') as effects
    from unnest(${`{${handIds.join(',')}}`}::bigint[]) as given(id)
    join hand_key k on k.hand_id = given.id
    join hand h on h.id = k.hand_id and h.accounting_date = k.accounting_date order by h.id`);
  const missing = handIds.find((id) => !rows.some((row) => Number(row.id) === id));
  if (missing !== undefined) throw notFound('hand', String(missing));
  return rows;
}

interface Debt extends Record<string, unknown> {
  readonly hand_id: string;
  readonly player_id: string;
  readonly amount: string;
}

/** What players came to owe by hands, or by remedies that corrected them: they lost more than they had. */
async function readDebts(tx: Tx, handIds: readonly number[]): Promise<readonly Debt[]> {
  return await tx.execute<Debt>(sql`
    with given as (select unnest(${`{${handIds.join(',')}}`}::bigint[]) as id)
    select hand_id, player_id, sum(amount) as amount from (
      select k.hand_id, a.player_id, -p.amount_minor as amount from given join hand_key k on k.hand_id = given.id
      join posting p on p.transaction_id = k.transaction_id and p.accounting_date = k.accounting_date
      join ledger_account a on a.id = p.account_id and a.kind = 'receivable'
      union all
      select e.hand_id, r.player_id, r.amount_minor from given join hand_remedy e on e.hand_id = given.id
      join receivable_entry r on r.remedy_id = e.remedy_id and r.player_id is not null
    ) as debt group by 1, 2`);
}

const debtOf = (debts: readonly Debt[], handId: string, playerId: string): number =>
  Number(debts.find((each) => each.hand_id === handId && each.player_id === playerId)?.amount ?? 0);

function requireStanding(row: Row): void {
  if (row.effects.some((each) => each.effect === 'voided') || row.reversed) {
    throw conflict('voidedAlready', `Hand ${row.id} is void already.`, { handId: Number(row.id) });
  }
}

/**
 * Voids booked hands: every seat gets back what it lost and gives back what it won, rake, tax, contributions and coins are
 * taken back, and so is a correction that came in between. Rejects hands that are void already.
 */
export async function planVoid(tx: Tx, handIds: readonly number[]): Promise<HandEffect[]> {
  const rows = await readHands(tx, handIds);
  rows.forEach(requireStanding);
  const list = `{${handIds.join(',')}}`;
  const seats = await tx.execute<{ hand_id: string; player_id: string; net: string }>(sql`
    select s.hand_id, s.player_id, s.net_minor as net from unnest(${list}::bigint[]) as given(id)
    join hand_key k on k.hand_id = given.id
    join hand_seat s on s.hand_id = k.hand_id and s.accounting_date = k.accounting_date order by s.hand_id, s.seat`);
  const booked = await tx.execute<{
    hand_id: string;
    kind: AccountKind;
    owner: string;
    player_id: string | null;
    currency: string;
    amount: string;
  }>(sql`
    select k.hand_id, a.kind, a.owner, a.player_id, a.currency, sum(p.amount_minor) as amount
    from unnest(${list}::bigint[]) as given(id) join hand_key k on k.hand_id = given.id
    join posting p on p.transaction_id = k.transaction_id and p.accounting_date = k.accounting_date
    join ledger_account a on a.id = p.account_id
    where a.kind not in ('wallet', 'seat', 'handEscrow', 'receivable') group by 1, 2, 3, 4, 5`);
  const debts = await readDebts(tx, handIds);
  const coins = await tx.execute<{ hand_id: string; player_id: string; amount: string }>(sql`
    select e.hand_id, e.player_id, e.earned_minor - e.cut_minor as amount from tcoin_earning e
    where e.hand_id = any(${list}::bigint[]) and e.earned_minor > e.cut_minor`);
  return rows.map((row): HandEffect => {
    const { id, currency } = row;
    const players: WantedOfPlayer[] = [];
    const others: Wanted[] = [];
    for (const { player_id: playerId, net } of seats.filter((each) => each.hand_id === id)) {
      players.push({
        playerId,
        currency,
        tableId: row.table_id,
        amount: -Number(net),
        debt: debtOf(debts, id, playerId),
      });
    }
    for (const each of booked.filter((one) => one.hand_id === id)) {
      others.push({
        account: { kind: each.kind, currency: each.currency, owner: each.owner },
        amount: -Number(each.amount),
      });
    }
    for (const { player_id: playerId, amount } of coins.filter((each) => each.hand_id === id)) {
      players.push({ playerId, currency: 'TC', tableId: null, amount: -Number(amount) });
      others.push({ account: { kind: 'issue', currency: 'TC' }, amount: Number(amount) });
    }
    for (const { postings } of row.effects.filter((each) => each.effect === 'corrected')) {
      for (const posting of postings) {
        if (posting.playerId) {
          players.push({
            playerId: posting.playerId,
            currency: posting.currency,
            tableId: row.table_id,
            amount: -posting.amount,
          });
        } else {
          const kind = posting.kind as AccountKind;
          others.push({ account: { kind, currency: posting.currency, owner: posting.owner }, amount: -posting.amount });
        }
      }
    }
    return {
      handId: Number(id),
      day: row.day,
      effect: 'voided',
      transactionId: Number(row.transaction_id),
      endedAt: row.ended_at,
      players,
      others,
    };
  });
}

/** What a hand's record settles, and what the engine derives for it under the configuration that it was played under. */
interface Derived {
  readonly record: HandRecord;
  readonly settled: Settlement;
  readonly derived: Settlement;
}

async function derive(tx: Tx, rows: readonly Row[], change: ChangedAction | undefined): Promise<Map<string, Derived>> {
  const records = await tx.execute<{ id: string; record: unknown }>(sql`
    select h.id, h.record from unnest(${`{${rows.map((row) => row.id).join(',')}}`}::bigint[]) as given(id)
    join hand_key k on k.hand_id = given.id join hand h on h.id = k.hand_id and h.accounting_date = k.accounting_date`);
  const bodies = await rulesetsById(tx, [...new Set(rows.flatMap((row) => row.ruleset_id ?? []))]);
  const configs = new Map<string, HandConfig>([...bodies].map(([id, body]) => [id, configOf(body)]));
  const rooms: NonNullable<ReplayOptions['rooms']> = new WeakMap();
  const found = new Map<string, Derived>();
  for (const row of rows) {
    const parsed = parseHandRecord(records.find((each) => each.id === row.id)?.record);
    if (!parsed.ok || parsed.record.settlement === null)
      throw conflict('cannotDerive', `The record of hand ${row.id} cannot be read.`);
    const record = { ...parsed.record, config: configs.get(row.ruleset_id ?? '') ?? null };
    const report = change ? playOtherwise(record, change) : replay(record, { rooms });
    if (report.settlement === null) {
      throw conflict('cannotDerive', `Hand ${row.id} cannot be played to its end: ${report.difference?.path ?? ''}.`, {
        handId: Number(row.id),
        path: report.difference?.path ?? '',
      });
    }
    found.set(row.id, { record, settled: parsed.record.settlement, derived: report.settlement });
  }
  return found;
}

/** What of a hand's contribution was booked for its bad-beat jackpot; the rest are tickets. */
const dropOf = ({ jackpot: { contributed, drop } }: Settlement): number =>
  Math.max(0, Math.min(drop ?? 0, contributed));

/**
 * Corrects booked hands to the settlement that the engine derives: the difference of every seat and of every account of
 * the house, which is the reversal of the one and the posting of the other. With an action that should have been another
 * (an artificial all-in that was due), it is derived so. Rejects hands that are void, corrected
 * already, as they should be, or that cannot be played to their end.
 */
export async function planCorrection(
  tx: Tx,
  handIds: readonly number[],
  change?: ChangedAction,
): Promise<HandEffect[]> {
  const rows = await readHands(tx, handIds);
  for (const row of rows) {
    requireStanding(row);
    if (row.effects.some((each) => each.effect === 'corrected')) {
      throw conflict('correctedAlready', `Hand ${row.id} was corrected already.`, { handId: Number(row.id) });
    }
  }
  const debts = await readDebts(tx, handIds);
  const derived = await derive(tx, rows, change);
  return rows.map((row): HandEffect => {
    const { record, settled, derived: right } = derived.get(row.id) as Derived;
    const { currency } = row;
    const players: WantedOfPlayer[] = record.seats.flatMap(({ seat, player }) => {
      const was = settled.seats.find((each) => each.seat === seat)?.net ?? 0;
      const is = right.seats.find((each) => each.seat === seat)?.net ?? 0;
      return player === undefined || is === was
        ? []
        : [
            {
              playerId: player,
              currency,
              tableId: row.table_id,
              amount: is - was,
              debt: debtOf(debts, row.id, player),
            },
          ];
    });
    const lost =
      settled.seats.reduce((sum, seat) => sum + seat.net, 0) +
      settled.rake +
      settled.tax +
      settled.jackpot.contributed +
      settled.house;
    const drop = dropOf(right) - dropOf(settled);
    const tickets = right.jackpot.contributed - settled.jackpot.contributed - drop;
    const others: Wanted[] = (
      [
        [{ kind: 'rake', currency }, right.rake - settled.rake],
        [{ kind: 'tax', currency }, right.tax - settled.tax],
        [{ kind: 'jackpotMain', currency, owner: record.config?.badBeat?.pool ?? 'main' }, drop],
        [{ kind: 'jackpotMain', currency, owner: record.config?.tickets?.pool ?? 'main' }, tickets],
        [{ kind: 'houseBank', currency }, right.house - settled.house],
        // What did not add up waits in suspense and is freed.
        [{ kind: 'suspense', currency }, lost],
      ] as const
    ).flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]));
    if (players.length === 0 && others.length === 0) {
      throw conflict('nothingToCorrect', `Hand ${row.id} is as it should be.`, { handId: Number(row.id) });
    }
    return {
      handId: Number(row.id),
      day: row.day,
      effect: 'corrected',
      transactionId: Number(row.transaction_id),
      endedAt: row.ended_at,
      players,
      others,
    };
  });
}
