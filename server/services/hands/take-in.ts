import { database } from '@/db/client';
import type { HandAnswer, IntakeAnswer } from '@/server/contracts/intake';
import type { CheckedHand, IntakeRuleset } from '@/server/platform/check-hand';
import { CheckingEnded, intakePool, UnreadableBody } from '@/server/platform/intake-pool';
import { requireTable } from '../api-keys';
import { configOf, rulesetsById } from '../feed';
import { DomainError, requirePermission, ruleViolation, type ServiceContext, unavailable } from '../kernel';
import { countsOf, emptyAnswer } from './book-hands';
import { bookingQueue } from './booking-queue';
import { failedAnswer } from './failed-answer';

async function findRulesets(ids: readonly string[]): Promise<ReadonlyMap<string, IntakeRuleset>> {
  const bodies = await database().transaction((tx) => rulesetsById(tx, ids));
  return new Map(
    [...bodies].map(([id, body]) => [
      id,
      { table: body.table, game: body.game, currency: body.currency.code, config: configOf(body), sidelines: body },
    ]),
  );
}

async function check(body: Uint8Array<ArrayBuffer>) {
  try {
    return await intakePool().check(body, findRulesets);
  } catch (error) {
    if (error instanceof UnreadableBody) throw ruleViolation('invalidRequest', error.message);
    if (error instanceof CheckingEnded) throw unavailable('dependency', error);
    throw error;
  }
}

function mayBook(ctx: ServiceContext, hand: CheckedHand): boolean {
  try {
    requireTable(ctx, hand.tableId);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.problem.kind === 'forbidden') return false;
    throw error;
  }
}

/**
 * Takes in finished hands: `{ "hands": [ … ] }`, 1 to 1,000 of them, as JSON bytes. Gives an answer for each, in their
 * order; a bad hand never fails its neighbours. Rejects as `ruleViolation` a body that is no list of hands, and as
 * `unavailable` when nothing at all could be written.
 */
export async function takeInHands(ctx: ServiceContext, body: Uint8Array<ArrayBuffer>): Promise<IntakeAnswer> {
  requirePermission(ctx, 'hand.book');
  const checked = await check(body);
  const results: HandAnswer[] = [];
  const good: CheckedHand[] = [];
  for (const hand of checked) {
    if (!hand.ok && hand.defect !== undefined) {
      results[hand.index] = await failedAnswer(ctx, hand, new Error(hand.defect));
    } else if (!hand.ok) results[hand.index] = emptyAnswer(hand, 'invalid', [...hand.errors]);
    else if (mayBook(ctx, hand)) good.push(hand);
    else {
      const errors = [{ path: 'table.id', message: 'is no table that this key speaks for' }];
      results[hand.index] = emptyAnswer(hand, 'forbidden', errors);
    }
  }
  if (good.length > 0) for (const answer of await bookingQueue().book(ctx, good)) results[answer.index] = answer;
  if (results.every((answer) => answer.status === 'unavailable')) throw unavailable('database');
  return { results, counts: countsOf(results) };
}
