import { BIG_POT_STAKES, PLAYED_TAGS } from '@/server/contracts/hand-search';
import type { HandConfig, HandRecord, Settlement } from '@/server/engine';

/** What a game's settings call the stake of a table, in the order in which the first one there is counts. */
export const STAKE_SETTINGS = [
  'bigBlind',
  'bringIn',
  'ante',
  'bringInAnte',
  'stake',
  'minBet',
  'anteMin',
  'unit',
] as const;

/** The stake of a table: big blind, lower limit of a fixed-limit game with bring-in, else the least that is bet; 0 where there is none. */
export function stakeOf(settings: Readonly<Record<string, unknown>>): number {
  const names =
    settings.structure === 'FL' && settings.bigBlind === undefined ? ['lowerLimit', ...STAKE_SETTINGS] : STAKE_SETTINGS;
  for (const name of names) {
    const value = settings[name];
    if (typeof value === 'number' && value > 0) return value;
  }
  return 0;
}

/** What a hand is searched by beside its columns: what the platform decided, who was all-in, prizes and size. */
export function tagsOf(record: HandRecord, settlement: Settlement, config: HandConfig | undefined): string[] {
  const sources = new Set<string>(record.actions.map((action) => action.source));
  const pot = settlement.pots.reduce((sum, each) => sum + each.amount, 0);
  const stake = stakeOf(config?.settings ?? {});
  const holds: Record<(typeof PLAYED_TAGS)[number], boolean> = {
    allIn: record.seats.some(({ seat, stack }) => {
      const money = settlement.seats.find((each) => each.seat === seat);
      return stack > 0 && money !== undefined && money.contributed + money.uncalled >= stack;
    }),
    timeout: sources.has('timeout'),
    disconnect: sources.has('disconnect'),
    protection: sources.has('protection'),
    jackpot: settlement.jackpot.hits.length > 0,
    bigPot: stake > 0 && pot >= BIG_POT_STAKES * stake,
  };
  return PLAYED_TAGS.filter((tag) => holds[tag]);
}
