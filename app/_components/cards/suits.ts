export const suitKeys = ['s', 'h', 'd', 'c'] as const;
export type Suit = (typeof suitKeys)[number];

/** Outlines in a box of 24 x 24. */
export const suitPaths: Readonly<Record<Suit, string>> = {
  s: 'M12 1.5C10.6 4.9 3 9.4 3 14.6c0 2.8 2 4.7 4.5 4.7 1.5 0 2.8-.7 3.6-1.8-.2 2-1 3.8-2.6 5h7c-1.6-1.2-2.4-3-2.6-5 .8 1.1 2.1 1.8 3.6 1.8 2.5 0 4.5-1.9 4.5-4.7C21 9.4 13.4 4.9 12 1.5Z',
  h: 'M12 22.5C8.6 18.6 2 13.6 2 7.9 2 4.6 4.4 2 7.4 2 9.4 2 11.1 3.1 12 4.9 12.9 3.1 14.6 2 16.6 2 19.6 2 22 4.6 22 7.9c0 5.7-6.6 10.7-10 14.6Z',
  d: 'M12 1c2.3 4 5.2 7.6 8.6 11-3.4 3.4-6.3 7-8.6 11-2.3-4-5.2-7.6-8.6-11C6.8 8.6 9.7 5 12 1Z',
  c: 'M12 1.8a4.7 4.7 0 0 0-3.9 7.3 4.7 4.7 0 1 0 2.9 8.3c-.3 1.9-1.1 3.6-2.5 4.8h7c-1.4-1.2-2.2-2.9-2.5-4.8a4.7 4.7 0 1 0 2.9-8.3A4.7 4.7 0 0 0 12 1.8Z',
};

/** The colour token of a suit: four colours, or the two of a printed pack. */
export function suitColour(suit: Suit, colours: 'four' | 'two'): string {
  const shown = colours === 'four' ? suit : suit === 'd' ? 'h' : suit === 'c' ? 's' : suit;
  return `var(--suit-${shown})`;
}

/** Rank and suit of a card's text (`Td`); `null` for a back or an unknown card. */
export function cardParts(text: string | null): { readonly rank: string; readonly suit: Suit } | null {
  const suit = suitKeys.find((key) => key === text?.[1]);
  return text?.length === 2 && suit ? { rank: text[0], suit } : null;
}

/** The halves of a tile's text (`3|5`); `null` for a back. */
export function tileParts(text: string | null): readonly [number, number] | null {
  const match = /^([0-6])\|([0-6])$/.exec(text ?? '');
  return match ? [Number(match[1]), Number(match[2])] : null;
}
