import { cemeGame } from '../../banked/ceme';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Ceme (rules 40): the dealer keeps the seat until he leaves or cannot cover. */
export const ceme = cemeGame('ceme', 'fixed', { en, ja, id });
