// Sets the environment that the rest is loaded in.
import '../../support/environment';

import { setTimeout as pause } from 'node:timers/promises';
import { rawSql } from '@/db/client';
import { DEMO_PASSWORD, DEMO_STAFF } from '@/server/demo/staff';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants } from '@/server/services/ledger';
import { moveSeatMoney } from '@/server/services/seats';
import { type LiveTable, openLiveTable } from '../../support/live-table';
import { machineKey } from '../../support/machine';
import { Office } from '../../support/office';
import { withProductData } from '../../support/open-product-data';
import { freePort } from '../../support/ports';
import { processorTime } from '../../support/processor-time';
import { openProduct, type Product } from '../../support/product';
import { person } from '../../support/room';
import type { Outcome, Row } from '../../support/run-named';
import { GameServer, type Parcel, parcelOf } from './intake-client';
import { lastHand, makePlainTables, plainCopy } from './plain-copy';

const SLUG = 'holdem-nl-050-100';
const TABLES = 24;
const ROUNDS = 5;
const BULK = { hands: 3_000, perRequest: 250, lanes: 4 };
const SINGLES = { hands: 2_000, lanes: 16 };
/** 1,000 hands a second for ten seconds. */
const STEADY = { hands: 10_000, perRequest: 10, everyMs: 10 };

const TARGETS = { perSecond: 1_500, ofCopy: 0.5, singles: 250, answerMs: 250, office: 2 };

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
const median = (values: readonly number[]) => quantile(values, 0.5);

/** Adds up the microseconds of processor that a piece of work cost the web and the database, by hands. */
class Cost {
  #web = 0;
  #database = 0;
  #hands = 0;
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
  }

  async of<T>(hands: number, work: () => Promise<T>): Promise<T> {
    const before = processorTime(this.#product);
    const result = await work();
    const after = processorTime(this.#product);
    if (before && after) {
      this.#web += after.web - before.web;
      this.#database += after.database - before.database;
      this.#hands += hands;
    }
    return result;
  }

  row(what: string): Row[] {
    if (this.#hands === 0) return [];
    const each = (ms: number) => Math.round((ms * 1_000) / this.#hands);
    const [web, database] = [each(this.#web), each(this.#database)];
    return [{ what: `processor a hand, ${what}: web ${web}, database ${database}`, value: web + database, unit: 'µs' }];
  }
}

/** Deals hands at all tables in turn, six-handed as long as nobody has lost everything since he last bought in. */
class Dealer {
  readonly #tables: LiveTable[];
  /** Hands so far, and the players in them. */
  hands = 0;
  seats = 0;
  #next = 0;
  #topUps = 0;

  constructor(tables: readonly LiveTable[]) {
    this.#tables = [...tables];
  }

  /** Parcels of hands, each of one table. All hands so far are booked; whoever is short buys in again first. */
  async parcels(hands: number, perRequest: number): Promise<Parcel[]> {
    for (const table of this.#tables) await this.#topUp(table);
    return Array.from({ length: Math.ceil(hands / perRequest) }, () => {
      const table = this.#tables[this.#next++ % this.#tables.length];
      const parcel = Array.from({ length: perRequest }, () => table.next());
      this.hands += parcel.length;
      this.seats += parcel.reduce((sum, hand) => sum + hand.seats.length, 0);
      return parcelOf(parcel.map((hand) => JSON.stringify(hand)));
    });
  }

  async #topUp({ options, stacks }: LiveTable): Promise<void> {
    const { tableId, players, stack } = options;
    for (const [i, playerId] of players.entries()) {
      const amount = stack - stacks[i];
      if (amount < stack * 0.4) continue;
      const requestId = `top-up-${++this.#topUps}-${playerId}`;
      await moveSeatMoney(systemContext('bench'), { op: 'topUp', requestId, playerId, tableId, amount });
      stacks[i] = stack;
    }
  }
}

/** What the pages of the office ask for most, one question after another while `goOn` says so. */
async function readOffice(office: Office, goOn: (asked: number) => boolean): Promise<number[]> {
  const questions = [
    () => office.query('session.me', undefined),
    () => office.query('simulation.list', { limit: 50 }),
    () => office.query('simulation.choices', {}),
  ];
  const times: number[] = [];
  while (goOn(times.length)) {
    const began = performance.now();
    await questions[times.length % questions.length]();
    times.push(performance.now() - began);
    // A reader clicks, he does not hammer.
    await pause(15);
  }
  return times;
}

async function measure(product: Product, ownerUrl: string): Promise<Outcome> {
  const admin = await person('bench', ['admin', 'operator']);
  const server = new GameServer(product.url, await machineKey(admin, 'bench', ['*']));
  const office = new Office(product.url);
  await office.signIn(DEMO_STAFF[0].email, DEMO_PASSWORD);
  const tables: LiveTable[] = [];
  for (let n = 1; n <= TABLES; n++)
    tables.push(await openLiveTable(`${SLUG}/${n}`, { wallet: 500_000, startedAt: new Date() }));
  const dealer = new Dealer(tables);
  await makePlainTables(ownerUrl);

  // Code is compiled and connections are open before anything is measured.
  await server.pour(await dealer.parcels(2_000, 100), 4);
  await readOffice(office, (asked) => asked < 60);
  const idle = await readOffice(office, (asked) => asked < 300);

  const booked: number[] = [];
  const copied: number[] = [];
  const costs = { bulk: new Cost(product), copy: new Cost(product), single: new Cost(product) };
  for (let round = 0; round < ROUNDS; round++) {
    const before = await lastHand();
    const parcels = await dealer.parcels(BULK.hands, BULK.perRequest);
    const ms = await costs.bulk.of(BULK.hands, () => server.pour(parcels, BULK.lanes));
    booked.push((BULK.hands / ms) * 1_000);
    const copy = await plainCopy(before);
    const from = performance.now();
    await costs.copy.of(BULK.hands, copy);
    copied.push((BULK.hands / (performance.now() - from)) * 1_000);
  }

  const singles = await dealer.parcels(SINGLES.hands, 1);
  const singly = await costs.single.of(singles.length, () => server.pour(singles, SINGLES.lanes));
  const singlesPerSecond = (singles.length / singly) * 1_000;

  const steady = await dealer.parcels(STEADY.hands, STEADY.perRequest);
  let going = true;
  const [answers, busy] = await Promise.all([
    server.drum(steady, STEADY.everyMs).finally(() => {
      going = false;
    }),
    readOffice(office, () => going),
  ]);
  server.close();

  const { findings } = await brokenInvariants();
  if (findings.length > 0) throw new Error(`the books are broken: ${JSON.stringify(findings[0])}`);
  const [{ n }] = await rawSql()<{ n: number }[]>`select count(*) as n from hand`;
  const sent = tables.reduce((sum, table) => sum + table.handNo, 0);
  if (n !== sent) throw new Error(`${sent} hands were sent, ${n} are booked`);

  const perSecond = median(booked);
  const ofCopy = median(booked.map((each, i) => each / copied[i]));
  const answer = quantile(answers, 0.95);
  const office95 = [quantile(idle, 0.95), quantile(busy, 0.95)];
  const whole = (value: number) => Math.round(value);
  const tenths = (value: number) => Math.round(value * 10) / 10;
  const rows: Row[] = [
    { what: 'hands booked, 250 a request, four at once', value: whole(perSecond), unit: 'hands/s', ratio: ofCopy },
    { what: 'COPY of the same rows without checks', value: whole(median(copied)), unit: 'hands/s' },
    { what: 'hands booked, one a request, 16 at once', value: whole(singlesPerSecond), unit: 'hands/s' },
    { what: 'answer at 1,000 hands/s, ten a request, p50', value: tenths(median(answers)), unit: 'ms' },
    { what: 'answer at 1,000 hands/s, ten a request, p95', value: tenths(answer), unit: 'ms' },
    { what: 'players a hand', value: Math.round((dealer.seats / dealer.hands) * 100) / 100 },
    ...costs.bulk.row('250 a request'),
    ...costs.copy.row('COPY alone'),
    ...costs.single.row('one a request'),
    { what: 'office p95, idle', value: tenths(office95[0]), unit: 'ms' },
    { what: 'office p95, meanwhile', value: tenths(office95[1]), unit: 'ms', ratio: office95[1] / office95[0] },
  ];
  const ok =
    perSecond >= TARGETS.perSecond &&
    ofCopy >= TARGETS.ofCopy &&
    singlesPerSecond >= TARGETS.singles &&
    answer < TARGETS.answerMs &&
    office95[1] <= TARGETS.office * office95[0];
  return { rows, ok };
}

/** The built product on a database of its own; the game server is this process. */
async function run(): Promise<Outcome> {
  const product = await openProduct(await freePort());
  try {
    return await withProductData(product, (ownerUrl) => measure(product, ownerUrl));
  } finally {
    await product.stop();
  }
}

process.stdout.write(`${JSON.stringify(await run())}\n`);
process.exit(0);
