import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** What all games against a dealer seat say alike. */
export const bankedTexts = { en, ja, id };
