import type { Tx } from '@/db/client';
import { tcoinMove } from '@/db/schema';
import type { TcoinSettings } from '@/server/contracts/catalogue/tcoin';
import { type CoinMove, grantCoinsInput } from '@/server/contracts/tcoin';
import { newId } from '@/server/platform/ids';
import { type CommandContext, defineCommand, publish } from '../kernel';
import { accountName, lockBalances, once, openAccounts, postTransaction } from '../ledger';
import { lockPlayer, walletOf } from '../players';
import { TC } from './earn-coins';
import { coinPolicy } from './policy';

export interface CoinCredit {
  readonly playerId: string;
  readonly amount: number;
  readonly kind: 'prize' | 'grant' | 'refund';
  /** Where it comes from: a tournament, a request. */
  readonly source: { readonly kind: string; readonly id: string };
  readonly reasonCode?: string;
  readonly note?: string;
}

export interface MovedCoins {
  readonly got: number;
  /** What a cap took away. */
  readonly cut: number;
  readonly transactionId: number | null;
  readonly balance: number;
}

async function lockCoins(tx: Tx, playerId: string, now: Date): Promise<number> {
  const account = walletOf(playerId, TC);
  const ids = await openAccounts(tx, [account], now);
  const id = ids.get(accountName(account)) as number;
  return (await lockBalances(tx, [id])).get(id) ?? 0;
}

/** What of a credit the caps let through: refunds always all of it, prizes and grants as the policy says (rules 60). */
function roomFor(policy: TcoinSettings, kind: CoinCredit['kind'], amount: number, balance: number): number {
  if (kind === 'refund') return amount;
  const capped = kind === 'prize' && policy.prizeCap !== null ? Math.min(amount, policy.prizeCap) : amount;
  const obeys = kind === 'prize' ? policy.prizesObeyCap : policy.grantsObeyCap;
  return obeys ? Math.max(0, Math.min(capped, policy.balanceCap - balance)) : capped;
}

async function record(
  tx: Tx,
  ctx: CommandContext,
  kind: CoinMove,
  move: Omit<CoinCredit, 'kind'>,
  moved: Omit<MovedCoins, 'balance'>,
): Promise<void> {
  await tx.insert(tcoinMove).values({
    id: newId(),
    playerId: move.playerId,
    kind,
    askedMinor: move.amount,
    cutMinor: moved.cut,
    transactionId: moved.transactionId,
    sourceKind: move.source.kind,
    sourceId: move.source.id,
    reasonCode: move.reasonCode ?? null,
    note: move.note ?? null,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    actorName: ctx.actor.name,
    at: ctx.clock.now(),
  });
  await publish(tx, 'tcoin', `player:${move.playerId}`);
}

/**
 * Gives coins to a player in an open transaction: a tournament's prize or refund, a grant. Gives what came through and
 * what a cap cut; both are recorded. Refunds are paid in full, also above the cap.
 */
export async function creditCoins(tx: Tx, ctx: CommandContext, credit: CoinCredit): Promise<MovedCoins> {
  const held = await lockCoins(tx, credit.playerId, ctx.clock.now());
  const got = roomFor(await coinPolicy(tx), credit.kind, credit.amount, held);
  const posted =
    got === 0
      ? null
      : await postTransaction(tx, ctx, {
          kind: `tcoin${credit.kind === 'prize' ? 'Prize' : credit.kind === 'grant' ? 'Grant' : 'Refund'}`,
          occurredAt: ctx.clock.now(),
          postings: [
            { account: walletOf(credit.playerId, TC), amount: got },
            { account: { kind: 'issue', currency: TC }, amount: -got },
          ],
          source: credit.source,
          ...(credit.note && { reason: credit.note }),
        });
  const moved = { got, cut: credit.amount - got, transactionId: posted?.transactionId ?? null };
  await record(tx, ctx, credit.kind, credit, moved);
  return { ...moved, balance: held + got };
}

const SPENT = { spend: 'tcoinSpent', expiry: 'tcoinLapsed', void: 'tcoinVoided' } as const;

/**
 * Takes coins for the entry to a freeroll in an open transaction, or lets them lapse. Rejects as `insufficientFunds` more
 * than the player has.
 */
export async function spendCoins(
  tx: Tx,
  ctx: CommandContext,
  spend: Omit<CoinCredit, 'kind'> & { readonly kind: 'spend' | 'expiry' | 'void' },
): Promise<MovedCoins> {
  const { transactionId, balances } = await postTransaction(tx, ctx, {
    kind: SPENT[spend.kind],
    occurredAt: ctx.clock.now(),
    postings: [
      { account: walletOf(spend.playerId, TC), amount: -spend.amount },
      { account: { kind: 'issue', currency: TC }, amount: spend.amount },
    ],
    source: spend.source,
    ...(spend.note && { reason: spend.note }),
  });
  const moved = { got: spend.amount, cut: 0, transactionId };
  await record(tx, ctx, spend.kind, spend, moved);
  return { ...moved, balance: balances.get(accountName(walletOf(spend.playerId, TC))) ?? 0 };
}

/** Gives coins to a player by hand, with a reason; the policy says whether the cap holds for it. */
export const grantCoins = defineCommand({
  name: 'tcoin.grant',
  permission: 'tcoin.grant',
  input: grantCoinsInput,
  async run(tx, ctx, input) {
    const { playerId, amount, reasonCode, note, requestId } = input;
    await lockPlayer(tx, playerId);
    const key = { scope: 'tcoin.grant', key: requestId, payload: { ...input, by: ctx.actor.id } };
    const { result } = await once(tx, ctx.clock.now(), key, () =>
      creditCoins(tx, ctx, {
        playerId,
        amount,
        kind: 'grant',
        source: { kind: 'grant', id: requestId },
        reasonCode,
        note,
      }),
    );
    return {
      result,
      audit: {
        entity: { kind: 'player', id: playerId },
        after: { coins: amount, ...result, reasonCode },
        reason: note,
      },
    };
  },
});
