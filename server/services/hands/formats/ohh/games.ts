/**
 * Games that an OHH file can say whole. It names `Stud`, `StudHiLo` and `Draw` too, but has no streets, bring-in or
 * discards for them, so such hands could not be derived again; other games it does not name at all.
 */
export const ohhGames: Readonly<Record<string, string>> = { Holdem: 'holdem', Omaha: 'omaha', OmahaHiLo: 'omaha8' };

/** Limits that it names; half pot limit and spread limit are none of them. */
export const ohhLimits = ['NL', 'PL', 'FL'] as const;

/** Streets by the engine's keys. */
export const ohhStreets: Readonly<Record<string, string>> = {
  preflop: 'Preflop',
  flop: 'Flop',
  turn: 'Turn',
  river: 'River',
};

/** Play money, and tournament chips. */
export const PLAY_MONEY = 'XPM';
