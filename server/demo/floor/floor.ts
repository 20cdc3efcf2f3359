import { createHash, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import canonicalize from 'canonicalize';
import { gameById, type HandRecord } from '@/server/engine';
import { ApiClient, type FloorKey, Refused } from './api-client';
import { FloorTable, type Ruleset } from './floor-table';
import { Outbox } from './outbox';

export interface FloorOptions {
  readonly url: string;
  readonly key: FloorKey;
  /** Who may be seated: players that the office knows, with money. */
  readonly players: readonly string[];
  /** Slugs of the tables to open; one after another, in turn, those that are live unless given. */
  readonly slugs?: readonly string[];
  readonly tables: number;
  /** Hands a second over all tables; 0: as many as are acknowledged. */
  readonly rate: number;
  /** For how long hands are dealt; until `signal` unless given. */
  readonly seconds?: number;
  /** Where to keep what is under way, to go on with after a crash. */
  readonly stateFile?: string;
  /** Every so many hands one is announced before it is settled; 0: none. */
  readonly announceEvery: number;
  readonly signal: AbortSignal;
  say?(line: string): void;
}

export interface FloorFigures {
  readonly seconds: number;
  readonly dealt: number;
  readonly booked: number;
  /** Of those booked: the office knew them already. */
  readonly repeated: number;
  readonly refused: number;
  /** Booked with another verdict than `same`. */
  readonly different: number;
  readonly flags: Readonly<Record<string, number>>;
  readonly adopted: number;
  readonly retries: number;
  readonly answerP50Ms: number;
  readonly answerP95Ms: number;
  /** Hands by table: first and last number that were dealt. */
  readonly tables: Readonly<Record<string, readonly [number, number]>>;
}

interface TablesAnswer {
  readonly tables: readonly { readonly table: string; readonly rulesetId: string; readonly switchedOff: boolean }[];
  readonly blockedPlayers: readonly string[];
}

interface HandsAnswer {
  readonly results: readonly {
    readonly tableId: string | null;
    readonly handNo: number | null;
    readonly status: string;
    readonly verdict: string | null;
    readonly flags: readonly string[];
    readonly errors: readonly { readonly path: string; readonly message: string }[];
  }[];
}

/** Hands of one request. */
const PARCEL = 200;
const LANES = 4;
/** More hands than this wait for nobody: the tables pause until the office has caught up. */
const MOST_WAITING = 2_000;
/** Without a word of the stream the tables are read again. */
const LOOK_MS = 10_000;
const SEATS = 6;

/**
 * A small game server, and the model of one: it keeps to the public API alone. It reads the live rulesets and follows the
 * event stream; seats players with money of their wallets; plays hands with the engine's policies; takes a new ruleset
 * over between two hands and says so; pauses where gaming is switched off; and pushes every finished hand until it is
 * acknowledged, each table's in the order of their numbers. Gives its figures when the time is over and all is settled.
 */
export class Floor {
  readonly #options: FloorOptions;
  readonly #api: ApiClient;
  readonly #outbox: Outbox;
  readonly #tables: FloorTable[] = [];
  readonly #rulesets = new Map<string, Promise<Ruleset>>();
  readonly #answers: number[] = [];
  readonly #dealtAt = new Map<string, [number, number]>();
  readonly #closing = new Set<string>();
  readonly #bench: string[];
  readonly #stop = new AbortController();
  #live: TablesAnswer = { tables: [], blockedPlayers: [] };
  #stale = true;
  #counts = { dealt: 0, booked: 0, repeated: 0, refused: 0, different: 0, adopted: 0 };
  readonly #flags: Record<string, number> = {};

  constructor(options: FloorOptions) {
    this.#options = options;
    this.#api = new ApiClient(options.url, options.key, AbortSignal.any([this.#stop.signal]));
    this.#outbox = new Outbox(options.stateFile);
    const seated = new Set(
      [...this.#outbox.tables.values()].flatMap(({ seats }) => seats.map((seat) => seat.playerId)),
    );
    this.#bench = options.players.filter((id) => !seated.has(id));
  }

  async run(): Promise<FloorFigures> {
    const began = performance.now();
    const { seconds, signal } = this.#options;
    const until = seconds === undefined ? Number.POSITIVE_INFINITY : began + seconds * 1_000;
    const dealing = () => !signal.aborted && performance.now() < until;
    const listening = this.#listen();
    const lanes = Array.from({ length: LANES }, (_, lane) => this.#push(lane));
    try {
      await this.#open();
      const over = await this.#dealWhile(dealing);
      await this.#settle();
      this.#drained = true;
      await Promise.all(lanes);
      await this.#leave();
      return this.#figures((over - began) / 1_000);
    } finally {
      this.#drained = true;
      this.#stop.abort();
      await Promise.allSettled([listening, ...lanes]);
      this.#api.close();
    }
  }

  #drained = false;

  #figures(seconds: number): FloorFigures {
    const sorted = this.#answers.toSorted((a, b) => a - b);
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    return {
      seconds: Math.round(seconds * 10) / 10,
      ...this.#counts,
      flags: { ...this.#flags },
      retries: this.#api.retries,
      answerP50Ms: at(0.5),
      answerP95Ms: at(0.95),
      tables: Object.fromEntries(this.#dealtAt),
    };
  }

  async #listen(): Promise<void> {
    for await (const { kind, data } of this.#api.events()) {
      this.#stale = true;
      if (kind !== 'closeAfterHand') continue;
      const tableId = (data.payload as { tableId?: unknown } | undefined)?.tableId;
      if (typeof tableId === 'string') this.#closing.add(tableId);
    }
  }

  async #look(): Promise<void> {
    this.#stale = false;
    this.#live = await this.#api.get<TablesAnswer>('/api/v1/tables');
  }

  /** A ruleset, once its content was held against its name. */
  #ruleset(id: string): Promise<Ruleset> {
    let found = this.#rulesets.get(id);
    if (found === undefined) {
      found = this.#api.get<Ruleset>(`/api/v1/rulesets/${id}`).then((ruleset) => {
        const digest = createHash('sha256')
          .update(canonicalize(ruleset.body) ?? '')
          .digest('hex');
        if (digest !== id) throw new Error(`ruleset ${id} has the digest ${digest}`);
        return ruleset;
      });
      this.#rulesets.set(id, found);
    }
    return found;
  }

  /** Goes on with the tables of an earlier run, and opens new ones until there are as many as wanted. */
  async #open(): Promise<void> {
    await this.#look();
    for (const state of this.#outbox.tables.values()) {
      if (state.seats.length > 0) await this.#adopt(new FloorTable(state));
    }
    const wanted = this.#live.tables.filter(
      ({ table, switchedOff }) => !switchedOff && (this.#options.slugs?.includes(table) ?? true),
    );
    if (wanted.length === 0) throw new Error('there is no table to open');
    for (let n = 0; this.#tables.length < this.#options.tables && n < 10 * this.#options.tables; n++)
      await this.#openTable(wanted[n % wanted.length].table, wanted[n % wanted.length].rulesetId);
  }

  async #openTable(slug: string, rulesetId: string): Promise<void> {
    const { body } = await this.#ruleset(rulesetId);
    const game = gameById(body.game);
    const places = Number((body.settings as { seats?: number }).seats ?? game.seats.max);
    const seats: { playerId: string; stack: number }[] = [];
    // Far from the numbers of other servers, since nobody hands them out.
    const tableId = `${slug}/${randomInt(1_000, 1_000_000)}`;
    const stack = game.buyIn(body).usual;
    const most = Math.min(places, game.seats.max, SEATS);
    for (let left = this.#bench.length; seats.length < most && left > 0; left--) {
      const playerId = await this.#sit(tableId, seats.length + 1, stack);
      if (playerId !== null) seats.push({ playerId, stack });
    }
    if (seats.length < game.seats.min) {
      for (const { playerId } of seats) await this.#standUp(tableId, playerId);
      return;
    }
    const table = new FloorTable({ tableId, handNo: 0, seats });
    this.#outbox.keep(table.state());
    await this.#adopt(table);
  }

  async #adopt(table: FloorTable): Promise<void> {
    const live = this.#live.tables.find((each) => each.table === table.tableId.split('/')[0]);
    if (live === undefined) return;
    await this.#takeOver(table, live.rulesetId);
    this.#tables.push(table);
  }

  async #takeOver(table: FloorTable, rulesetId: string): Promise<void> {
    const fromHandNo = table.adopt(await this.#ruleset(rulesetId));
    const adoptedAt = new Date().toISOString();
    await this.#api.post('/api/v1/adoptions', { tableId: table.tableId, rulesetId, fromHandNo, adoptedAt });
    this.#counts.adopted += 1;
  }

  /** Seats somebody of the bench; gives who it is, or `null` where he may not sit or has no money. */
  async #sit(tableId: string, seat: number, amount: number): Promise<string | null> {
    const playerId = this.#bench.shift();
    if (playerId === undefined) return null;
    if (!this.#live.blockedPlayers.includes(playerId)) {
      try {
        await this.#seatMoney({ op: 'sit', playerId, tableId, seat, amount });
        return playerId;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    this.#bench.push(playerId);
    return null;
  }

  async #standUp(tableId: string, playerId: string): Promise<void> {
    try {
      await this.#seatMoney({ op: 'leave', playerId, tableId });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#options.say?.(`${tableId}: ${error.message}`);
    }
    this.#bench.push(playerId);
  }

  #seatMoney(request: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.#api.post('/api/v1/seats', { requestId: crypto.randomUUID(), ...request });
  }

  /** Deals in turn at all tables, at the rate that is asked for; gives when it ended. */
  async #dealWhile(dealing: () => boolean): Promise<number> {
    const { rate } = this.#options;
    const began = performance.now();
    let lookedAt = began;
    for (let n = 0; dealing(); n++) {
      const now = performance.now();
      if (this.#stale || now - lookedAt > LOOK_MS) {
        lookedAt = now;
        await this.#look();
        await this.#follow();
      }
      const due = rate === 0 ? now : began + (this.#counts.dealt * 1_000) / rate;
      const full = this.#outbox.size >= MOST_WAITING;
      const table = this.#tables.at(n % Math.max(1, this.#tables.length));
      if (table === undefined || full || due > now) await delay(full ? 20 : Math.min(50, Math.max(1, due - now)));
      else if (!(await this.#dealAt(table))) await delay(5);
      // The senders and the stream share this thread.
      else if (n % 20 === 0) await delay(0);
    }
    return performance.now();
  }

  /** Between hands: closes what was ordered closed, stands up who is shut out, takes new rulesets over. */
  async #follow(): Promise<void> {
    for (const table of [...this.#tables]) {
      if (this.#closing.has(table.tableId)) await this.#close(table);
    }
    for (const table of this.#tables) {
      const live = this.#liveOf(table);
      if (live !== undefined && table.ruleset?.id !== live.rulesetId) await this.#takeOver(table, live.rulesetId);
    }
  }

  #liveOf({ tableId }: FloorTable) {
    return this.#live.tables.find(({ table }) => table === tableId.split('/')[0]);
  }

  /** Deals one hand, if the table may go on; gives whether it did. */
  async #dealAt(table: FloorTable): Promise<boolean> {
    const live = this.#liveOf(table);
    if (live === undefined || live.switchedOff) return false;
    if (table.state().seats.some(({ playerId }) => this.#live.blockedPlayers.includes(playerId))) {
      await this.#close(table);
      return false;
    }
    for (const { seat, playerId, amount } of table.needs()) {
      if (!(await this.#buyIn(table, seat, playerId, amount))) {
        await this.#close(table);
        return false;
      }
    }
    const hand = table.deal();
    this.#counts.dealt += 1;
    const first = this.#dealtAt.get(table.tableId)?.[0] ?? hand.handNo;
    this.#dealtAt.set(table.tableId, [first, hand.handNo]);
    const { announceEvery } = this.#options;
    if (announceEvery > 0 && this.#counts.dealt % announceEvery === 0) await this.#announce(hand);
    this.#outbox.put(hand, table.state());
    return true;
  }

  /** More money for a seat; whoever has none left gives it to somebody of the bench. */
  async #buyIn(table: FloorTable, seat: number, playerId: string, amount: number): Promise<boolean> {
    const { tableId } = table;
    // What the office has of this table must be what the table has, or the money would not be there.
    await this.#acknowledged(tableId);
    try {
      await this.#seatMoney({ op: 'topUp', playerId, tableId, amount });
      table.paid(seat, amount);
      this.#outbox.keep(table.state());
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    const stack = table.state().seats[seat - 1].stack + amount;
    await this.#standUp(tableId, playerId);
    for (let left = this.#bench.length; left > 0; left--) {
      const other = await this.#sit(tableId, seat, stack);
      if (other === null) continue;
      table.replace(seat, other, stack);
      this.#outbox.keep(table.state());
      return true;
    }
    return false;
  }

  /** Says that a hand runs and what is wagered in it: that money is held until the hand is booked. */
  async #announce({ table, handNo, startedAt, seats, settlement }: HandRecord): Promise<void> {
    await this.#acknowledged(table.id);
    const holds = seats.flatMap(({ seat, player }) => {
      const amount = settlement?.seats.find((each) => each.seat === seat)?.contributed ?? 0;
      return amount > 0 ? [{ seat, playerId: player, amount }] : [];
    });
    const running = { tableId: table.id, handNo, revision: 1, openedAt: startedAt, holds };
    try {
      await this.#api.post('/api/v1/hands/open', running);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#options.say?.(`${table.id} ${handNo}: ${error.message}`);
    }
  }

  async #acknowledged(tableId: string): Promise<void> {
    while (this.#outbox.next(1, (each) => each === tableId).length > 0) await delay(2);
  }

  async #settle(): Promise<void> {
    while (this.#outbox.size > 0) await delay(5);
  }

  async #close(table: FloorTable): Promise<void> {
    await this.#acknowledged(table.tableId);
    for (const { playerId } of table.state().seats) await this.#standUp(table.tableId, playerId);
    this.#outbox.keep({ ...table.state(), seats: [] });
    this.#tables.splice(this.#tables.indexOf(table), 1);
    this.#closing.delete(table.tableId);
  }

  async #leave(): Promise<void> {
    for (const table of [...this.#tables]) await this.#close(table);
  }

  /** Sends the hands of its share of the tables, a request after the other, so that numbers ascend. */
  async #push(lane: number): Promise<void> {
    const mine = (tableId: string) => laneOf(tableId) === lane;
    while (!this.#stop.signal.aborted) {
      const hands = this.#outbox.next(PARCEL, mine);
      if (hands.length === 0) {
        if (this.#drained) return;
        await delay(5);
        continue;
      }
      const sentAt = performance.now();
      const { results } = await this.#api.post<HandsAnswer>('/api/v1/hands', { hands });
      this.#answers.push(performance.now() - sentAt);
      for (const result of results) this.#acknowledge(result);
      // Something on the other side is away or broken; the hand stays ours.
      if (results.some(({ status }) => status === 'unavailable' || status === 'failed')) await delay(500);
    }
  }

  #acknowledge({ tableId, handNo, status, verdict, flags, errors }: HandsAnswer['results'][number]): void {
    if (tableId === null || handNo === null || status === 'unavailable' || status === 'failed') return;
    this.#outbox.booked(tableId, handNo);
    if (status === 'booked' || status === 'repeated') {
      this.#counts.booked += 1;
      if (status === 'repeated') this.#counts.repeated += 1;
      if (verdict !== 'same') this.#counts.different += 1;
      for (const flag of flags) this.#flags[flag] = (this.#flags[flag] ?? 0) + 1;
    } else {
      this.#counts.refused += 1;
      this.#options.say?.(`${tableId} ${handNo} ${status}: ${errors.map((each) => each.message).join('; ')}`);
    }
  }
}

function laneOf(tableId: string): number {
  let sum = 0;
  for (const char of tableId) sum = (sum * 31 + char.charCodeAt(0)) % 9_973;
  return sum % LANES;
}
