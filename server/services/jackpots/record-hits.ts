import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { type HitSeat, jackpotHit } from '@/db/schema';
import type { JackpotHit } from '@/server/engine';
import { newId } from '@/server/platform/ids';
import { raiseAlert } from '../alerts';
import { type CommandContext, publish } from '../kernel';
import { type EntryPosting, postTransactions } from '../ledger';
import { walletOf } from '../players';
import { mainOf, type PoolState, reserveOf } from './pool-state';
import { sizeHit } from './size-hit';

/** What of a booked hand tells of its hits. */
export interface HandWithHits {
  readonly handId: number;
  readonly accountingDate: string;
  readonly tableId: string;
  readonly handNo: number;
  readonly game: string;
  readonly endedAt: string;
  /** Deriving it again came to the same. */
  readonly proven: boolean;
  readonly hits: readonly JackpotHit[];
  /** Seat numbers to players. */
  readonly players: ReadonlyMap<number, string>;
  /** Prizes up to this multiple of the price are paid with the hand. */
  readonly autoPayMultiplier: number;
}

type NewHit = typeof jackpotHit.$inferInsert & { seats: HitSeat[] };

function rowsOf(hand: HandWithHits, now: Date): NewHit[] {
  const groups = new Map<string, { pool: string; kind: string; automatic: boolean; best: number; seats: HitSeat[] }>();
  for (const hit of hand.hits) {
    const playerId = hand.players.get(hit.seat);
    if (playerId === undefined) continue;
    const { multiplier = 0 } = hit;
    const automatic = hit.role === undefined && hand.proven && multiplier <= hand.autoPayMultiplier;
    const name = `${hit.pool} ${hit.role === undefined ? (automatic ? 'paid' : 'large') : 'badBeat'}`;
    const group = groups.get(name) ?? { pool: hit.pool, kind: hit.kind, automatic, best: -1, seats: [] };
    if (multiplier > group.best) Object.assign(group, { kind: hit.kind, best: multiplier });
    group.seats.push({
      seat: hit.seat,
      playerId,
      role: hit.role ?? 'ticket',
      // What only its server claims may be no amount at all.
      ...(Number.isSafeInteger((hit.price ?? 0.5) * multiplier) && { price: hit.price, multiplier }),
    });
    groups.set(name, group);
  }
  return [...groups.values()].map(({ best: _, ...group }, ordinal) => ({
    ...group,
    id: newId(),
    ordinal,
    handId: hand.handId,
    accountingDate: hand.accountingDate,
    tableId: hand.tableId,
    handNo: hand.handNo,
    game: hand.game,
    endedAt: new Date(hand.endedAt),
    proven: hand.proven,
    state: 'pending',
    createdAt: now,
  }));
}

/**
 * Records the hits of booked hands, whose pools are held. Bad beats and large prizes wait for two people and are told;
 * small ticket prizes are paid at once, in the order in which their hands ended, as far as the pool can: what it cannot
 * pay in full waits like a large one. Prizes go to the wallets.
 */
export async function recordHits(
  tx: Tx,
  ctx: CommandContext,
  hands: readonly HandWithHits[],
  pools: ReadonlyMap<string, PoolState>,
): Promise<void> {
  const now = ctx.clock.now();
  const rows = hands
    .flatMap((hand) => rowsOf(hand, now))
    .filter((row) => pools.has(row.pool))
    .sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime() || a.handId - b.handId);
  if (rows.length === 0) return;
  const paid: { row: NewHit; postings: EntryPosting[] }[] = [];
  for (const row of rows) {
    if (!row.automatic) continue;
    const pool = pools.get(row.pool) as PoolState;
    const sized = sizeHit(pool.settings, pool, row.seats);
    row.automatic = pool.status === 'active' && (sized.short === 0 || pool.settings.shortfall === 'proRata');
    if (!row.automatic || sized.payments.length === 0) {
      row.automatic = false;
      continue;
    }
    Object.assign(row, {
      state: 'paid',
      basisMinor: pool.main,
      paidMinor: sized.fromMain + sized.fromReserve,
      fromReserveMinor: sized.fromReserve,
      shortMinor: sized.short,
      payments: [...sized.payments],
      decidedAt: now,
    });
    pool.main -= sized.fromMain;
    pool.reserve -= sized.fromReserve;
    const { currency } = pool;
    paid.push({
      row,
      postings: [
        { account: mainOf(row.pool, currency), amount: -sized.fromMain },
        { account: reserveOf(row.pool, currency), amount: -sized.fromReserve },
        ...sized.payments.map(({ playerId, amount }) => ({ account: walletOf(playerId, currency), amount })),
      ],
    });
  }
  const posted = await postTransactions(
    tx,
    ctx,
    paid.map(({ row, postings }) => ({
      kind: 'jackpotAward',
      occurredAt: row.endedAt,
      postings,
      source: { kind: 'jackpotHit', id: row.id },
    })),
  );
  for (const [i, { row }] of paid.entries()) row.transactionId = posted[i].transactionId;
  await tx.insert(jackpotHit).values(rows);
  for (const row of rows) await tellOf(tx, ctx, row, pools.get(row.pool) as PoolState);
  await publish(tx, 'jackpots');
}

async function tellOf(tx: Tx, ctx: CommandContext, row: NewHit, pool: PoolState): Promise<void> {
  const figures = { pool: row.pool, table: row.tableId, handNo: row.handNo, kind: row.kind, currency: pool.currency };
  if (row.state === 'pending') {
    await raiseAlert(tx, ctx.clock, {
      kind: 'jackpot.hit',
      severity: row.proven ? 'warning' : 'critical',
      title: row.proven ? 'A jackpot was hit and waits to be paid' : 'A jackpot hit that the engine does not find',
      subject: { kind: 'jackpotHit', id: row.id },
      figures: { ...figures, amount: pool.main },
    });
  } else if ((row.fromReserveMinor ?? 0) > 0 || (row.shortMinor ?? 0) > 0) {
    await raiseAlert(tx, ctx.clock, {
      kind: 'jackpot.short',
      severity: 'warning',
      title: 'A pool could not pay a prize by itself',
      subject: { kind: 'pool', id: row.pool },
      figures: { ...figures, fromReserve: row.fromReserveMinor ?? 0, short: row.shortMinor ?? 0 },
    });
  }
}

/** One hit, held; `undefined` where there is none. */
export async function lockHit(tx: Tx, hitId: string) {
  return (await tx.select().from(jackpotHit).where(eq(jackpotHit.id, hitId)).for('update')).at(0);
}
