import { type Card, cardText, parseCard } from '../cards/card';
import { parseTile, tileText } from '../cards/tile';
import type { Game } from '../game';

/** Text of a card or a tile, as the game is played with one or the other. */
export function pieceText(game: Game, piece: Card): string {
  return game.pieces === 'tiles' && piece >= 0 ? tileText(piece) : cardText(piece);
}

/** Reads what `pieceText` wrote; throws on anything else. */
export function parsePiece(game: Game, text: string): Card {
  return game.pieces === 'tiles' && text !== '??' ? parseTile(text) : parseCard(text);
}
