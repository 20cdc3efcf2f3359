import {
  engineVersion,
  type Game,
  gameById,
  type HandRecord,
  type RecordedAction,
  recordedAction,
  SCHEMA_VERSION,
  Session,
  usualPace,
} from '@/server/engine';
import { configOf, type LiveRuleset } from '@/server/services/feed';

/** A table of the demo room: which document it runs, and how many sit there. */
export interface DemoTableSpec {
  readonly tableId: string;
  readonly seats: number;
}

export interface Seated {
  readonly seat: number;
  readonly playerId: string;
}

/** A buy-in that a seat needs before the next hand can begin. */
export interface TopUp extends Seated {
  readonly amount: number;
  readonly at: Date;
}

/** What is played on the way to the next buy-in. */
interface Stretch {
  readonly hands: readonly HandRecord[];
  readonly topUps: readonly TopUp[];
}

/**
 * Plays one table's hands with the engine's policies, as its game server would: hand after hand on one clock, the players'
 * stacks carried along. The same ruleset, players, moment and seed give the same records.
 */
export class DemoTable {
  readonly game: Game;
  readonly #session: Session;
  readonly #stacks = new Map<number, number>();
  #at: number;
  #played = 0;
  /** Prepared and waiting for its buy-ins to be booked. */
  #prepared = false;

  constructor(
    readonly live: LiveRuleset,
    readonly tableId: string,
    readonly seated: readonly Seated[],
    from: Date,
    seed: string,
  ) {
    const { body } = live;
    this.game = gameById(body.game);
    this.#session = new Session(this.game, {
      gameId: body.game,
      config: configOf(body),
      seats: seated.length,
      policies: [],
      seed: `${seed} ${tableId}`,
      disconnectBp: 5,
    });
    this.#session.start(0);
    this.#at = from.getTime();
  }

  get played(): number {
    return this.#played;
  }

  get at(): Date {
    return new Date(this.#at);
  }

  /** What everybody buys in with at first. */
  buyIn(): number {
    return this.game.buyIn(configOf(this.live.body)).usual;
  }

  /** Plays on until `until`, until there are `most` hands in all, or until somebody must buy in again. */
  play(until: Date, most: number): Stretch {
    const hands: HandRecord[] = [];
    if (this.#stacks.size === 0) for (const { seat } of this.seated) this.#stacks.set(seat, this.buyIn());
    while (this.#played < most && this.#at < until.getTime()) {
      if (!this.#prepared) {
        // Between two hands, so that what is bought in is there when the next one begins.
        this.#session.prepare();
        this.#prepared = true;
        const topUps = this.#topUps();
        if (topUps.length > 0) return { hands, topUps };
      }
      hands.push(this.#hand());
    }
    return { hands, topUps: [] };
  }

  #topUps(): TopUp[] {
    const { start } = this.#session.prepared();
    return start.seats.flatMap(({ seat, stack }) => {
      const amount = stack - (this.#stacks.get(seat) ?? 0);
      if (amount <= 0) return [];
      this.#stacks.set(seat, stack);
      const { playerId } = this.seated[seat - 1];
      return [{ seat, playerId, amount, at: this.at }];
    });
  }

  #hand(): HandRecord {
    const { live, game } = this;
    const { start, seed } = this.#session.prepared();
    const actions: RecordedAction[] = [];
    this.#session.play((action) => {
      const { source, ...rest } = recordedAction(game, action, actions.length);
      // The policies stand for people here.
      actions.push({ ...rest, source: source === 'bot' ? 'player' : source });
    });
    this.#prepared = false;
    this.#played += 1;
    const settlement = this.#session.settlement();
    for (const { seat, net } of settlement.seats) this.#stacks.set(seat, (this.#stacks.get(seat) ?? 0) + net);
    const startedAt = this.at;
    this.#at += usualPace.handMs + (actions.length + 1) * usualPace.actionMs;
    const digits = live.body.currency.digits;
    return {
      schemaVersion: SCHEMA_VERSION,
      engineVersion,
      game: game.id,
      rulesVersion: game.rulesVersion,
      rulesetId: live.rulesetId,
      config: null,
      table: { id: this.tableId },
      handNo: start.handNo,
      startedAt: startedAt.toISOString(),
      endedAt: new Date(this.#at - usualPace.actionMs).toISOString(),
      currency: live.body.currency.code,
      minorPerUnit: 10 ** digits,
      button: start.button,
      seats: start.seats.map((seat) => ({ ...seat, player: this.seated[seat.seat - 1].playerId })),
      deck: { seed },
      actions,
      settlement: structuredClone(settlement),
      finalStacks: null,
    };
  }
}
