import { checkDigests } from '@/server/services/feed';
import { roomDays } from '@/server/services/operations';
import { closeTable, listFloor } from '@/server/services/seats';
import { mutation, query, router } from '../init';

/** What happens at the tables now. */
export const floorRouter = router({
  list: query(listFloor),
  days: query(roomDays),
  closeTable: mutation(closeTable),
  checkDigests: mutation(checkDigests),
});
