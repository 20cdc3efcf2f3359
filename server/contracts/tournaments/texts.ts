import type { Language, Texts } from '@/server/engine';
import blindsEn from './texts/blinds.en.json';
import blindsId from './texts/blinds.id.json';
import blindsJa from './texts/blinds.ja.json';
import prizesEn from './texts/prizes.en.json';
import prizesId from './texts/prizes.id.json';
import prizesJa from './texts/prizes.ja.json';
import spinEn from './texts/spin.en.json';
import spinId from './texts/spin.id.json';
import spinJa from './texts/spin.ja.json';
import tournamentEn from './texts/tournament.en.json';
import tournamentId from './texts/tournament.id.json';
import tournamentJa from './texts/tournament.ja.json';

/** Names, fields, choices and issues of the kinds that tournaments are made of. */
export const tournamentKindTexts: Readonly<Record<string, Readonly<Record<Language, Texts>>>> = {
  blinds: { en: blindsEn, ja: blindsJa, id: blindsId },
  prizes: { en: prizesEn, ja: prizesJa, id: prizesId },
  spin: { en: spinEn, ja: spinJa, id: spinId },
  tournament: { en: tournamentEn, ja: tournamentJa, id: tournamentId },
};
