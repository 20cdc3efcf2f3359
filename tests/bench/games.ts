import type { Game, HandConfig } from '../../server/engine/game';
import { games } from '../../server/engine/games';
import { rakeSettings } from '../../server/engine/money/rake';
import { taxSettings } from '../../server/engine/money/tax';
import { defaultsOf } from '../../server/engine/settings';
import { Session } from '../../server/engine/simulation/session';
import type { Outcome, Row } from '../support/run-named';

/**
 * Hands a second of every registered game on one thread, at its default table: six seats or as many as it takes, stacks
 * carried from hand to hand, settlement, counting and tax on, rake in games with pots. With players that act at random
 * and with the game's default policy. Seconds are the processor's, so that what else the machine does matters little.
 */
export const name = 'games';

const WARM_UP_MS = 150;
const MEASURED_MS = 600;
const BATCH = 50;

function configOf(game: Game): HandConfig {
  return {
    settings: defaultsOf(game.settings),
    rake: game.family === 'poker' ? defaultsOf(rakeSettings) : null,
    tax: defaultsOf(taxSettings),
    virtual: false,
  };
}

/** Hands a second of the processor over at least `ms` milliseconds. */
function pace(session: Session, ms: number): number {
  const from = process.cpuUsage();
  let hands = 0;
  let passed = 0;
  while (passed < ms) {
    for (let i = 0; i < BATCH; i++) {
      session.prepare();
      session.play();
    }
    hands += BATCH;
    const { user, system } = process.cpuUsage(from);
    passed = (user + system) / 1_000;
  }
  return Math.round((hands / passed) * 1_000);
}

export function run(): Outcome {
  const rows: Row[] = [];
  for (const game of games) {
    const seats = Math.min(6, game.seats.max);
    const policies = [...new Set(['random-legal', game.policies[0].id])];
    for (const policy of policies.filter((id) => game.policies.some((each) => each.id === id))) {
      const spec = {
        gameId: game.id,
        config: configOf(game),
        seats,
        policies: [policy],
        seed: 'bench',
        disconnectBp: 0,
      };
      const session = new Session(game, spec);
      session.start(0);
      pace(session, WARM_UP_MS);
      rows.push({ what: `${game.id}, ${seats} seats, ${policy}`, value: pace(session, MEASURED_MS), unit: 'hands/s' });
    }
  }
  return { rows };
}
