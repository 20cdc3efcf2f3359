import { createInterface } from 'node:readline';
import pokerTs from 'poker-ts';
import type { PokerState } from '../../../server/engine/betting/state';
import type { PokerSettings } from '../../../server/engine/betting/table-settings';
import type { Action, HandConfig, Policy } from '../../../server/engine/game';
import { holdem } from '../../../server/engine/games/holdem/index';
import { minor } from '../../../server/engine/money/minor';
import { rakeSettings } from '../../../server/engine/money/rake';
import { taxSettings } from '../../../server/engine/money/tax';
import { firstPending } from '../../../server/engine/play';
import { calling } from '../../../server/engine/policies/calling';
import { randomLegal } from '../../../server/engine/policies/random-legal';
import { Deal } from '../../../server/engine/rng/deal';
import { Random, seedWords } from '../../../server/engine/rng/random';
import { defaultsOf } from '../../../server/engine/settings';
import { compileForHands } from '../../../server/platform/compiler';

/*
 * A script of its own (`bundled`), arguments POLICY and SIDE: `ours`, or `peer` for `poker-ts` played alike. Each line on its
 * input asks for a sample, which it prints as a line of JSON. Seconds are the processor's, of all threads of this process: a
 * collector that works on another core is paid for, and what else the machine does is not.
 */

const OUR_HANDS = 40_000;
const PEER_HANDS = 1_500;
const SEATS = [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, stack: minor(10_000) }));

export interface Sample {
  readonly perSecond: number;
  readonly actions: number;
  readonly bytes: number;
}

function secondsOf(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000_000;
}

class Ours {
  private readonly state: PokerState = holdem.open(configOf());
  private readonly deal = new Deal(new Random(seedWords('bench', 1)));
  private readonly random = new Random(seedWords('bench', 2));
  private readonly out: Action = { seat: 0, kind: '', amount: 0, cards: undefined, target: undefined };
  private readonly start = { handNo: 0, button: 1, seats: SEATS };
  private actions = 0;
  private conserved = 0;

  constructor(private readonly policy: Policy) {}

  sample(hands: number): Sample {
    this.actions = 0;
    const heap = process.memoryUsage().heapUsed;
    const seconds = secondsOf(() => this.play(hands));
    if (this.conserved !== 0) throw new Error(`money not conserved: ${this.conserved}`);
    const bytes = Math.max(0, process.memoryUsage().heapUsed - heap) / hands;
    return { perSecond: hands / seconds, actions: this.actions / hands, bytes };
  }

  private play(hands: number): void {
    this.conserved = 0;
    for (let i = 0; i < hands; i++) this.hand();
  }

  private hand(): void {
    const { state, deal, random, out, policy, start } = this;
    start.handNo += 1;
    start.button = (start.handNo % 6) + 1;
    holdem.begin(state, start, deal);
    const pending = holdem.pending(state);
    let actions = 0;
    while (!pending.terminal) {
      if (pending.chance) {
        holdem.deal(state);
        continue;
      }
      const seat = firstPending(pending);
      policy.decide(holdem.observe(state, seat), holdem.legalActions(state, seat), random, out);
      out.seat = seat;
      holdem.advance(state, out);
      actions += 1;
    }
    const totals = holdem.settle(state);
    let sum = totals.rakeTotal + totals.taxTotal;
    for (let seat = 1; seat <= 6; seat++) sum += totals.net[seat];
    this.conserved += Math.abs(sum);
    this.actions += actions;
  }
}

function configOf(): HandConfig<PokerSettings> {
  return {
    settings: defaultsOf(holdem.settings) as unknown as PokerSettings,
    rake: defaultsOf(rakeSettings),
    tax: defaultsOf(taxSettings),
    virtual: false,
  };
}

function samplePeer(hands: number, station: boolean, random: Random): Sample {
  const table = new pokerTs.Table({ smallBlind: 50, bigBlind: 100 });
  for (let seat = 0; seat < 6; seat++) table.sitDown(seat, 10_000);
  let actions = 0;
  const seconds = secondsOf(() => {
    for (let i = 0; i < hands; i++) actions += playPeer(table, i % 6, station, random);
  });
  return { perSecond: hands / seconds, actions: actions / hands, bytes: 0 };
}

/** Plays one hand with stacks reset, as ours are; gives the number of its actions. */
function playPeer(table: InstanceType<typeof pokerTs.Table>, button: number, station: boolean, random: Random): number {
  const seats = table.seats();
  for (let seat = 0; seat < 6; seat++) {
    if (seats[seat]?.totalChips === 10_000) continue;
    if (seats[seat] !== null) table.standUp(seat);
    table.sitDown(seat, 10_000);
  }
  let actions = 0;
  table.startHand(button);
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
  return actions;
}

compileForHands();
const [, , policy, side] = process.argv;
const station = policy === calling.id;
const ours = new Ours(station ? calling : randomLegal);
const random = new Random(seedWords('bench', 3));
for await (const _line of createInterface({ input: process.stdin })) {
  const sample = side === 'ours' ? ours.sample(OUR_HANDS) : samplePeer(PEER_HANDS, station, random);
  process.stdout.write(`${JSON.stringify(sample)}\n`);
}
