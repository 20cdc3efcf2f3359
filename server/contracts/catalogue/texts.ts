import { games, type Language, type Texts } from '@/server/engine';
import { tournamentKindTexts } from '../tournaments/texts';
import jackpotEn from './texts/jackpot.en.json';
import jackpotId from './texts/jackpot.id.json';
import jackpotJa from './texts/jackpot.ja.json';
import jurisdictionEn from './texts/jurisdiction.en.json';
import jurisdictionId from './texts/jurisdiction.id.json';
import jurisdictionJa from './texts/jurisdiction.ja.json';
import protectionEn from './texts/protection.en.json';
import protectionId from './texts/protection.id.json';
import protectionJa from './texts/protection.ja.json';
import rakeEn from './texts/rake.en.json';
import rakeId from './texts/rake.id.json';
import rakeJa from './texts/rake.ja.json';
import roomEn from './texts/room.en.json';
import roomId from './texts/room.id.json';
import roomJa from './texts/room.ja.json';
import tableEn from './texts/table.en.json';
import tableId from './texts/table.id.json';
import tableJa from './texts/table.ja.json';
import taxEn from './texts/tax.en.json';
import taxId from './texts/tax.id.json';
import taxJa from './texts/tax.ja.json';
import tcoinEn from './texts/tcoin.en.json';
import tcoinId from './texts/tcoin.id.json';
import tcoinJa from './texts/tcoin.ja.json';

type InEveryLanguage = Readonly<Record<Language, Texts>>;

/** The same texts with the games of a `game` column under the names that they give themselves. */
function withGames(texts: InEveryLanguage): InEveryLanguage {
  const named = (language: Language): Texts => {
    const own = texts[language];
    const choices: Texts = typeof own.choices === 'object' ? own.choices : {};
    const names = games.map(({ id, texts: words }) => [id, words[language].name ?? words.en.name ?? id]);
    const game: Texts = { ...Object.fromEntries(names), ...(typeof choices.game === 'object' ? choices.game : {}) };
    return { ...own, choices: { ...choices, game } };
  };
  return { en: named('en'), ja: named('ja'), id: named('id') };
}

/** Names, fields, choices and issues of every kind of document, in every language. */
export const kindTexts: Readonly<Record<string, Readonly<Record<Language, Texts>>>> = {
  jackpot: withGames({ en: jackpotEn, ja: jackpotJa, id: jackpotId }),
  jurisdiction: withGames({ en: jurisdictionEn, ja: jurisdictionJa, id: jurisdictionId }),
  protection: { en: protectionEn, ja: protectionJa, id: protectionId },
  rake: { en: rakeEn, ja: rakeJa, id: rakeId },
  room: { en: roomEn, ja: roomJa, id: roomId },
  table: { en: tableEn, ja: tableJa, id: tableId },
  tax: { en: taxEn, ja: taxJa, id: taxId },
  tcoin: withGames({ en: tcoinEn, ja: tcoinJa, id: tcoinId }),
  ...tournamentKindTexts,
};
