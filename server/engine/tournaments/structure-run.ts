import type { Action, Game, HandSummary, Policy } from '../game';
import { gameById } from '../games';
import { type Minor, minor } from '../money/minor';
import { firstPending } from '../play';
import { Deal } from '../rng/deal';
import { Random, type SeedWords, seedWords } from '../rng/random';
import { ResultDigest } from '../simulation/result-digest';
import { stageAt } from './clock';
import { type Busted, finishesOf, shareTied } from './places';
import { payouts, sharesFor } from './prizes';
import { drawSeats, finalRedraw, movesAfterHand, nextTaken, type SeatedTable, seatForEntrant } from './seating';
import { assignedPolicies, StructureField } from './structure-field';
import type { LevelCounts, StructureRun, StructureSpec } from './structure-spec';

const DEAL_STREAM = 11;
const POLICY_STREAM = 12;
const DRAW_STREAM = 13;
const ENTRY_STREAM = 14;
/** Far more than any tournament has: a structure that cannot end is stopped. */
const MOST_HANDS = 5_000_000;
const MOST_TURNS = 100_000;
/** The least that somebody alone at a table waits for company. */
const WAIT_MS = 1_000;

interface Table {
  seated: SeatedTable<number>;
  /** When the hand at hand ends. */
  endMs: number;
  /** Level of that hand, from 0. */
  level: number;
  busted: Busted[];
  redrawn: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Plays whole tournaments under one specification. `play(run)` depends on the specification and the number of the run
 * alone. Throws `RangeError` on a game, policy or table size that there is not.
 */
export class StructureSimulation {
  private readonly game: Game;
  private readonly policies: readonly Policy[];
  private readonly states: unknown[] = [];
  private readonly dealSeed: SeedWords;
  private readonly policySeed: SeedWords;
  private readonly dealRandom = new Random([0, 0, 0, 0]);
  private readonly policyRandom = new Random([0, 0, 0, 0]);
  private readonly deal = new Deal(this.dealRandom);
  private readonly action: Action = { seat: 0, kind: '', amount: 0, cards: undefined, target: undefined };
  private readonly summary: HandSummary = { actions: 0, players: 0, raked: false, rakeCapped: false, showdown: false };
  private readonly structure: { readonly levels: StructureSpec['levels']; readonly breaks: StructureSpec['breaks'] };
  private readonly digest = new ResultDigest();

  private field: StructureField;
  /** Entries that went out, those who tie together, from the first on. */
  private outs: (readonly number[])[] = [];
  private levels: Mutable<LevelCounts>[] = [];
  private hands = 0;
  private actions = 0;
  private lastLevel = 1;
  private allIn = false;

  constructor(private readonly spec: StructureSpec) {
    this.game = gameById(spec.gameId);
    const { min, max } = this.game.seats;
    if (spec.tableSize < min || spec.tableSize > max) {
      throw new RangeError(`${this.game.id} takes ${min} to ${max} seats, not ${spec.tableSize}`);
    }
    if (spec.minEntrants < 2 || spec.maxEntrants < spec.minEntrants) throw new RangeError('a field has 2 or more');
    this.policies = spec.policies.map(({ id }) => {
      const policy = this.game.policies.find((each) => each.id === id);
      if (policy === undefined) throw new RangeError(`${this.game.id} has no policy "${id}"`);
      return policy;
    });
    this.structure = { levels: spec.levels, breaks: spec.breaks };
    this.dealSeed = seedWords(spec.seed, DEAL_STREAM);
    this.policySeed = seedWords(spec.seed, POLICY_STREAM);
    this.field = new StructureField(spec, new Uint8Array(0), this.dealRandom);
  }

  /** Plays run `run` (from 0) from the draw to the last chip. */
  play(run: number): StructureRun {
    const { spec } = this;
    const draw = new Random(seedWords(spec.seed, DRAW_STREAM, run));
    const entrants = spec.minEntrants + draw.below(spec.maxEntrants - spec.minEntrants + 1);
    this.reset(run, entrants, draw);
    const { field } = this;
    const players = Array.from({ length: field.counts.entries }, (_, i) => i);
    let tables = drawSeats(players, spec.tableSize, draw).map(tableOf);
    let left = players.length;
    for (const table of tables) this.start(table, run, 0, left);
    let nowMs = 0;
    for (;;) {
      const table = earliest(tables);
      const arrivalMs = field.nextArrival();
      if (arrivalMs <= table.endMs) {
        left++;
        this.seat(tables, field.arrive(), run, arrivalMs, left, draw);
        continue;
      }
      nowMs = table.endMs;
      left = this.eliminate(tables, table, left, run, nowMs, draw);
      if (left < 2 && arrivalMs === Number.POSITIVE_INFINITY) break;
      tables = this.move(tables, table, draw);
      if (tables.includes(table)) this.start(table, run, nowMs, left);
    }
    const winner = field.stacks.findIndex((stack) => stack > 0);
    if (field.stacks[winner] !== field.chips) throw new Error(`run ${run} does not end with all chips`);
    this.digest.add(winner);
    const { entries } = field.counts;
    const prizes = this.prizesOf(entries);
    return {
      run,
      entrants,
      ...field.counts,
      lengthMs: nowMs,
      hands: this.hands,
      actions: this.actions,
      lastLevel: this.lastLevel,
      pool: prizes.reduce((sum, prize) => sum + prize, 0),
      overlay: Math.max(0, spec.guarantee - field.paid),
      levels: this.levels.map((level) => ({ ...level })),
      policies: field.fares(winner, this.finishes(winner, prizes, entries)),
      digest: this.digest.toString(),
    };
  }

  private reset(run: number, entrants: number, draw: Random): void {
    const { spec } = this;
    this.field = new StructureField(
      spec,
      assignedPolicies(spec.policies, entrants, draw),
      new Random(seedWords(spec.seed, ENTRY_STREAM, run)),
    );
    this.outs = [];
    this.levels = spec.levels.map(() => ({ hands: 0, allIns: 0, eliminations: 0, left: 0, chips: 0 }));
    this.hands = 0;
    this.actions = 0;
    this.lastLevel = 1;
    this.digest.clear();
  }

  private prizesOf(entries: number): number[] {
    const { bands, guarantee, payUnit } = this.spec;
    const shares = sharesFor(bands, entries);
    const pool = Math.max(this.field.paid, guarantee);
    return payouts(shares.length === 0 ? [10_000] : shares, pool, payUnit, entries);
  }

  /** The prize of every entry. */
  private finishes(winner: number, prizes: readonly number[], entries: number): Float64Array {
    const finish = new Float64Array(entries);
    finish[winner] = prizes[0] ?? 0;
    let place = entries;
    for (const tied of this.outs) {
      const from = place - tied.length + 1;
      const parts = shareTied(
        tied.map((_, i) => prizes[from - 1 + i] ?? 0),
        tied.length,
      );
      tied.forEach((entry, i) => {
        finish[entry] = parts[i];
      });
      place = from - 1;
    }
    return finish;
  }

  /** Ranks who went out in the hand that has just ended, and seats who enters again; gives how many play on. */
  private eliminate(tables: Table[], table: Table, before: number, run: number, nowMs: number, draw: Random): number {
    const { field } = this;
    if (table.busted.length === 0) return before;
    const busted = table.busted.filter(({ playerId }) => !field.takesRebuy(Number(playerId), nowMs));
    table.busted = [];
    if (busted.length === 0) return before;
    let left = before;
    this.levels[table.level].eliminations += busted.length;
    for (const { playerIds, toPlace } of finishesOf(busted, left)) {
      const tied = playerIds.map(Number);
      this.outs.push(tied);
      for (const entry of tied) this.digest.add(entry);
      this.digest.add(toPlace);
    }
    this.digest.add(nowMs);
    const { seats } = table.seated;
    for (const { playerId } of busted) seats[seats.indexOf(Number(playerId))] = null;
    left -= busted.length;
    for (const { playerId } of busted) {
      const again = field.reEntry(Number(playerId), nowMs);
      if (again === null) continue;
      left++;
      this.seat(tables, again, run, nowMs, left, draw);
    }
    return left;
  }

  /** Seats an entry after the start: at the smallest table, or at a new one when all are full. */
  private seat(tables: Table[], entry: number, run: number, nowMs: number, left: number, draw: Random): void {
    const place = seatForEntrant(
      tables.map((each) => each.seated),
      draw,
    );
    if (place !== null) {
      const { seated } = tables.find((each) => each.seated.no === place.table) as Table;
      seated.seats[place.seat] = entry;
      return;
    }
    const seats: (number | null)[] = Array.from({ length: this.spec.tableSize + 1 }, () => null);
    const seat = 1 + draw.below(this.spec.tableSize);
    seats[seat] = entry;
    const no = 1 + Math.max(...tables.map((each) => each.seated.no));
    const table = tableOf({ no, seats, button: seat });
    tables.push(table);
    this.start(table, run, nowMs, left);
  }

  private move(tables: Table[], table: Table, draw: Random): Table[] {
    const { tableSize } = this.spec;
    const moves = movesAfterHand(
      tables.map((each) => each.seated),
      table.seated.no,
      tableSize,
      draw,
    );
    for (const move of moves) {
      const to = tables.find((each) => each.seated.no === move.toTable) as Table;
      table.seated.seats[move.fromSeat] = null;
      to.seated.seats[move.toSeat] = move.player;
    }
    if (moves.at(0)?.reason !== 'break') {
      if (tables.length === 1 && !table.redrawn) {
        table.seated = finalRedraw(table.seated, draw);
        table.redrawn = true;
      }
      return tables;
    }
    const rest = tables.filter((each) => each !== table);
    // The seats of the final table are drawn anew once its hand is over.
    if (rest.length === 1) rest[0].redrawn = false;
    return rest;
  }

  /** Deals the next hand of a table, or lets it wait out a break; the hand's eliminations wait until it ends. */
  private start(table: Table, run: number, nowMs: number, left: number): void {
    const { spec, game, field } = this;
    const { stacks } = field;
    const stage = stageAt(this.structure, nowMs);
    if (stage.onBreak) {
      table.endMs = nowMs + (stage.leftMs ?? 0);
      return;
    }
    const { seated } = table;
    seated.button = nextTaken(seated, seated.button);
    const seats: { seat: number; stack: Minor }[] = [];
    for (let seat = 1; seat < seated.seats.length; seat++) {
      const player = seated.seats[seat];
      if (player === null) continue;
      field.offerAddOn(player, nowMs);
      seats.push({ seat, stack: minor(stacks[player]) });
    }
    if (seats.length < 2) {
      // Alone at a table, and nobody can be moved yet.
      table.endMs = nowMs + Math.max(spec.pace.handMs, WAIT_MS);
      return;
    }
    if (++this.hands > MOST_HANDS) throw new RangeError('the structure does not come to an end');
    table.level = stage.level - 1;
    const counts = this.levels[table.level];
    if (counts.hands === 0) {
      counts.left = left;
      counts.chips = field.chips;
    }
    counts.hands++;
    this.lastLevel = Math.max(this.lastLevel, stage.level);
    this.states[stage.level - 1] ??= game.open(spec.levels[stage.level - 1].config);
    const state = this.states[stage.level - 1];
    this.dealRandom.reseedFor(this.dealSeed, run, this.hands);
    this.policyRandom.reseedFor(this.policySeed, run, this.hands);
    game.begin(state, { handNo: this.hands, button: seated.button, seats }, this.deal);
    this.playHand(state, seated);
    const totals = game.settle(state);
    if (this.allIn) counts.allIns++;
    game.summarize(state, this.summary);
    this.actions += this.summary.actions;
    table.endMs = nowMs + spec.pace.handMs + this.summary.actions * spec.pace.actionMs;
    let sum = 0;
    for (const { seat, stack } of seats) {
      const player = seated.seats[seat] as number;
      const after = stack + totals.net[seat];
      sum += totals.net[seat];
      stacks[player] = after;
      if (after > 0) continue;
      const span = seated.seats.length - 1;
      const leftOfButton = ((seat - seated.button - 1 + span) % span) + 1;
      table.busted.push({ playerId: String(player), startStack: stack, leftOfButton });
    }
    if (sum !== 0) throw new Error(`${game.id}: hand ${this.hands} of run ${run} made ${sum} chips`);
  }

  private playHand(state: unknown, seated: SeatedTable<number>): void {
    const { game, action, field } = this;
    this.allIn = false;
    let turns = 0;
    for (let pending = game.pending(state); !pending.terminal; pending = game.pending(state)) {
      if (++turns > MOST_TURNS) throw new Error(`${game.id}: hand ${this.hands} does not end`);
      if (pending.chance) {
        game.deal(state);
        continue;
      }
      const seat = firstPending(pending);
      const observation = game.observe(state, seat);
      const opening = observation.round === 0;
      action.amount = 0;
      const policy = this.policies[field.policyOf[seated.seats[seat] as number]];
      policy.decide(observation, game.legalActions(state, seat), this.policyRandom, action);
      action.seat = seat;
      game.advance(state, action);
      if (opening && !this.allIn && action.kind !== 'fold') this.allIn = game.observe(state, seat).stack === 0;
    }
  }
}

const tableOf = (seated: SeatedTable<number>): Table => ({ seated, endMs: 0, level: 0, busted: [], redrawn: true });

function earliest(tables: readonly Table[]): Table {
  let best = tables[0];
  for (const table of tables) if (table.endMs < best.endMs) best = table;
  return best;
}
