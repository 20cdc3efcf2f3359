/** Where the time of day comes from. Services take it from their context, so tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
