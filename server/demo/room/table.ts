import {
  engineVersion,
  type Game,
  gameById,
  type HandConfig,
  type HandRecord,
  type RecordedAction,
  recordedAction,
  SCHEMA_VERSION,
  Session,
  usualPace,
} from '@/server/engine';
import { configOf, type LiveRuleset } from '@/server/services/feed';
import { demoPlayer } from './people';
import type { Sitting, Stretch } from './plan';

/** A buy-in that a seat needs before the next hand can begin. */
export interface TopUp {
  readonly tableId: string;
  readonly seat: number;
  readonly playerId: string;
  readonly currency: string;
  readonly amount: number;
  readonly at: Date;
  /** Number of the hand that it is needed for. */
  readonly handNo: number;
}

/** Hands that follow each other, after the buy-ins that they need. */
export interface Segment {
  readonly topUps: readonly TopUp[];
  readonly hands: readonly HandRecord[];
}

/**
 * Plays one sitting's hands with the engine's policies, as a table's game server would: hand after hand on one clock, the
 * players' stacks carried along. The same ruleset, sitting and opening give the same records.
 */
export class DemoTable {
  readonly playerIds: readonly string[];
  readonly config: HandConfig;
  readonly #game: Game;
  readonly #session: Session;
  readonly #stacks: number[];
  /** When the last hand was over. */
  #over: Date;

  constructor(
    readonly live: LiveRuleset,
    readonly sitting: Sitting,
    readonly opened: Date,
  ) {
    const { players, seed, policies, disconnectBp, tickets } = sitting;
    this.playerIds = players.map((n) => demoPlayer(n).id);
    this.#game = gameById(live.body.game);
    this.config = configOf(live.body);
    this.#session = new Session(this.#game, {
      gameId: live.body.game,
      config: this.config,
      seats: players.length,
      policies,
      seed,
      disconnectBp,
      ...(this.config.tickets && tickets && { tickets }),
    });
    this.#session.start(0);
    this.#stacks = players.map(() => this.buyIn());
    this.#over = this.moment(sitting.at);
  }

  get over(): Date {
    return this.#over;
  }

  /** What everybody buys in with at first. */
  buyIn(): number {
    return this.#game.buyIn(configOf(this.live.body)).usual;
  }

  moment(afterOpening: number): Date {
    return new Date(this.opened.getTime() + afterOpening);
  }

  /** Plays the sitting's next stretch. */
  play({ at, by, hands }: Stretch): Segment[] {
    const played = Array.from({ length: hands }, () => this.#hand());
    const takes = played.map(({ actions }) => usualPace.handMs + (actions.length + 1) * usualPace.actionMs);
    let clock = this.moment(at).getTime();
    if (by === 'end') clock -= takes.reduce((sum, ms) => sum + ms, 0);
    const segments: { topUps: TopUp[]; hands: HandRecord[] }[] = [];
    for (const [i, { short, ...hand }] of played.entries()) {
      if (segments.length === 0 || short.length > 0) segments.push({ topUps: [], hands: [] });
      const segment = segments[segments.length - 1];
      segment.topUps.push(...short.map((each) => ({ ...each, at: new Date(clock), handNo: hand.handNo })));
      const endedAt = new Date(clock + takes[i] - usualPace.actionMs).toISOString();
      segment.hands.push({ ...hand, startedAt: new Date(clock).toISOString(), endedAt });
      clock += takes[i];
    }
    this.#over = new Date(clock);
    return segments;
  }

  #hand(): HandRecord & { readonly short: Omit<TopUp, 'at' | 'handNo'>[] } {
    const { live, sitting } = this;
    const game = this.#game;
    const { tableId } = sitting;
    const { code: currency, digits } = live.body.currency;
    this.#session.prepare();
    const { start, seed } = this.#session.prepared();
    const short = start.seats.flatMap(({ seat, stack }) => {
      const amount = stack - this.#stacks[seat - 1];
      if (amount <= 0) return [];
      this.#stacks[seat - 1] = stack;
      return [{ tableId, seat, playerId: this.playerIds[seat - 1], currency, amount }];
    });
    const actions: RecordedAction[] = [];
    this.#session.play((action) => {
      const { source, ...rest } = recordedAction(game, action, actions.length);
      // The policies stand for people here.
      actions.push({ ...rest, source: source === 'bot' ? 'player' : source });
    });
    const settlement = structuredClone(this.#session.settlement());
    for (const { seat, net } of settlement.seats) this.#stacks[seat - 1] += net;
    return {
      schemaVersion: SCHEMA_VERSION,
      engineVersion,
      game: game.id,
      rulesVersion: game.rulesVersion,
      rulesetId: live.rulesetId,
      config: null,
      table: { id: tableId },
      handNo: sitting.firstHandNo - 1 + start.handNo,
      startedAt: null,
      endedAt: null,
      currency,
      minorPerUnit: 10 ** digits,
      button: start.button,
      seats: start.seats.map((seat) => ({ ...seat, player: this.playerIds[seat.seat - 1] })),
      deck: { seed },
      actions,
      settlement,
      finalStacks: null,
      short,
    };
  }
}
