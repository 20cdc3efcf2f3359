'use client';

import { usePreferences } from '@/app/_lib/preferences/use-preferences';
import { cardParts, suitColour, suitPaths, tileParts } from './suits';
import { usePieceName } from './use-piece-name';

/** A card or a tile as a chip in a line of text: rank and suit on a card face, both halves on a tile. */
export function PieceText({ piece }: { piece: string | null }) {
  const name = usePieceName();
  const { preferences } = usePreferences();
  const card = cardParts(piece);
  const tile = tileParts(piece);
  const colour = card ? suitColour(card.suit, preferences.suits) : 'var(--suit-s)';
  return (
    <span
      role="img"
      aria-label={name(piece)}
      className={`num inline-flex h-5 min-w-6 items-center justify-center gap-px rounded-[4px] border border-input px-1 align-middle font-[650] text-table leading-none ${tile ? 'bg-tile' : 'bg-card-face'}`}
      style={{ color: colour }}
    >
      {card && (
        <>
          <span aria-hidden>{card.rank}</span>
          <svg aria-hidden width="11" height="11" viewBox="0 0 24 24" fill="currentColor">
            <path d={suitPaths[card.suit]} />
          </svg>
        </>
      )}
      {tile && (
        <span aria-hidden>
          {tile[0]}|{tile[1]}
        </span>
      )}
      {!card && !tile && <span aria-hidden className="h-3 w-3.5 rounded-[2px] bg-input" />}
    </span>
  );
}
