import type { Tx } from '@/db/client';
import type { Clock } from '@/server/platform/clock';
import { clearAlert, raiseAlert } from '../alerts';
import { missingHands, type TableProgress } from './judge-batch';
import type { BookedHand } from './write-batch';

const gapKey = (tableId: string) => `hand.gap:${tableId}`;

/**
 * Raises what somebody has to look at, once for each table and matter: hands that were settled otherwise than the engine
 * derives them, money in suspense, numbers that are missing, rulesets that were not live, hands that were to be void. A gap that was filled is over.
 */
export async function tellOfBatch(
  tx: Tx,
  clock: Clock,
  batch: readonly BookedHand[],
  tables: readonly TableProgress[],
): Promise<void> {
  const last = (test: (each: BookedHand) => boolean) => {
    const found = new Map<string, BookedHand[]>();
    for (const each of batch.filter(test)) {
      const { tableId } = each.hand;
      found.set(tableId, [...(found.get(tableId) ?? []), each]);
    }
    return found;
  };
  for (const [tableId, hands] of last(({ hand }) => hand.verdict === 'different')) {
    const { hand, handId } = hands[hands.length - 1];
    const first = hand.differences.at(0);
    await raiseAlert(tx, clock, {
      kind: 'hand.difference',
      severity: 'critical',
      title: 'A hand was settled otherwise than its rules say',
      subject: { kind: 'hand', id: String(handId) },
      dedupeKey: `hand.difference:${tableId}`,
      figures: {
        table: tableId,
        handNo: hand.handNo,
        hands: hands.length,
        path: first?.path ?? '',
        recorded: first?.recorded ?? '',
        derived: first?.derived ?? '',
      },
    });
  }
  for (const [tableId, hands] of last(({ hand }) => hand.suspense !== 0)) {
    const { hand, handId } = hands[hands.length - 1];
    await raiseAlert(tx, clock, {
      kind: 'hand.suspense',
      severity: 'critical',
      title: 'The money of a hand does not add up',
      subject: { kind: 'hand', id: String(handId) },
      dedupeKey: `hand.suspense:${tableId}`,
      figures: { table: tableId, handNo: hand.handNo, amount: hand.suspense, currency: hand.currency },
    });
  }
  for (const [tableId, hands] of last(({ flags }) => flags.includes('staleConfig'))) {
    const { hand, handId } = hands[hands.length - 1];
    await raiseAlert(tx, clock, {
      kind: 'hand.staleConfig',
      severity: 'warning',
      title: 'A table plays under rules that are not live',
      subject: { kind: 'hand', id: String(handId) },
      dedupeKey: `hand.staleConfig:${tableId}`,
      figures: { table: tableId, handNo: hand.handNo, ruleset: hand.rulesetId },
    });
  }
  for (const [tableId, hands] of last(({ flags }) => flags.includes('returned'))) {
    const { hand, handId } = hands[hands.length - 1];
    await raiseAlert(tx, clock, {
      kind: 'hand.returned',
      severity: 'critical',
      title: 'A hand was sent after its wagers were given back',
      subject: { kind: 'hand', id: String(handId) },
      dedupeKey: `hand.returned:${tableId}`,
      figures: { table: tableId, handNo: hand.handNo, hands: hands.length },
    });
  }
  const moved = last(({ flags }) => flags.includes('gap') || flags.includes('outOfOrder'));
  for (const progress of tables.filter(({ tableId }) => moved.has(tableId))) {
    const missing = missingHands(progress);
    const { tableId } = progress;
    if (missing === 0) await clearAlert(tx, clock, gapKey(tableId), 'All hands have come.');
    else {
      await raiseAlert(tx, clock, {
        kind: 'hand.gap',
        severity: 'warning',
        title: 'Hands of a table are missing',
        subject: { kind: 'table', id: tableId },
        dedupeKey: gapKey(tableId),
        figures: { table: tableId, missing, first: progress.first, last: progress.last },
      });
    }
  }
}
