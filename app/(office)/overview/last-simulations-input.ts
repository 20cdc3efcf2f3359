/** Server and browser ask for the same, so that what the server read is found in the browser's cache. */
export const lastSimulationsInput = { limit: 6 } as const;
