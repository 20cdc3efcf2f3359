import { database, rawSql } from '@/db/client';
import type { HandAnswer, IntakeAnswer } from '@/server/contracts/intake';
import { bootstrapCatalogue } from '@/server/services/catalogue';
import { configOf, liveRulesets } from '@/server/services/feed';
import { DomainError, systemContext } from '@/server/services/kernel';
import { createPlayer, deposit } from '@/server/services/players';
import { moveSeatMoney } from '@/server/services/seats';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import type { CraftedTable } from './crafted-hand';
import type { Wire } from './live-table';
import { type MachineKey, machineKey, signed } from './machine';
import { type Person, person, rakeBody, tableBody } from './room';

/** A room with a support desk: people, tables of several kinds, a key to book hands with. */
export interface Desk {
  readonly admin: Person;
  readonly sam: Person;
  readonly sol: Person;
  readonly sue: Person;
  readonly sid: Person;
  readonly fia: Person;
  readonly art: Person;
  readonly key: MachineKey;
}

/** Rake 5 %, rounded down, up to 3.00; `oulu` taxes 3 % besides; `vaasa` is fixed limit, `draw` is draw32, `kotka` feeds a bad-beat pool. */
export async function openDesk(): Promise<Desk> {
  const admin = await person('adam', ['admin', 'operator']);
  await bootstrapCatalogue(systemContext('test'), {
    authorId: admin.id,
    title: 'A room with a desk',
    documents: [
      { kind: 'room', slug: 'room', body: { room: { name: 'Room', zone: 'Europe/Helsinki' } } },
      { kind: 'rake', slug: 'house', body: rakeBody(300) },
      { kind: 'tax', slug: 'three-percent', body: { tax: { rateBp: 300 } } },
      {
        kind: 'jackpot',
        slug: 'beat',
        body: { currency: 'EUR', jackpot: { name: 'Bad beat', type: 'badBeat' } },
      },
      { kind: 'table', slug: 'kotka', body: tableBody('Kotka', { table: { badBeat: 'beat' } }) },
      { kind: 'table', slug: 'turku', body: tableBody('Turku') },
      { kind: 'table', slug: 'oulu', body: tableBody('Oulu', { table: { tax: 'three-percent' } }) },
      {
        kind: 'table',
        slug: 'vaasa',
        body: tableBody('Vaasa', { settings: { structure: 'FL', smallBlind: 50, bigBlind: 100, upperLimit: 200 } }),
      },
      {
        kind: 'table',
        slug: 'draw',
        body: { game: 'draw32', table: { name: 'Draw', currency: 'EUR', rake: 'house' }, settings: {} },
      },
    ],
  });
  return {
    admin,
    sam: await person('sam', ['support']),
    sol: await person('sol', ['support']),
    sue: await person('sue', ['supervisor']),
    sid: await person('sid', ['supervisor']),
    fia: await person('fia', ['finance']),
    art: await person('art', ['auditor']),
    key: await machineKey(admin, 'floor', ['*']),
  };
}

/** A live table as hands are crafted for it. */
export async function tableOf(tableId: string): Promise<CraftedTable> {
  const [live] = await database().transaction((tx) => liveRulesets(tx, undefined, [tableId.split('/')[0]]));
  return {
    tableId,
    rulesetId: live.rulesetId,
    game: live.body.game,
    config: configOf(live.body),
    currency: live.body.currency.code,
  };
}

let seated = 0;

/** New players with a stack of `stack` at seats 1..count of a table and `rest` in their wallets. */
export async function seatPlayers(tableId: string, count: number, stack = 10_000, rest = 0): Promise<string[]> {
  const system = systemContext('test');
  const players: string[] = [];
  for (let seat = 1; seat <= count; seat++) {
    const { id } = await createPlayer(system, { alias: `desk-${++seated}`, country: 'FI' });
    await deposit(system, { playerId: id, currency: 'EUR', amount: stack + rest, provider: 'bank', reference: id });
    await moveSeatMoney(system, { op: 'sit', requestId: `sit-${id}`, playerId: id, tableId, seat, amount: stack });
    players.push(id);
  }
  return players;
}

/** Books hands; gives the answers in their order. */
export async function book(desk: Desk, ...hands: readonly Wire[]): Promise<HandAnswer[]> {
  const response = await handleHands(signed(desk.key, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
  const { results } = (await response.json()) as IntakeAnswer;
  const bad = results.find((result) => result.status !== 'booked');
  if (bad) throw new Error(JSON.stringify(bad));
  return results;
}

/** Balance of an account by its name; 0 where there is none. */
export async function balance(kind: string, owner = '', currency = 'EUR'): Promise<number> {
  const rows = await rawSql()<{ balance: number }[]>`
    select balance_minor as balance from ledger_account where kind = ${kind} and owner = ${owner} and currency = ${currency}`;
  return rows.at(0)?.balance ?? 0;
}
export const stack = (tableId: string, player: string) => balance('seat', `${tableId}:${player}`);
export const wallet = (player: string) => balance('wallet', player);

/** The problem that a call was refused with. */
export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error.problem;
  throw new Error(`not refused: ${String(error)}`);
}
