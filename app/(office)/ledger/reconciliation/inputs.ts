/** The last runs, beside the one that the page is about. */
export const earlierRuns = { limit: 10 };
