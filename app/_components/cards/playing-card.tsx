'use client';

import { usePreferences } from '@/app/_lib/preferences/use-preferences';
import { cardParts, suitColour, suitPaths } from './suits';
import { usePieceName } from './use-piece-name';

interface FaceProps {
  /** `As`, `Td`; `null` or `??` shows the back. */
  card: string | null;
  x?: number;
  y?: number;
  /** Height is 7/5 of it. */
  width: number;
  /** Ring around it: part of the winning hand, or just dealt. */
  ringed?: boolean;
}

/**
 * A card inside another SVG drawing. Rank over suit stand in the left 45 %, so that a fan of cards stays readable.
 * Hidden from screen readers: the drawing around it speaks.
 */
export function CardFace({ card, x = 0, y = 0, width, ringed = false }: FaceProps) {
  const { preferences } = usePreferences();
  const parts = cardParts(card);
  const fill = parts ? suitColour(parts.suit, preferences.suits) : undefined;
  return (
    <svg aria-hidden x={x} y={y} width={width} height={(width * 7) / 5} viewBox="0 0 50 70" overflow="visible">
      <rect
        x="0.75"
        y="0.75"
        width="48.5"
        height="68.5"
        rx="5"
        fill="var(--card-face)"
        stroke="var(--input)"
        strokeWidth="1.5"
      />
      {parts ? (
        <>
          <text x="12.5" y="25" textAnchor="middle" fill={fill} fontSize="27" fontWeight="700" letterSpacing="-1">
            {parts.rank}
          </text>
          <path d={suitPaths[parts.suit]} fill={fill} transform="translate(3.5 30) scale(0.75)" />
          <path d={suitPaths[parts.suit]} fill={fill} transform="translate(23 42) scale(0.96)" />
        </>
      ) : (
        <>
          <rect x="4.5" y="4.5" width="41" height="61" rx="3" fill="var(--input)" />
          <path
            d="M4.5 25 25 4.500M4.5 45 45 4.500M4.5 65 45.5 24M25 65.5 45.5 45M25 4.5 45.5 25M4.5 4.5 45.5 45.500M4.5 25 45.5 66M4.5 45 25 65.5"
            stroke="var(--card-face)"
            strokeWidth="1.25"
            fill="none"
          />
        </>
      )}
      {ringed && (
        <rect x="-2" y="-2" width="54" height="74" rx="7" fill="none" stroke="var(--primary)" strokeWidth="3.5" />
      )}
    </svg>
  );
}

/** A card by itself, with its name as text alternative. Readable from 32 px wide. */
export function PlayingCard({ card, width = 48, ringed }: { card: string | null; width?: number; ringed?: boolean }) {
  const name = usePieceName();
  return (
    <svg
      role="img"
      aria-label={name(card)}
      width={width}
      height={(width * 7) / 5}
      overflow="visible"
      className="shrink-0"
    >
      <CardFace card={card} width={width} ringed={ringed} />
    </svg>
  );
}
