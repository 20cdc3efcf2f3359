import type { Tx } from '@/db/client';
import { ruleViolation } from '../kernel';
import { databaseNow } from './moment';

/** Refuses a moment that is not in the future by the database's clock; no moment at all means "when approved". */
export async function requireFuture(tx: Tx, effectiveFrom: Date | null): Promise<void> {
  if (effectiveFrom === null) return;
  const now = await databaseNow(tx);
  if (effectiveFrom > now) return;
  throw ruleViolation('effectiveFromPast', 'A change cannot take effect in the past. Choose a later moment.', [
    {
      path: ['effectiveFrom'],
      code: 'effectiveFromPast',
      message: `must be later than ${now.toISOString()}`,
      limits: { minimum: now.toISOString() },
    },
  ]);
}
