import { z } from 'zod';
import { defineCommand, publish } from '@/server/services/kernel';
import { type ImportableHand, keepHands } from './keep-hands';

export type { ImportableHand };

/** Hands of one import: they are kept in one transaction. */
const MOST_IMPORTED = 20_000;

/**
 * Keeps many hands that were read already, all or none, each once. Gives how many are new and how many were known. For
 * commands; `importHand` takes a text.
 */
export const importHands = defineCommand({
  name: 'simulation.importHands',
  permission: 'hand.import',
  input: z.custom<readonly ImportableHand[]>(
    (value) => Array.isArray(value) && value.length > 0 && value.length <= MOST_IMPORTED,
    `must be 1 to ${MOST_IMPORTED} hands`,
  ),
  async run(tx, ctx, hands) {
    const kept = await keepHands(ctx, hands);
    await publish(tx, 'imported-hand');
    const known = kept.filter((hand) => hand.known).length;
    const result = { hands: hands.length, stored: hands.length - known, known };
    return { result, audit: { entity: { kind: 'importedHand', id: kept[0].id }, after: result } };
  },
});
