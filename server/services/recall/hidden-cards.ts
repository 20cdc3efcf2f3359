import type { HandRecord } from '@/server/engine';

/**
 * A record without what would give hidden cards away: the deck or its seed, cards that were chosen by seats, and which
 * cards the game could deal from them. What was shown down stays in the settlement.
 */
export function withoutHiddenCards(record: HandRecord): Record<string, unknown> {
  return {
    ...record,
    deck: 'hidden',
    actions: record.actions.map(({ cards, ...action }) =>
      cards === undefined ? action : { ...action, cards: 'hidden' },
    ),
  };
}
