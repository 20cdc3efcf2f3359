import { findAnything, getHand, handChoices, revealHand, searchHands, viewAsSeat } from '@/server/services/recall';
import { mutation, query, router } from '../init';

/** Booked hands: found, replayed, shown. */
export const handRouter = router({
  search: query(searchHands),
  choices: query(handChoices),
  find: query(findAnything),
  get: query(getHand),
  // Logged readings: they write nothing but the line that says who looked.
  reveal: mutation(revealHand),
  asSeat: mutation(viewAsSeat),
});
