import {
  exportHand,
  findAnything,
  getHand,
  handChoices,
  revealHand,
  searchHands,
  viewAsSeat,
} from '@/server/services/recall';
import {
  getVerification,
  listFindings,
  listVerifications,
  startVerification,
  verifyHand,
  whatIf,
} from '@/server/services/verification';
import { mutation, query, router } from '../init';

/** Booked hands: found, replayed, shown, verified. */
export const handRouter = router({
  search: query(searchHands),
  choices: query(handChoices),
  find: query(findAnything),
  get: query(getHand),
  // Logged readings: they write nothing but the line that says who looked.
  reveal: mutation(revealHand),
  asSeat: mutation(viewAsSeat),
  export: mutation(exportHand),
  verify: query(verifyHand),
  whatIf: query(whatIf),
  startVerification: mutation(startVerification),
  verification: query(getVerification),
  verifications: query(listVerifications),
  findings: query(listFindings),
});
