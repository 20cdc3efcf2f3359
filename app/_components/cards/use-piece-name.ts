'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { cardParts, tileParts } from './suits';

/** Speaks cards and tiles: `As` is "ace of spades", `3|5` "3-5 tile", anything hidden "face down". */
export function usePieceName(): (piece: string | null) => string {
  const t = useTranslations('cards');
  return useCallback(
    (piece) => {
      const card = cardParts(piece);
      if (card) return t('card', { rank: t(`ranks.${card.rank}`), suit: t(`suits.${card.suit}`) });
      const tile = tileParts(piece);
      return tile ? t('tile', { low: tile[0], high: tile[1] }) : t('faceDown');
    },
    [t],
  );
}
