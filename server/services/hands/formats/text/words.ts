import type { HandRecord } from '@/server/engine';
import { notCarried } from '../format-error';

/** The games that hand histories have words for. */
const games: Readonly<Record<string, string>> = {
  holdem: "Hold'em",
  'short-deck': "6+ Hold'em",
  omaha: 'Omaha',
  omaha8: 'Omaha Hi/Lo',
  stud7: '7 Card Stud',
  stud8: '7 Card Stud Hi/Lo',
  razz: 'Razz',
  draw5: '5 Card Draw',
  draw27: 'Triple Draw 2-7 Lowball',
  'draw27-single': 'Single Draw 2-7 Lowball',
  badugi: 'Badugi',
};

const limits: Readonly<Record<string, string>> = { NL: 'No Limit', PL: 'Pot Limit', FL: 'Limit' };

interface StreetWords {
  readonly heading: string;
  /** Where somebody folded, in the summary. */
  readonly folded: string;
}

/** By the engine's keys. */
export const streets: Readonly<Record<string, StreetWords>> = {
  preflop: { heading: 'HOLE CARDS', folded: 'before Flop' },
  flop: { heading: 'FLOP', folded: 'on the Flop' },
  turn: { heading: 'TURN', folded: 'on the Turn' },
  river: { heading: 'RIVER', folded: 'on the River' },
  third: { heading: '3rd STREET', folded: 'on the 3rd Street' },
  fourth: { heading: '4th STREET', folded: 'on the 4th Street' },
  fifth: { heading: '5th STREET', folded: 'on the 5th Street' },
  sixth: { heading: '6th STREET', folded: 'on the 6th Street' },
  seventh: { heading: 'RIVER', folded: 'on the River' },
  predraw: { heading: 'DEALING HANDS', folded: 'before the Draw' },
  draw: { heading: 'DRAW', folded: 'after the Draw' },
  draw1: { heading: 'FIRST DRAW', folded: 'after the 1st Draw' },
  draw2: { heading: 'SECOND DRAW', folded: 'after the 2nd Draw' },
  draw3: { heading: 'THIRD DRAW', folded: 'after the 3rd Draw' },
};

/** `Hold'em No Limit`. Throws `HandFormatError` (`notCarried`) where histories have no words for a game or structure. */
export function gameWords({ game, config }: HandRecord): string {
  const name = games[game];
  if (name === undefined) throw notCarried('game', `a text history has no words for ${game}`);
  const structure = String(config?.settings.structure ?? '');
  const limit = limits[structure];
  if (limit === undefined) {
    throw notCarried('config.settings.structure', `a text history has no words for the structure ${structure}`);
  }
  return `${name} ${limit}`;
}

const symbols: Readonly<Record<string, string>> = { EUR: '€', USD: '$' };

/** An amount as histories write it: `€0.50`, `€3`, `1500` of chips. */
export function moneyOf({ currency, minorPerUnit, config }: HandRecord): (minor: number) => string {
  const symbol = config?.virtual ? '' : (symbols[currency] ?? '');
  return (minor) => {
    const value = minor / minorPerUnit;
    return `${symbol}${Number.isInteger(value) || minorPerUnit !== 100 ? value : value.toFixed(2)}`;
  };
}

/** `€0.50/€1 EUR`: the blinds, or the bets of a limit game; with a bring-in and no limits, ante and bring-in. */
export function stakesOf(record: HandRecord, money: (minor: number) => string): string {
  const settings = record.config?.settings ?? {};
  const size = (name: string) => Number(settings[name] ?? 0);
  const stud = settings.bringInAnte !== undefined;
  const [low, high] =
    settings.structure === 'FL'
      ? [stud ? size('lowerLimit') : size('bigBlind'), size('upperLimit')]
      : stud
        ? [size('bringInAnte'), size('bringIn') || 2 * size('bringInAnte')]
        : [size('smallBlind'), size('bigBlind')];
  const code = record.config?.virtual ? '' : ` ${record.currency}`;
  return `${money(low)}/${money(high)}${code}`;
}

/** `2026/11/02 18:04:05 UTC`. */
export function momentOf(startedAt: string | null): string {
  if (startedAt === null) return '';
  const iso = new Date(startedAt).toISOString();
  return ` - ${iso.slice(0, 10).replaceAll('-', '/')} ${iso.slice(11, 19)} UTC`;
}
