import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { type PlayerStatus, paymentInput } from '@/server/contracts/players';
import { type CommandContext, conflict, defineCommand, publish } from '../kernel';
import { once, postTransaction } from '../ledger';
import { requirePlayer, walletOf } from './find-player';

type Payment = z.output<typeof paymentInput>;

async function pay(
  tx: Tx,
  ctx: CommandContext,
  kind: 'deposit' | 'withdrawal',
  allowed: PlayerStatus[],
  input: Payment,
) {
  const { playerId, currency, amount, provider, reference } = input;
  const row = await requirePlayer(tx, playerId);
  const now = ctx.clock.now();
  const sign = kind === 'deposit' ? 1 : -1;
  const key = { scope: `payment.${kind}`, key: `${provider} ${reference}`, payload: input };
  const { result, repeated } = await once(tx, now, key, async () => {
    if (!allowed.includes(row.status)) {
      throw conflict('playerStatus', `${row.alias} is ${row.status}.`, { status: row.status });
    }
    const wallet = walletOf(playerId, currency);
    const posted = await postTransaction(tx, ctx, {
      kind,
      occurredAt: input.occurredAt ? new Date(input.occurredAt) : now,
      postings: [
        { account: wallet, amount: sign * amount },
        { account: { kind: 'bank', currency, owner: provider }, amount: -sign * amount },
      ],
      source: { kind: 'payment', id: `${provider} ${reference}` },
    });
    const balance = posted.balances.get(`wallet ${currency} ${playerId}`) ?? 0;
    return { transactionId: posted.transactionId, accountingDate: posted.accountingDate, balance };
  });
  await publish(tx, `player:${playerId}`);
  return {
    result: { ...result, repeated },
    audit: {
      entity: { kind: 'player', id: playerId },
      after: { [kind]: amount, currency, provider, reference, transactionId: result.transactionId, repeated },
    },
  };
}

/**
 * Money that a player paid in, by the reference of the payment outside: the same one again gives the first answer.
 * Rejects players who are blocked or closed.
 */
export const deposit = defineCommand({
  name: 'player.deposit',
  permission: 'cashier.pay',
  input: paymentInput,
  run: (tx, ctx, input) => pay(tx, ctx, 'deposit', ['active', 'warned'], input),
});

/** Money that was paid out to a player; a closed one gets what is his. Rejects blocked players and too small wallets. */
export const withdraw = defineCommand({
  name: 'player.withdraw',
  permission: 'cashier.pay',
  input: paymentInput,
  run: (tx, ctx, input) => pay(tx, ctx, 'withdrawal', ['active', 'warned', 'closed'], input),
});
