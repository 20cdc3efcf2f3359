import { listViews, removeView, saveView } from '@/server/services/saved-views';
import { mutation, query, router } from '../init';

/** Named combinations of search, filters and sort of a list. */
export const savedViewRouter = router({
  list: query(listViews),
  save: mutation(saveView),
  remove: mutation(removeView),
});
