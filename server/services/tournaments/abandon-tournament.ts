import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { approval, player, tournamentEntry } from '@/db/schema';
import { previewAbandonInput, requestAbandonInput } from '@/server/contracts/tournaments/requests';
import { type AbandonEntrant, type AbandonFormula, abandon, formulasFor } from '@/server/engine';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, type CommandContext, conflict, defineCommand, defineQuery, ruleViolation } from '../kernel';
import { postTransaction } from '../ledger';
import { escrowNow, prizesOf, requireEmptyEscrow } from './close-registration';
import { payOut } from './pay-places';
import { amountsOf } from './prize-list';
import { refundEntry } from './refund-entry';
import {
  type EntryRow,
  entriesOf,
  escrowOf,
  lockTournament,
  logEvent,
  readTournament,
  type TournamentRow,
  updateTournament,
} from './tournament-row';

const ABANDON_APPROVAL = 'tournament.abandon';

interface AbandonPlan {
  readonly formula: AbandonFormula;
  readonly formulas: readonly AbandonFormula[];
  /** By currency: what is given out of the pool. */
  readonly pools: Readonly<Record<string, number>>;
  readonly rows: readonly {
    readonly entryId: string;
    readonly playerId: string;
    readonly chips: number;
    readonly fee: number;
    readonly amounts: Readonly<Record<string, number>>;
  }[];
}

/** Everything that is still to be paid, by currency: money as the escrow holds it without fees, coins as the prizes say. */
async function unpaidPools(tx: Tx, row: TournamentRow, left: number): Promise<Record<string, number>> {
  const pools: Record<string, number> = {};
  for (const [currency, held] of await escrowNow(tx, row)) {
    pools[currency] = held - (currency === row.currency ? row.feesMinor : 0);
  }
  if (row.registrationClosedAt !== null) {
    const coins = amountsOf(prizesOf(row), 'TC', 1, left).reduce((sum, amount) => sum + amount, 0);
    if (coins > 0) pools.TC = coins;
  }
  return pools;
}

/** Who would get what now; the default formula unless one is asked for. */
async function planOf(tx: Tx, row: TournamentRow, asked?: AbandonFormula): Promise<AbandonPlan> {
  if (row.status !== 'running') {
    throw conflict('notRunning', `Tournament ${row.number} is ${row.status}.`, { status: row.status });
  }
  const entries = (await entriesOf(tx, row.id)).filter((entry) => entry.state === 'playing' || entry.state === 'out');
  const left = entries.filter((entry) => entry.state === 'playing').length;
  const list = prizesOf(row);
  const pools = await unpaidPools(tx, row, left);
  const closed = row.registrationClosedAt !== null;
  const prizes = (currency: string) => (closed ? amountsOf(list, currency, 1, left) : []);
  const paid = entries.some(
    (entry) =>
      entry.placeFrom !== null &&
      Object.keys(list.money).some((currency) =>
        amountsOf(list, currency, entry.placeFrom ?? 1, entry.placeTo ?? 1).some((amount) => amount > 0),
      ),
  );
  const entrants = (own: boolean): AbandonEntrant[] =>
    entries.map((entry) => ({
      playerId: entry.id,
      buyIn: own ? entry.buyInMinor : 0,
      fee: own ? entry.feeMinor : 0,
      chips: entry.state === 'playing' ? entry.chips : 0,
    }));
  const poolOf = (currency: string) => ({ unpaid: pools[currency] ?? 0, prizesPaid: paid, prizes: prizes(currency) });
  const formulas = formulasFor(entrants(true), poolOf(row.currency));
  const template = row.body.template.onAbandon as AbandonFormula | 'byStage';
  const usual = template !== 'byStage' && formulas.includes(template) ? template : formulas[0];
  const formula = asked ?? usual;
  if (!formulas.includes(formula)) {
    throw ruleViolation('formulaNotNow', `${formula} cannot be used now.`, [
      {
        path: ['formula'],
        code: 'formulaNotNow',
        message: `must be one of ${formulas.join(', ')}`,
        limits: { options: formulas },
      },
    ]);
  }
  const amounts = new Map<string, Record<string, number>>();
  const refund = formula === 'refundAll';
  for (const currency of new Set([row.currency, ...(refund ? [] : Object.keys(pools))])) {
    // Other currencies than the entry's come from the house; a refund gives back what was paid in.
    const own = currency === row.currency;
    const open = formulasFor(entrants(own), poolOf(currency));
    const shares = abandon(open.includes(formula) ? formula : 'byChips', entrants(own), poolOf(currency));
    for (const share of shares) {
      if (share.amount > 0) amounts.set(share.playerId, { ...amounts.get(share.playerId), [currency]: share.amount });
    }
  }
  return {
    formula,
    formulas: [usual, ...formulas.filter((each) => each !== usual)],
    pools: refund ? { [row.currency]: row.poolMinor } : pools,
    rows: entries.map((entry) => ({
      entryId: entry.id,
      playerId: entry.playerId,
      chips: entry.state === 'playing' ? entry.chips : 0,
      fee: entry.feeMinor,
      amounts: amounts.get(entry.id) ?? {},
    })),
  };
}

const hashOf = (row: TournamentRow, { formula, rows }: AbandonPlan): string =>
  contentHash({ tournament: row.id, formula, rows });

/** What each formula that can be used now would give everybody; shown before the abandonment is asked for. */
export const previewAbandon = defineQuery({
  name: 'tournament.previewAbandon',
  permission: 'tournament.view',
  input: previewAbandonInput,
  async run(tx, _ctx, { tournamentId, formula }) {
    const row = await readTournament(tx, tournamentId);
    const plan = await planOf(tx, row, formula);
    const aliases = await tx
      .select({ id: tournamentEntry.id, alias: player.alias })
      .from(tournamentEntry)
      .innerJoin(player, eq(player.id, tournamentEntry.playerId))
      .where(eq(tournamentEntry.tournamentId, row.id));
    const names = new Map(aliases.map((each) => [each.id, each.alias]));
    return {
      ...plan,
      currency: row.currency,
      fees: row.feesMinor,
      rows: plan.rows.map((each) => ({ ...each, alias: names.get(each.entryId) ?? '' })),
    };
  },
});

/** Asks for a running tournament to be abandoned under a formula; a second person decides on these very figures. */
export const requestAbandon = defineCommand({
  name: 'tournament.requestAbandon',
  permission: 'tournament.manage',
  input: requestAbandonInput,
  async run(tx, ctx, { tournamentId, formula, reason }) {
    const row = await lockTournament(tx, tournamentId);
    const plan = await planOf(tx, row, formula);
    const approvalId = await openApproval(tx, ctx, {
      kind: ABANDON_APPROVAL,
      permission: 'tournament.approve',
      subject: { kind: 'tournament', id: row.id },
      title: `Abandon tournament ${row.number} ${row.name}`,
      reason,
      contentHash: hashOf(row, plan),
      figures: {
        tournament: row.name,
        formula,
        playersLeft: plan.rows.filter((each) => each.chips > 0).length,
        entries: plan.rows.length,
        fees: row.feesMinor,
        ...plan.pools,
      },
    });
    await logEvent(tx, row, ctx.clock.now(), 'abandonRequested', { formula });
    return {
      result: { approvalId },
      audit: { entity: { kind: 'tournament', id: row.id }, after: { abandon: formula, ...plan.pools }, reason },
    };
  },
});

async function formulaOf(tx: Tx, subjectId: string, hash: string, row: TournamentRow): Promise<AbandonPlan> {
  const open = await tx.select({ figures: approval.figures }).from(approval).where(eq(approval.subjectId, subjectId));
  for (const { figures } of open) {
    const formula = (figures as { formula?: AbandonFormula }).formula;
    if (formula === undefined) continue;
    const plan = await planOf(tx, row, formula).catch(() => undefined);
    if (plan !== undefined && hashOf(row, plan) === hash) return plan;
  }
  throw conflict('hashChanged', 'The tournament went on since these figures were made. Ask again.');
}

/** Takes the house's part back out of the escrow, or puts back what a Spin's multiplier took. */
async function undoHouse(tx: Tx, ctx: CommandContext, row: TournamentRow): Promise<void> {
  const postings = [...(await escrowNow(tx, row))].flatMap(([currency, held]) => {
    const players = currency === row.currency ? row.poolMinor + row.feesMinor : 0;
    const surplus = held - players;
    return surplus === 0
      ? []
      : [
          { account: escrowOf(row, currency), amount: -surplus },
          { account: { kind: 'overlay' as const, currency }, amount: surplus },
        ];
  });
  if (postings.length === 0) return;
  await postTransaction(tx, ctx, {
    kind: 'tournamentOverlay',
    occurredAt: ctx.clock.now(),
    postings,
    source: { kind: 'tournament', id: row.id },
  });
}

async function carryOut(tx: Tx, ctx: CommandContext, row: TournamentRow, plan: AbandonPlan): Promise<void> {
  const now = ctx.clock.now();
  const entries = new Map((await entriesOf(tx, row.id)).map((entry) => [entry.id, entry]));
  if (plan.formula === 'refundAll') await undoHouse(tx, ctx, row);
  for (const { entryId, amounts, fee } of plan.rows) {
    const entry = entries.get(entryId) as EntryRow;
    if (plan.formula === 'refundAll') {
      await refundEntry(tx, ctx, row, entry, 'refunded');
      continue;
    }
    for (const [currency, amount] of Object.entries(amounts)) {
      await payOut(tx, ctx, row, entry, { kind: 'share', currency, amount });
    }
    await payOut(tx, ctx, row, entry, { kind: 'refund', currency: row.currency, amount: fee });
    if (entry.state === 'playing') {
      await tx.update(tournamentEntry).set({ state: 'out', outAt: now }).where(eq(tournamentEntry.id, entryId));
    }
  }
  const done = await updateTournament(tx, row, {
    status: 'cancelled',
    endedAt: now,
    endReason: plan.formula,
    registrationClosedAt: row.registrationClosedAt ?? now,
  });
  await requireEmptyEscrow(tx, done);
  await logEvent(tx, done, now, 'abandoned', { formula: plan.formula });
}

export const abandonApproval: ApprovalKind = {
  kind: ABANDON_APPROVAL,
  async approve(tx, ctx, subjectId, approvedHash) {
    const row = await lockTournament(tx, subjectId);
    await carryOut(tx, ctx, row, await formulaOf(tx, subjectId, approvedHash, row));
  },
  async reject() {},
};
