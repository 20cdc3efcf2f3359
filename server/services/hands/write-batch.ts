import { executePrepared, type Tx } from '@/db/client';
import { copyAll } from '@/db/copy';
import type { HandFlag } from '@/server/contracts/intake';
import type { CheckedHand } from '@/server/platform/check-hand';
import type { Actor } from '../kernel';
import type { NumberedPosting } from './hand-money';

/** A hand with everything that is written of it. */
export interface BookedHand {
  readonly hand: CheckedHand;
  readonly handId: number;
  readonly transactionId: number;
  readonly accountingDate: string;
  readonly flags: readonly HandFlag[];
  readonly postings: readonly NumberedPosting[];
}

/** Takes numbers for a batch: one hand and one transaction each. */
export async function reserveNumbers(tx: Tx, count: number): Promise<{ handId: number; transactionId: number }[]> {
  const text = `
    select nextval('hand_id') as hand_id, nextval('ledger_transaction_id') as transaction_id
    from generate_series(1, $1::text::int)`;
  const rows = await executePrepared<{ hand_id: string; transaction_id: string }>(tx, text, [String(count)]);
  return rows.map((row) => ({ handId: Number(row.hand_id), transactionId: Number(row.transaction_id) }));
}

/** Writes a batch of hands by COPY: keys, transactions, hands and seats, and last the postings, which move the money. */
export async function writeBatch(
  tx: Tx,
  who: { readonly source: string; readonly actor: Actor; readonly now: Date },
  batch: readonly BookedHand[],
): Promise<void> {
  const now = who.now.toISOString();
  await copyAll(tx, [
    {
      table: 'hand_key',
      columns: [
        'source',
        'table_id',
        'hand_no',
        'payload_sha256',
        'hand_id',
        'transaction_id',
        'accounting_date',
        'verdict',
        'flags',
      ],
      rows: () =>
        batch.map(({ hand, handId, transactionId, accountingDate, flags }) => [
          who.source,
          hand.tableId,
          hand.handNo,
          hand.payloadSha256,
          handId,
          transactionId,
          accountingDate,
          hand.verdict,
          flags,
        ]),
    },
    {
      table: 'ledger_transaction',
      columns: [
        'id',
        'kind',
        'occurred_at',
        'booked_at',
        'accounting_date',
        'source_kind',
        'source_id',
        'actor_kind',
        'actor_id',
      ],
      rows: () =>
        batch.map(({ hand, handId, transactionId, accountingDate }) => [
          transactionId,
          'hand',
          hand.endedAt,
          now,
          accountingDate,
          'hand',
          String(handId),
          who.actor.kind,
          who.actor.id,
        ]),
    },
    {
      table: 'hand',
      columns: [
        'id',
        'accounting_date',
        'source',
        'table_id',
        'hand_no',
        'game',
        'rules_version',
        'engine_version',
        'ruleset_id',
        'currency',
        'virtual',
        'started_at',
        'ended_at',
        'received_at',
        'players',
        'actions',
        'pot_minor',
        'rake_minor',
        'tax_minor',
        'jackpot_minor',
        'house_minor',
        'suspense_minor',
        'verdict',
        'flags',
        'transaction_id',
        'payload_sha256',
        'record',
      ],
      rows: () =>
        batch.map(({ hand, handId, transactionId, accountingDate, flags }) => [
          handId,
          accountingDate,
          who.source,
          hand.tableId,
          hand.handNo,
          hand.game,
          hand.rulesVersion,
          hand.engineVersion,
          hand.rulesetId,
          hand.currency,
          hand.virtual,
          hand.startedAt,
          hand.endedAt,
          now,
          hand.seats.length,
          hand.actions,
          hand.pot,
          hand.rake,
          hand.tax,
          hand.jackpot,
          hand.house,
          hand.suspense,
          hand.verdict,
          flags,
          transactionId,
          hand.payloadSha256,
          hand.recordText,
        ]),
    },
    {
      table: 'hand_seat',
      columns: [
        'hand_id',
        'accounting_date',
        'seat',
        'player_id',
        'stack_minor',
        'contributed_minor',
        'won_minor',
        'rake_minor',
        'tax_minor',
        'net_minor',
        'tax_base_minor',
        'tax_due_minor',
        'platform_actions',
      ],
      rows: () =>
        batch.flatMap(({ hand, handId, accountingDate }) =>
          hand.seats.map((seat) => [
            handId,
            accountingDate,
            seat.seat,
            seat.playerId,
            seat.stack,
            seat.contributed,
            seat.won,
            seat.rake,
            seat.tax,
            seat.net,
            seat.taxBase,
            seat.taxDue,
            seat.platformActions,
          ]),
        ),
    },
    {
      table: 'hand_tag',
      columns: ['tag', 'hand_id', 'accounting_date'],
      rows: () =>
        batch.flatMap(({ hand, handId, accountingDate }) =>
          [...hand.tags, ...(hand.verdict === 'different' ? ['verificationFailed'] : [])].map((tag) => [
            tag,
            handId,
            accountingDate,
          ]),
        ),
    },
    {
      table: 'hand_difference',
      columns: ['hand_id', 'seat', 'path', 'rule', 'recorded', 'derived', 'difference_minor'],
      rows: () =>
        batch.flatMap(({ hand, handId }) =>
          hand.differences.map((each) => [
            handId,
            each.seat,
            each.path,
            each.rule,
            each.recorded,
            each.derived,
            each.amount,
          ]),
        ),
    },
    {
      table: 'posting',
      columns: ['transaction_id', 'account_id', 'currency', 'amount_minor', 'accounting_date'],
      rows: () =>
        batch.flatMap(({ transactionId, accountingDate, postings }) =>
          postings.map(({ accountId, currency, amount }) => [
            transactionId,
            accountId,
            currency,
            amount,
            accountingDate,
          ]),
        ),
    },
  ]);
}
