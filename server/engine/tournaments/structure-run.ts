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
import { drawSeats, finalRedraw, movesAfterHand, nextTaken, type SeatedTable } from './seating';
import type { LevelCounts, PolicyCounts, StructureRun, StructureSpec } from './structure-spec';

const DEAL_STREAM = 11;
const POLICY_STREAM = 12;
const DRAW_STREAM = 13;
/** Far more than any tournament has: a structure that cannot end is stopped. */
const MOST_HANDS = 5_000_000;
const MOST_TURNS = 100_000;

interface Table {
  seated: SeatedTable<number>;
  /** When the hand at hand ends. */
  endMs: number;
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

  private stacks = new Float64Array(0);
  private policyOf = new Uint8Array(0);
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
  }

  /** Plays run `run` (from 0) from the draw to the last chip. */
  play(run: number): StructureRun {
    const { spec } = this;
    const draw = new Random(seedWords(spec.seed, DRAW_STREAM, run));
    const entrants = spec.minEntrants + draw.below(spec.maxEntrants - spec.minEntrants + 1);
    this.reset(entrants, draw);
    const players = Array.from({ length: entrants }, (_, i) => i);
    let tables = drawSeats(players, spec.tableSize, draw).map(
      (seated): Table => ({ seated, endMs: 0, busted: [], redrawn: true }),
    );
    const finish = new Float64Array(entrants);
    const prizes = this.prizesOf(entrants);
    let left = entrants;
    for (const table of tables) this.start(table, run, 0, left);
    let nowMs = 0;
    while (left > 1) {
      const table = earliest(tables);
      nowMs = table.endMs;
      left = this.eliminate(table, left, prizes, finish, nowMs);
      if (left < 2) break;
      tables = this.move(tables, table, draw);
      if (tables.includes(table)) this.start(table, run, nowMs, left);
    }
    const winner = this.stacks.findIndex((stack) => stack > 0);
    finish[winner] = prizes[0] ?? 0;
    this.digest.add(winner);
    return {
      run,
      entrants,
      lengthMs: nowMs,
      hands: this.hands,
      actions: this.actions,
      lastLevel: this.lastLevel,
      pool: prizes.reduce((sum, prize) => sum + prize, 0),
      levels: this.levels.map((level) => ({ ...level })),
      policies: this.faresOf(winner, finish),
      digest: this.digest.toString(),
    };
  }

  private reset(entrants: number, draw: Random): void {
    const { spec } = this;
    this.stacks = new Float64Array(entrants).fill(spec.startingChips);
    this.policyOf = assigned(spec.policies, entrants, draw);
    this.levels = spec.levels.map(() => ({ hands: 0, allIns: 0, eliminations: 0, left: 0 }));
    this.hands = 0;
    this.actions = 0;
    this.lastLevel = 1;
    this.digest.clear();
  }

  private prizesOf(entrants: number): number[] {
    const { bands, buyIn, guarantee, payUnit } = this.spec;
    const shares = sharesFor(bands, entrants);
    const pool = Math.max(entrants * buyIn, guarantee);
    return payouts(shares.length === 0 ? [10_000] : shares, pool, payUnit, entrants);
  }

  /** Ranks who went out in the hand that has just ended; gives how many are left. */
  private eliminate(table: Table, left: number, prizes: number[], finish: Float64Array, nowMs: number): number {
    const { busted } = table;
    if (busted.length === 0) return left;
    for (const { playerIds, fromPlace, toPlace } of finishesOf(busted, left)) {
      const parts = shareTied(
        Array.from({ length: toPlace - fromPlace + 1 }, (_, i) => prizes[fromPlace - 1 + i] ?? 0),
        playerIds.length,
      );
      playerIds.forEach((id, i) => {
        finish[Number(id)] = parts[i];
        this.digest.add(Number(id));
      });
      this.digest.add(toPlace);
    }
    this.digest.add(nowMs);
    const { seats } = table.seated;
    for (const { playerId } of busted) seats[seats.indexOf(Number(playerId))] = null;
    table.busted = [];
    return left - busted.length;
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

  /** Deals the next hand of a table at `nowMs`, or after the break; its eliminations wait until it ends. */
  private start(table: Table, run: number, nowMs: number, left: number): void {
    const { spec, game, stacks } = this;
    let stage = stageAt(this.structure, nowMs);
    let startMs = nowMs;
    while (stage.onBreak) {
      startMs += stage.leftMs ?? 0;
      stage = stageAt(this.structure, startMs);
    }
    const { seated } = table;
    seated.button = nextTaken(seated, seated.button);
    const seats: { seat: number; stack: Minor }[] = [];
    for (let seat = 1; seat < seated.seats.length; seat++) {
      const player = seated.seats[seat];
      if (player !== null) seats.push({ seat, stack: minor(stacks[player]) });
    }
    if (seats.length < 2) {
      // Alone at a table, and nobody can be moved yet.
      table.endMs = startMs + spec.pace.handMs;
      return;
    }
    if (++this.hands > MOST_HANDS) throw new RangeError('the structure does not come to an end');
    const counts = this.levels[stage.level - 1];
    if (counts.hands === 0) counts.left = left;
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
    table.endMs = startMs + spec.pace.handMs + this.summary.actions * spec.pace.actionMs;
    let sum = 0;
    for (const { seat, stack } of seats) {
      const player = seated.seats[seat] as number;
      const after = stack + totals.net[seat];
      sum += totals.net[seat];
      stacks[player] = after;
      if (after > 0) continue;
      counts.eliminations++;
      const span = seated.seats.length - 1;
      const leftOfButton = ((seat - seated.button - 1 + span) % span) + 1;
      table.busted.push({ playerId: String(player), startStack: stack, leftOfButton });
    }
    if (sum !== 0) throw new Error(`${game.id}: hand ${this.hands} of run ${run} made ${sum} chips`);
  }

  private playHand(state: unknown, seated: SeatedTable<number>): void {
    const { game, action } = this;
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
      const policy = this.policies[this.policyOf[seated.seats[seat] as number]];
      policy.decide(observation, game.legalActions(state, seat), this.policyRandom, action);
      action.seat = seat;
      game.advance(state, action);
      if (opening && !this.allIn && action.kind !== 'fold') this.allIn = game.observe(state, seat).stack === 0;
    }
  }

  private faresOf(winner: number, finish: Float64Array): PolicyCounts[] {
    const fares = this.spec.policies.map(() => ({ entrants: 0, wins: 0, cashes: 0, prizes: 0 }));
    for (let player = 0; player < finish.length; player++) {
      const fare = fares[this.policyOf[player]];
      fare.entrants++;
      fare.prizes += finish[player];
      if (finish[player] > 0) fare.cashes++;
      if (player === winner) fare.wins++;
    }
    return fares;
  }
}

function earliest(tables: readonly Table[]): Table {
  let best = tables[0];
  for (const table of tables) if (table.endMs < best.endMs) best = table;
  return best;
}

/** Policies by player: as near to the weights as whole players allow, in a random order. */
function assigned(policies: StructureSpec['policies'], entrants: number, draw: Random): Uint8Array<ArrayBuffer> {
  const weight = policies.reduce((sum, policy) => sum + policy.weight, 0);
  if (weight <= 0) throw new RangeError('the policies need weights');
  const out = new Uint8Array(entrants);
  let from = 0;
  let sum = 0;
  policies.forEach((policy, i) => {
    sum += policy.weight;
    const to = Math.round((entrants * sum) / weight);
    out.fill(i, from, to);
    from = to;
  });
  for (let i = entrants - 1; i > 0; i--) {
    const at = draw.below(i + 1);
    const kept = out[i];
    out[i] = out[at];
    out[at] = kept;
  }
  return out;
}
