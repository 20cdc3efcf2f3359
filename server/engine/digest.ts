import { anyLegal } from './any-legal';
import type { Action, Game, HandConfig, HandStart, Totals } from './game';
import { minor } from './money/minor';
import { rakeSettings } from './money/rake';
import { taxSettings } from './money/tax';
import { playHand } from './play';
import { Deal } from './rng/deal';
import { Random, seedWords } from './rng/random';
import { defaultsOf } from './settings';
import { ResultDigest } from './simulation/result-digest';

const HANDS = 120;
/** One decision in this many is a broken connection, and as many run out of time. */
const RARELY = 40;

/**
 * Fingerprint of a game's outcomes over a fixed set of seeded hands: every structure, the least and the most seats,
 * rake and tax on, stacks from the least to the usual buy-in, legal actions of all kinds, timeouts and disconnects. It
 * changes with any change of an outcome, and such a change demands a new `rulesVersion`.
 */
export function digestOf(game: Game): string {
  const digest = new ResultDigest();
  const structures = game.structures.length === 0 ? [null] : [...game.structures].sort();
  for (const structure of structures) {
    for (const seats of new Set([game.seats.min, Math.min(6, game.seats.max), game.seats.max])) {
      addTable(digest, game, structure, seats);
    }
  }
  return digest.toString();
}

function configOf(game: Game, structure: string | null): HandConfig {
  const defaults = defaultsOf(game.settings);
  return {
    settings: structure === null ? defaults : { ...defaults, structure },
    rake: defaultsOf(rakeSettings),
    tax: defaultsOf(taxSettings),
    virtual: false,
  };
}

function addTable(digest: ResultDigest, game: Game, structure: string | null, seats: number): void {
  const config = configOf(game, structure);
  const state = game.open(config);
  const { min, usual } = game.buyIn(config);
  const words = seedWords(`digest ${structure ?? ''}`, seats);
  const deal = new Deal(new Random(words));
  const random = new Random([words[1], words[0], words[3], words[2]]);
  const decide = (current: unknown, seat: number): Action => {
    const kind = random.below(RARELY);
    if (kind < 2) {
      const action: Action = kind === 0 ? { seat, kind: 'disconnect' } : { seat, kind: 'timeout' };
      if (game.check(current, action) === null) return action;
    }
    return anyLegal(game, current, seat, random);
  };
  const numbers = Array.from({ length: seats }, (_, i) => i + 1);
  const brought = new Float64Array(seats + 1);
  let button = 1;
  for (let handNo = 1; handNo <= HANDS; handNo++) {
    for (const seat of numbers) brought[seat] = min + random.below(usual - min + 1);
    if (handNo > 1) button = game.nextButton(state, numbers, brought);
    // With these stacks nobody may be the dealer: the first seat is, and brings enough.
    if (button === 0) button = 1;
    brought[button] = usual;
    const start: HandStart = { handNo, button, seats: numbers.map((seat) => ({ seat, stack: minor(brought[seat]) })) };
    digest.add(button);
    addTotals(digest, playHand(game, state, start, deal, decide), seats);
  }
}

function addTotals(digest: ResultDigest, totals: Totals, seats: number): void {
  for (let seat = 1; seat <= seats; seat++) {
    digest.add(totals.contributed[seat]);
    digest.add(totals.uncalled[seat]);
    digest.add(totals.won[seat]);
    digest.add(totals.rake[seat]);
    digest.add(totals.tax[seat]);
    digest.add(totals.net[seat]);
  }
  digest.add(totals.pot);
  digest.add(totals.rakeTotal);
  digest.add(totals.taxTotal);
  digest.add(totals.jackpotTotal);
  digest.add(totals.houseTotal);
}
