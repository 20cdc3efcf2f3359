import pokerTs from 'poker-ts';
import type { PokerState } from '../../server/engine/betting/state';
import type { PokerSettings } from '../../server/engine/betting/table-settings';
import type { Action, Game, HandConfig, Policy } from '../../server/engine/game';
import { games } from '../../server/engine/games';
import { holdem } from '../../server/engine/games/holdem/index';
import { minor } from '../../server/engine/money/minor';
import { rakeSettings } from '../../server/engine/money/rake';
import { taxSettings } from '../../server/engine/money/tax';
import { calling } from '../../server/engine/policies/calling';
import { randomLegal } from '../../server/engine/policies/random-legal';
import { Deal } from '../../server/engine/rng/deal';
import { Random, seedWords } from '../../server/engine/rng/random';
import { defaultsOf } from '../../server/engine/settings';
import { Session } from '../../server/engine/simulation/session';

/** Six seats of no-limit Hold'em, 50/100, stacks reset to 10,000 each hand, rake, tax and settlement on, one thread. */
export const name = 'hands';

const ROUNDS = 9;
const UNIT = 1_000;
const GAME_UNITS = 25;
const SEATS = [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, stack: minor(10_000) }));

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly ratio?: number;
}

interface Sample {
  readonly perSecond: number;
  readonly actions: number;
  readonly bytes: number;
}

function configOf(): HandConfig<PokerSettings> {
  return {
    settings: defaultsOf(holdem.settings) as unknown as PokerSettings,
    rake: defaultsOf(rakeSettings),
    tax: defaultsOf(taxSettings),
    virtual: false,
  };
}

class Ours {
  private readonly state: PokerState = holdem.open(configOf());
  private readonly deal = new Deal(new Random(seedWords('bench', 1)));
  private readonly random = new Random(seedWords('bench', 2));
  private readonly out: Action = { seat: 0, kind: '', amount: 0, cards: undefined, target: undefined };
  private readonly start = { handNo: 0, button: 1, seats: SEATS };

  constructor(private readonly policy: Policy) {}

  play(hands: number): Sample {
    const { state, deal, random, out, policy, start } = this;
    let actions = 0;
    let conserved = 0;
    const heap = process.memoryUsage().heapUsed;
    const from = performance.now();
    for (let i = 0; i < hands; i++) {
      start.handNo += 1;
      start.button = (start.handNo % 6) + 1;
      holdem.begin(state, start, deal);
      const pending = holdem.pending(state);
      while (!pending.terminal) {
        if (pending.chance) {
          holdem.deal(state);
          continue;
        }
        const seat = 31 - Math.clz32(pending.seats & -pending.seats);
        policy.decide(holdem.observe(state, seat), holdem.legalActions(state, seat), random, out);
        out.seat = seat;
        holdem.advance(state, out);
        actions += 1;
      }
      const totals = holdem.settle(state);
      conserved += totals.rakeTotal + totals.taxTotal;
      for (let seat = 1; seat <= 6; seat++) conserved += totals.net[seat];
    }
    const ms = performance.now() - from;
    if (conserved !== 0) throw new Error(`money not conserved: ${conserved}`);
    const bytes = Math.max(0, process.memoryUsage().heapUsed - heap) / hands;
    return { perSecond: (hands / ms) * 1000, actions: actions / hands, bytes };
  }
}

function playPeer(hands: number, station: boolean, random: Random): Sample {
  const table = new pokerTs.Table({ smallBlind: 50, bigBlind: 100 });
  for (let seat = 0; seat < 6; seat++) table.sitDown(seat, 10_000);
  let actions = 0;
  const from = performance.now();
  for (let i = 0; i < hands; i++) {
    // Stacks are reset each hand, as ours are.
    const seats = table.seats();
    for (let seat = 0; seat < 6; seat++) {
      if (seats[seat]?.totalChips === 10_000) continue;
      if (seats[seat] !== null) table.standUp(seat);
      table.sitDown(seat, 10_000);
    }
    table.startHand(i % 6);
    while (table.isHandInProgress()) {
      while (table.isBettingRoundInProgress()) {
        const legal = table.legalActions();
        actions += 1;
        if (station) {
          table.actionTaken(legal.actions.includes('check') ? 'check' : 'call');
          continue;
        }
        const action = legal.actions[random.below(legal.actions.length)];
        const range = legal.chipRange;
        const sized = (action === 'bet' || action === 'raise') && range !== undefined;
        table.actionTaken(action, sized ? range.min + random.below(range.max - range.min + 1) : undefined);
      }
      table.endBettingRound();
      if (table.areBettingRoundsCompleted()) table.showdown();
    }
  }
  const ms = performance.now() - from;
  return { perSecond: (hands / ms) * 1000, actions: actions / hands, bytes: 0 };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

/** Random-legal hands of one game through `Session`, as a simulation plays them: seats up to six, default settings. */
function perSecond(game: Game): number {
  const seats = Math.min(6, game.seats.max);
  const rates: number[] = [];
  const spec = { gameId: game.id, seats, policies: ['random-legal'], seed: 'bench', disconnectBp: 0 };
  const config = {
    settings: defaultsOf(game.settings),
    rake: defaultsOf(rakeSettings),
    tax: defaultsOf(taxSettings),
    virtual: false,
  };
  const session = new Session(game, { ...spec, config });
  for (let unit = 0; unit < GAME_UNITS; unit++) {
    const from = performance.now();
    session.run(unit, UNIT);
    rates.push((UNIT / (performance.now() - from)) * 1000);
  }
  return median(rates);
}

/** Interleaved rounds of ours and of `poker-ts`, medians, ratios. */
export async function run(): Promise<{ name: string; rows: Row[] }> {
  const rows: Row[] = [];
  for (const policy of [randomLegal, calling]) {
    const station = policy === calling;
    const ours = new Ours(policy);
    const random = new Random(seedWords('bench', 3));
    ours.play(100_000);
    playPeer(1_000, station, random);
    const mine: Sample[] = [];
    const theirs: Sample[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      mine.push(ours.play(60_000));
      theirs.push(playPeer(2_500, station, random));
    }
    const own = median(mine.map((s) => s.perSecond));
    const peer = median(theirs.map((s) => s.perSecond));
    const what = `six-seat NL Hold'em, ${policy.id}`;
    rows.push({ what, value: Math.round(own), unit: 'hands/s', ratio: own / peer });
    rows.push({ what: `${what}: poker-ts`, value: Math.round(peer), unit: 'hands/s' });
    rows.push({ what: `${what}: actions`, value: median(mine.map((s) => s.actions)), unit: 'actions/hand' });
    rows.push({ what: `${what}: poker-ts actions`, value: median(theirs.map((s) => s.actions)), unit: 'actions/hand' });
    rows.push({ what: `${what}: memory`, value: median(mine.map((s) => s.bytes)), unit: 'bytes/hand' });
  }
  for (const game of games) {
    if (game.family !== 'poker') continue;
    rows.push({ what: `${game.id}, random-legal, simulated`, value: Math.round(perSecond(game)), unit: 'hands/s' });
  }
  return { name, rows };
}
