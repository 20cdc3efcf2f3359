/** What the runs of a comparison are called, in order. */
export const letters = ['A', 'B', 'C', 'D'] as const;
