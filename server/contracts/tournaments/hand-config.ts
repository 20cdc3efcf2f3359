import { type BlindLevel, defaultsOf, type Game, games, type HandConfig } from '@/server/engine';
import type { TournamentSettings } from './tournament';

/** Games that are played in levels, with blinds, antes or a bring-in and seats that can be eliminated; Hold'em first. */
export const tournamentGames: readonly Game[] = games
  .filter((game) => game.family === 'poker')
  .sort((a, b) => Number(b.id === 'holdem') - Number(a.id === 'holdem'));

/**
 * What a hand of a tournament is played under at one level. The level's blinds become the game's own forced bets: in
 * fixed limit the big blind is the lower bet; with a bring-in the small blind is the bring-in, the big blind the lower
 * bet, and the ante is the level's or half the bring-in; in games with antes alone the small blind is the ante. Chips are
 * no money: no rake, no tax, no tickets, no artificial all-in.
 */
export function tournamentHandConfig(
  game: Game,
  template: Pick<TournamentSettings, 'structure' | 'anteKind' | 'tableSize' | 'actionSeconds'>,
  level: BlindLevel,
): HandConfig {
  const spec = game.settings;
  const { smallBlind, bigBlind, ante } = level;
  const wanted: Record<string, unknown> = {
    structure: template.structure,
    seats: Math.min(template.tableSize, game.seats.max),
    actionSeconds: template.actionSeconds,
    artificialAllIn: 'never',
    chipUnit: 1,
    splitUnit: 1,
    lowerLimit: bigBlind,
    upperLimit: bigBlind * 2,
  };
  if ('bigBlind' in spec) {
    Object.assign(wanted, { smallBlind, bigBlind, anteKind: ante === 0 ? 'none' : template.anteKind });
    if (ante > 0) wanted.ante = ante;
  } else if ('bringInAnte' in spec) {
    Object.assign(wanted, {
      bringIn: smallBlind,
      bringInAnte: ante > 0 ? ante : Math.max(1, Math.floor(smallBlind / 2)),
    });
  } else {
    wanted.ante = smallBlind;
  }
  const settings: Record<string, unknown> = defaultsOf(spec);
  for (const [name, value] of Object.entries(wanted)) if (name in spec) settings[name] = value;
  return { settings, rake: null, tax: null, virtual: true };
}
