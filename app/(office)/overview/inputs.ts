/** Server and browser ask for the same, so that what the server read is found in the browser's cache. */
export const sentBackInput = { state: 'changesRequested', mine: true, limit: 5 } as const;
export const switchedOffInput = { open: true, limit: 8 } as const;
export const lastChangesInput = { state: 'approved', limit: 8 } as const;
