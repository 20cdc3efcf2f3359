import { database } from '@/db/client';
import type { HandAnswer } from '@/server/contracts/intake';
import { raiseAlert } from '../alerts';
import { type ServiceContext, toDomainError } from '../kernel';
import { emptyAnswer } from './book-hands';

/** Says of a hand that we could not deal with it, to its sender, to the log and as an alert: it is our defect. */
export async function failedAnswer(
  ctx: ServiceContext,
  hand: { readonly index: number; readonly tableId: string | null; readonly handNo: number | null },
  error: unknown,
): Promise<HandAnswer> {
  const known = toDomainError(error);
  const { tableId, handNo } = hand;
  ctx.log.error({ err: known.cause ?? known, table: tableId, handNo }, 'a hand could not be booked');
  await database()
    .transaction((tx) =>
      raiseAlert(tx, ctx.clock, {
        kind: 'hand.failed',
        severity: 'critical',
        title: 'A hand could not be booked',
        subject: { kind: 'table', id: tableId ?? '' },
        dedupeKey: `hand.failed:${tableId}`,
        figures: { table: tableId, handNo, request: ctx.requestId },
      }),
    )
    .catch((failure: unknown) => ctx.log.error({ err: failure }, 'an alert could not be raised'));
  return emptyAnswer(hand, 'failed', [{ path: '', message: `cannot be booked; ask about request ${ctx.requestId}` }]);
}
