import { z } from 'zod';

/** How many views one person keeps for one list. */
export const SAVED_VIEWS_LIMIT = 30;

const screen = z.string().regex(/^[a-z][a-zA-Z-]{0,39}$/);

/** Search, filters and sort of a list; the list itself drops what it does not know. */
export const savedViewState = z.strictObject({
  search: z.string().max(200),
  filters: z.record(z.string().max(40), z.array(z.string().max(200)).max(100)),
  sort: z.string().max(40),
});
export type SavedViewState = z.infer<typeof savedViewState>;

export const listViewsInput = z.strictObject({ screen });
export const saveViewInput = z.strictObject({
  screen,
  name: z.string().trim().min(1).max(40),
  state: savedViewState,
  /** Everybody who may open the list sees it; only its owner removes it. */
  shared: z.boolean(),
});
export const removeViewInput = z.strictObject({ viewId: z.uuid() });
