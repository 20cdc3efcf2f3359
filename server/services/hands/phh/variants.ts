/** A variant of the PHH standard as a game and structure of this engine. */
export interface PhhVariant {
  readonly code: string;
  readonly gameId: string;
  readonly structure: 'NL' | 'PL' | 'FL';
}

/** PHH 0.0.2, Variants. */
export const phhVariants: readonly PhhVariant[] = [
  { code: 'NT', gameId: 'holdem', structure: 'NL' },
  { code: 'FT', gameId: 'holdem', structure: 'FL' },
  { code: 'NS', gameId: 'short-deck', structure: 'NL' },
  { code: 'PO', gameId: 'omaha', structure: 'PL' },
  { code: 'FO/8', gameId: 'omaha8', structure: 'FL' },
  { code: 'F7S', gameId: 'stud7', structure: 'FL' },
  { code: 'F7S/8', gameId: 'stud8', structure: 'FL' },
  { code: 'FR', gameId: 'razz', structure: 'FL' },
  { code: 'N2L1D', gameId: 'draw27-single', structure: 'NL' },
  { code: 'F2L3D', gameId: 'draw27', structure: 'FL' },
  { code: 'FB', gameId: 'badugi', structure: 'FL' },
];
