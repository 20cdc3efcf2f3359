import {
  getOpening,
  listOpenings,
  previewOpening,
  requestOpening,
  requestOpeningReversal,
} from '@/server/services/opening-balances';
import { mutation, query, router } from '../init';

/** Balances that a room brings with it: files, their preview, their imports. */
export const openingRouter = router({
  list: query(listOpenings),
  get: query(getOpening),
  preview: mutation(previewOpening),
  request: mutation(requestOpening),
  requestReversal: mutation(requestOpeningReversal),
});
