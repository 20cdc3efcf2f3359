import { tournamentHandConfig } from '@/server/contracts/tournaments/hand-config';
import type { TournamentHand } from '@/server/contracts/tournaments/requests';
import { gameById, TableDriver } from '@/server/engine';
import type { TournamentBody } from './template-body';

/** One table as it stands between two hands. */
export interface TableNow {
  readonly tableNo: number;
  readonly button: number;
  readonly handNo: number;
  readonly players: readonly { readonly playerId: string; readonly seat: number; readonly chips: number }[];
}

/**
 * Plays tournaments with the engine's own policies in place of a game server: for the demo room and for tests. The same
 * seed gives the same hands.
 */
export class TournamentDriver {
  readonly #drivers = new Map<number, TableDriver>();

  constructor(
    private readonly body: TournamentBody,
    private readonly seed: string,
  ) {}

  /** The next hand of a table at a level, or `null` where fewer than two sit. */
  next(table: TableNow, level: number): TournamentHand | null {
    if (table.players.length < 2) return null;
    let driver = this.#drivers.get(level);
    if (driver === undefined) {
      const game = gameById(this.body.game);
      const blinds = this.body.blinds.levels[level - 1];
      driver = new TableDriver(game, tournamentHandConfig(game, this.body.template, blinds), this.seed);
      this.#drivers.set(level, driver);
    }
    const seats = [...table.players].sort((a, b) => a.seat - b.seat);
    const { button, ends } = driver.play({
      tableNo: table.tableNo,
      handNo: table.handNo + 1,
      button: table.button,
      seats: seats.map(({ seat, chips }) => ({ seat, chips })),
    });
    return {
      tableNo: table.tableNo,
      handNo: table.handNo + 1,
      button,
      stacks: seats.map(({ playerId, seat, chips }, i) => ({ playerId, seat, start: chips, end: ends[i] })),
    };
  }
}
