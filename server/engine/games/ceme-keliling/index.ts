import { cemeGame } from '../../banked/ceme';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Ceme Keliling (rules 40): Ceme with a dealer seat that passes clockwise. */
export const cemeKeliling = cemeGame('ceme-keliling', 'rotating', { en, ja, id });
