import { CardTextError, parseCards } from '@/server/engine';
import type { SourceAction } from '../formats/source-action';
import { PhhError } from './document';

/** Parses the entries in order; comments and entries without an action are left out. Throws `PhhError` naming the entry. */
export function parseActions(entries: readonly string[], players: number): SourceAction[] {
  return entries.flatMap((entry, at) => {
    const words = entry.replace(/#.*$/s, '').trim().split(/\s+/);
    return words[0] === '' ? [] : [parseAction(words, at, players, entry)];
  });
}

function parseAction(words: readonly string[], at: number, players: number, entry: string): SourceAction {
  const [who, op, ...rest] = words;
  const refuse = (problem: string) => new PhhError(`actions.${at}`, `${problem}: "${entry}"`);
  const arity = (least: number, most: number) => {
    if (rest.length < least || rest.length > most) throw refuse('has the wrong number of words');
  };
  if (who === 'd') {
    if (op === 'db') {
      arity(1, 1);
      return { op: 'board', at, cards: cardsOf(rest[0], refuse) };
    }
    if (op === 'dh') {
      arity(2, 2);
      return { op: 'hole', at, player: playerOf(rest[0], players, refuse), cards: cardsOf(rest[1], refuse) };
    }
    throw refuse('is no dealing that the standard knows');
  }
  const player = playerOf(who, players, refuse);
  switch (op) {
    case 'f':
      arity(0, 0);
      return { op: 'fold', at, player };
    case 'cc':
      arity(0, 0);
      return { op: 'call', at, player };
    case 'pb':
      arity(0, 0);
      return { op: 'bringIn', at, player };
    case 'cbr': {
      arity(1, 1);
      const amount = Number(rest[0].replace(/_/g, ''));
      if (!Number.isFinite(amount) || amount <= 0) throw refuse('raises to no amount');
      return { op: 'raise', at, player, amount };
    }
    case 'sd':
    case 'sm':
      arity(0, 1);
      return {
        op: op === 'sd' ? 'discard' : 'show',
        at,
        player,
        cards: rest.length === 0 || rest[0] === '-' ? [] : cardsOf(rest[0], refuse),
      };
    default:
      throw refuse('is no action that the standard knows');
  }
}

function playerOf(word: string, players: number, refuse: (problem: string) => PhhError): number {
  const match = /^p(\d+)$/.exec(word);
  const player = match === null ? 0 : Number(match[1]);
  if (player < 1 || player > players) throw refuse(`names no player from p1 to p${players}`);
  return player - 1;
}

function cardsOf(text: string, refuse: (problem: string) => PhhError): string[] {
  try {
    parseCards(text);
  } catch (error) {
    if (error instanceof CardTextError) throw refuse(error.message);
    throw error;
  }
  return text.match(/../g) ?? [];
}
