import { database } from '@/db/client';
import { parseCards } from '@/server/engine/cards/card';
import type { Action, HandConfig } from '@/server/engine/game';
import { gameById } from '@/server/engine/games';
import { minor } from '@/server/engine/money/minor';
import { firstPending } from '@/server/engine/play';
import { randomLegal } from '@/server/engine/policies/random-legal';
import type { HandRecord, RecordedAction } from '@/server/engine/record/hand-record';
import { SCHEMA_VERSION } from '@/server/engine/record/hand-record';
import { pieceText } from '@/server/engine/record/pieces';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { recordedDeal } from '@/server/engine/rng/recorded-deal';
import { engineVersion } from '@/server/engine/version';
import { configOf, liveRulesets } from '@/server/services/feed';
import { systemContext } from '@/server/services/kernel';
import { createPlayer, deposit } from '@/server/services/players';
import { moveSeatMoney } from '@/server/services/seats';

/** A writable record, for tests that damage it. */
export type Wire = {
  -readonly [K in keyof HandRecord]: HandRecord[K];
} & { [extra: string]: unknown };

/** What is dealt in a hand that a test stages. */
export interface StagedCards {
  /** Hole cards of seats 1..n. */
  readonly holes: readonly string[];
  readonly board: string;
  /** Ticket prices by seat. */
  readonly tickets?: Readonly<Record<number, number>>;
  readonly endedAt?: Date;
}

export interface LiveTableOptions {
  readonly tableId: string;
  readonly game: string;
  readonly config: HandConfig;
  readonly rulesetId: string;
  readonly currency: string;
  readonly players: readonly string[];
  readonly stack: number;
  readonly seed: string;
  /** When the first hand begins; each takes `HAND_MS`. */
  readonly startedAt?: Date;
}

/** Quick hands: those that begin when a ruleset goes live are not in the future by much. */
const HAND_MS = 20;

/** What a game server is, for tests: plays one hand after another with the players' stacks and records each. */
export class LiveTable {
  readonly stacks: number[];
  handNo = 0;
  readonly #game;
  readonly #state;
  readonly #random: Random;
  #clock: number;

  constructor(readonly options: LiveTableOptions) {
    this.#game = gameById(options.game);
    this.#state = this.#game.open(options.config);
    this.#random = new Random(seedWords(options.seed, 1));
    this.stacks = options.players.map(() => options.stack);
    this.#clock = (options.startedAt ?? new Date(Date.now() - 3_600_000)).getTime();
  }

  /** Plays the next hand among those who can; everybody plays it with the cards of the seed and the hand's number. */
  next(): Wire {
    const { options } = this;
    const game = this.#game;
    const state = this.#state;
    this.handNo += 1;
    const seats = options.players.flatMap((player, i) =>
      this.stacks[i] > 0 ? [{ seat: i + 1, stack: minor(this.stacks[i]), player }] : [],
    );
    const random = new Random(seedWords(options.seed, 2, this.handNo));
    const seed = random.state();
    const button = seats[this.handNo % seats.length].seat;
    game.begin(state, { handNo: this.handNo, button, seats }, new Deal(random));
    const actions: RecordedAction[] = [];
    const out: Action = { seat: 0, kind: '', amount: 0, cards: undefined, target: undefined };
    while (!game.pending(state).terminal) {
      if (game.pending(state).chance) {
        game.deal(state);
        continue;
      }
      const seat = firstPending(game.pending(state));
      const legal = game.legalActions(state, seat);
      randomLegal.decide(game.observe(state, seat), legal, this.#random, out);
      out.seat = seat;
      // The least that is legal: stacks last, and hands have folds, raises and showdowns.
      const shape = legal.shapes.slice(0, legal.count).find((each) => each.kind === out.kind);
      if (shape !== undefined && shape.max > shape.min) out.amount = shape.min;
      actions.push({
        seat,
        kind: out.kind,
        ...(out.amount ? { amount: minor(out.amount) } : {}),
        ...(out.cards ? { cards: out.cards.map((piece) => pieceText(game, piece)) } : {}),
        ...(out.target === undefined ? {} : { target: out.target }),
        atMs: actions.length * 1_000,
        source: 'player',
      });
      game.advance(state, out);
    }
    game.settle(state);
    const settlement = JSON.parse(JSON.stringify(game.settlement(state))) as HandRecord['settlement'];
    for (const { seat, net } of settlement?.seats ?? []) this.stacks[seat - 1] += net;
    const startedAt = this.#clock;
    this.#clock += HAND_MS;
    return {
      ...this.#frame(startedAt, this.#clock - 1),
      button,
      seats,
      deck: { seed },
      actions,
      settlement,
      finalStacks: seats.map(({ seat }) => ({ seat, stack: minor(this.stacks[seat - 1]) })),
    };
  }

  /**
   * A hand in which everybody is all-in before the flop with these cards, seat 1 first; whoever bought a ticket paid it
   * before. Stacks are carried on as after any other hand.
   */
  staged(cards: StagedCards): Wire {
    return this.#dealt(cards, this.options.players.length, (seat) => {
      const legal = this.#game.legalActions(this.#state, seat);
      const shapes = legal.shapes.slice(0, legal.count);
      const [shape] = ['raise', 'bet', 'call', 'check'].flatMap(
        (kind) => shapes.find((each) => each.kind === kind) ?? [],
      );
      const amount = shape.kind === 'raise' || shape.kind === 'bet' ? { amount: minor(shape.max) } : {};
      return { seat, kind: shape.kind, ...amount };
    });
  }

  /** A hand with these cards and these actions: seat, kind, amount. */
  scripted(
    hand: StagedCards & {
      readonly button: number;
      readonly actions: readonly (readonly [seat: number, kind: string, amount?: number])[];
    },
  ): Wire {
    const left = [...hand.actions];
    return this.#dealt(hand, hand.button, () => {
      const [seat, kind, amount] = left.shift() ?? [0, 'none'];
      return { seat, kind, ...(amount === undefined ? {} : { amount: minor(amount) }) };
    });
  }

  #dealt(cards: StagedCards, button: number, choose: (seat: number) => Omit<RecordedAction, 'source' | 'atMs'>): Wire {
    const { options } = this;
    const game = this.#game;
    const state = this.#state;
    this.handNo += 1;
    const seats = options.players.map((player, i) => {
      const ticket = cards.tickets?.[i + 1];
      const brings = ticket === undefined ? {} : { brings: { ticket } };
      return { seat: i + 1, stack: minor(this.stacks[i]), player, ...brings };
    });
    const rounds = [0, 1].map((round) => {
      const dealt = cards.holes.map((hole) => hole.slice(2 * round, 2 * round + 2));
      return [...dealt.slice(button), ...dealt.slice(0, button)].join('');
    });
    const deck = parseCards(rounds.join('') + cards.board);
    game.begin(state, { handNo: this.handNo, button, seats }, recordedDeal(deck));
    const actions: RecordedAction[] = [];
    while (!game.pending(state).terminal) {
      if (game.pending(state).chance) {
        game.deal(state);
        continue;
      }
      const action = choose(firstPending(game.pending(state)));
      const refused = game.check(state, action as Action);
      if (refused !== null) throw new Error(`${action.seat} ${action.kind}: ${refused.rule}`);
      actions.push({ ...action, atMs: actions.length * 10, source: 'player' });
      game.advance(state, action as Action);
    }
    game.settle(state);
    const settlement = JSON.parse(JSON.stringify(game.settlement(state))) as HandRecord['settlement'];
    for (const { seat, net } of settlement?.seats ?? []) this.stacks[seat - 1] += net;
    const startedAt = cards.endedAt ? cards.endedAt.getTime() - HAND_MS : this.#clock;
    this.#clock += HAND_MS;
    return {
      ...this.#frame(startedAt, cards.endedAt?.getTime() ?? this.#clock - 1),
      button,
      seats,
      deck: { cards: deck.map((card) => pieceText(game, card)) },
      actions,
      settlement,
      finalStacks: seats.map(({ seat }) => ({ seat, stack: minor(this.stacks[seat - 1]) })),
    };
  }

  /** What every record of the table says. */
  #frame(startedAt: number, endedAt: number) {
    const { options } = this;
    return {
      schemaVersion: SCHEMA_VERSION as typeof SCHEMA_VERSION,
      engineVersion,
      game: this.#game.id,
      rulesVersion: this.#game.rulesVersion,
      rulesetId: options.rulesetId,
      config: null,
      table: { id: options.tableId },
      handNo: this.handNo,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      currency: options.currency,
      minorPerUnit: 100,
    };
  }

  /** The next `count` hands. Somebody who is broke sits out; with one left the table is over. */
  play(count: number): Wire[] {
    const hands: Wire[] = [];
    while (hands.length < count && this.stacks.filter((stack) => stack > 0).length > 1) hands.push(this.next());
    return hands;
  }
}

let tables = 0;

/** Seats new players at a live table of the catalogue, each with `stack` bought in, and gives the table to play on. */
export async function openLiveTable(
  tableId: string,
  options: {
    readonly players?: number;
    readonly stack?: number;
    readonly wallet?: number;
    readonly startedAt?: Date;
  } = {},
): Promise<LiveTable> {
  const { players: count = 6, stack = 10_000, wallet = 50_000 } = options;
  const slug = tableId.split('/')[0];
  const [live] = await database().transaction((tx) => liveRulesets(tx, undefined, [slug]));
  const system = systemContext('test');
  const mark = `t${++tables}`;
  const players: string[] = [];
  for (let seat = 1; seat <= count; seat++) {
    const { id } = await createPlayer(system, { alias: `${mark}-${seat}`, country: 'FI' });
    const currency = live.body.currency.code;
    await deposit(system, { playerId: id, currency, amount: wallet, provider: 'bank', reference: id });
    await moveSeatMoney(system, { op: 'sit', requestId: `sit-${id}`, playerId: id, tableId, seat, amount: stack });
    players.push(id);
  }
  return new LiveTable({
    tableId,
    game: live.body.game,
    config: configOf(live.body),
    rulesetId: live.rulesetId,
    currency: live.body.currency.code,
    players,
    stack,
    seed: mark,
    startedAt: options.startedAt,
  });
}
