/** Limits of simulations as plain numbers, for schemas, messages and forms: nothing else comes into the browser with them. */
export const SIMULATION_LIMITS = {
  hands: { min: 1, max: 10_000_000 },
  seats: { min: 1, max: 10 },
  disconnectBp: { min: 0, max: 10_000 },
  sitOutBp: { min: 0, max: 10_000 },
  nameLength: 80,
  seedLength: 64,
  configLength: 100_000,
  importLength: 1_000_000,
  compared: 4,
} as const;

/** A run that no worker has taken up for this long makes the page say so. */
export const WORKER_HINT_SECONDS = 10;
