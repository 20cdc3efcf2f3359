import { randomBytes } from 'node:crypto';
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
} from '@/server/engine';

/** A ruleset as the API gives it. */
export interface Ruleset {
  readonly id: string;
  readonly body: Omit<HandConfig, never> & {
    readonly game: string;
    readonly currency: { readonly code: string; readonly digits: number };
  };
}

/** What a table is in the middle of; enough to go on with it after a crash. */
export interface TableState {
  readonly tableId: string;
  /** The last hand that was dealt. */
  readonly handNo: number;
  /** Seat 1 first; a buy-in that was paid is in the stack. */
  readonly seats: readonly { readonly playerId: string; readonly stack: number }[];
}

/** Bots decide at once: a hand of ten actions takes ten milliseconds. */
const PACE = { handMs: 0, actionMs: 1 };

const configOf = ({ settings, rake, tax, virtual, badBeat, tickets }: HandConfig): HandConfig => ({
  settings,
  rake,
  tax,
  virtual,
  ...(badBeat && { badBeat }),
  ...(tickets && { tickets }),
});

/** One table of the floor: bots of the engine, the ruleset that it runs, the players' stacks. Knows no network. */
export class FloorTable {
  readonly tableId: string;
  #ruleset: Ruleset | undefined;
  #game: Game | undefined;
  #session: Session | undefined;
  #handNo: number;
  /** The last hand that was dealt before the session that runs began. */
  #before: number;
  #sittings = 0;
  #ready = false;
  #lastMs = 0;
  readonly #players: string[];
  readonly #stacks: number[];
  readonly #seed = randomBytes(16).toString('hex');

  constructor({ tableId, handNo, seats }: TableState) {
    this.tableId = tableId;
    this.#handNo = handNo;
    this.#before = handNo;
    this.#players = seats.map(({ playerId }) => playerId);
    this.#stacks = seats.map(({ stack }) => stack);
  }

  get ruleset(): Ruleset | undefined {
    return this.#ruleset;
  }

  get currency(): string {
    return this.#ruleset?.body.currency.code ?? '';
  }

  state(): TableState {
    const seats = this.#players.map((playerId, i) => ({ playerId, stack: this.#stacks[i] }));
    return { tableId: this.tableId, handNo: this.#handNo, seats };
  }

  /** Between two hands: the next one is played by these rules. Gives the number of that hand. */
  adopt(ruleset: Ruleset): number {
    const game = gameById(ruleset.body.game);
    this.#session = new Session(game, {
      gameId: game.id,
      config: configOf(ruleset.body),
      seats: this.#players.length,
      policies: [],
      seed: this.#seed,
      disconnectBp: 0,
    });
    this.#session.start(this.#sittings++, this.#stacks);
    this.#game = game;
    this.#ruleset = ruleset;
    this.#before = this.#handNo;
    this.#ready = false;
    return this.#handNo + 1;
  }

  /** Sets up the next hand; gives the seats that must buy in first, with what they need. */
  needs(): { readonly seat: number; readonly playerId: string; readonly amount: number }[] {
    if (this.#session === undefined) throw new Error(`${this.tableId} has no ruleset`);
    if (!this.#ready) this.#session.prepare();
    this.#ready = true;
    return this.#session.prepared().start.seats.flatMap(({ seat, stack }) => {
      const amount = stack - this.#stacks[seat - 1];
      return amount > 0 ? [{ seat, playerId: this.#players[seat - 1], amount }] : [];
    });
  }

  /** The money of a seat's buy-in is there. */
  paid(seat: number, amount: number): void {
    this.#stacks[seat - 1] += amount;
  }

  /** Somebody else takes a seat, with the stack that the hand which is set up gives it. */
  replace(seat: number, playerId: string, stack: number): void {
    this.#players[seat - 1] = playerId;
    this.#stacks[seat - 1] = stack;
  }

  /** Deals the hand that is set up and plays it to its settlement. */
  deal(): HandRecord {
    const [session, game, ruleset] = [this.#session, this.#game, this.#ruleset];
    if (session === undefined || game === undefined || ruleset === undefined || !this.#ready)
      throw new Error(`${this.tableId} is not set up`);
    const { start, seed } = session.prepared();
    const actions: RecordedAction[] = [];
    session.play((action) => {
      const { source, ...rest } = recordedAction(game, action, actions.length, PACE);
      actions.push({ ...rest, source: source === 'bot' ? 'player' : source });
    });
    this.#ready = false;
    this.#handNo = this.#before + start.handNo;
    const settlement = structuredClone(session.settlement());
    for (const { seat, net } of settlement.seats) this.#stacks[seat - 1] += net;
    // A table's hands follow each other on the clock too.
    const startMs = Math.max(Date.now() - actions.length, this.#lastMs + 1);
    this.#lastMs = startMs + actions.length;
    return {
      schemaVersion: SCHEMA_VERSION,
      engineVersion,
      game: game.id,
      rulesVersion: game.rulesVersion,
      rulesetId: ruleset.id,
      config: null,
      table: { id: this.tableId },
      handNo: this.#handNo,
      startedAt: new Date(startMs).toISOString(),
      endedAt: new Date(this.#lastMs).toISOString(),
      currency: ruleset.body.currency.code,
      minorPerUnit: 10 ** ruleset.body.currency.digits,
      button: start.button,
      seats: start.seats.map((seat) => ({ ...seat, player: this.#players[seat.seat - 1] })),
      deck: { seed },
      actions,
      settlement,
      finalStacks: null,
    };
  }
}
