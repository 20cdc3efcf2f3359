import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** `attention`: tables that run no live ruleset, close, are switched off, or seat somebody who may not play. */
export const floorShows = ['all', 'playing', 'attention'] as const;

export const floorParams = {
  q: parseAsString.withDefault(''),
  show: parseAsStringLiteral(floorShows).withDefault('all'),
};
