import { rawSql } from '@/db/client';
import type { TournamentHand } from '@/server/contracts/tournaments/requests';
import type { Clock } from '@/server/platform/clock';
import { bootstrapCatalogue } from '@/server/services/catalogue';
import { type ServiceContext, systemContext } from '@/server/services/kernel';
import { createPlayer, deposit } from '@/server/services/players';
import {
  advanceTournament,
  createTournament,
  getTournament,
  recordHands,
  registerPlayer,
  unregisterPlayer,
} from '@/server/services/tournaments';
import type { Person } from './room';

/** A clock that stands where it is put. */
export function stoppedClock(at: string): Clock & { set(at: string): void; advance(minutes: number): void } {
  let now = Date.parse(at);
  return {
    now: () => new Date(now),
    set: (next) => {
      now = Date.parse(next);
    },
    advance: (minutes) => {
      now += minutes * 60_000;
    },
  };
}

export const blindsBody = {
  blinds: {
    name: 'Short',
    levels: [1, 2, 3, 4].map((n) => ({ smallBlind: 10 * n, bigBlind: 20 * n, ante: 0, minutes: 10 })),
    breaks: [],
  },
};

export const row = (fromRank: number, toRank: number, shareBp: number, toEntrants = 1_000) => ({
  fromEntrants: 1,
  toEntrants,
  fromRank,
  toRank,
  shareBp,
});

export const template = (more: Record<string, unknown> = {}, game = 'holdem') => ({
  game,
  tournament: {
    name: 'Evening',
    currency: 'EUR',
    buyIn: 90,
    fee: 10,
    prizes: 'three',
    blinds: 'short',
    minPlayers: 2,
    maxPlayers: 100,
    tableSize: 6,
    lateLevels: 0,
    ...more,
  },
});

export const sitAndGo = (players: number, more: Record<string, unknown> = {}) =>
  template({ type: 'sitAndGo', minPlayers: players, maxPlayers: players, ...more });

/** A room with EUR, IDR and TC, a short blind structure, prizes for three places, and the given documents. */
export async function openTournamentRoom(
  author: Person,
  documents: readonly { kind: string; slug: string; body: Record<string, unknown> }[],
): Promise<void> {
  await bootstrapCatalogue(systemContext('test'), {
    authorId: author.id,
    title: 'Tournaments',
    documents: [
      {
        kind: 'room',
        slug: 'room',
        body: {
          room: { name: 'Room', zone: 'Europe/Helsinki', currencies: ['EUR', 'IDR', 'TC'].map((code) => ({ code })) },
        },
      },
      { kind: 'blinds', slug: 'short', body: blindsBody },
      {
        kind: 'prizes',
        slug: 'three',
        body: { prizes: { name: 'Three', bands: [row(1, 1, 5_000), row(2, 2, 3_000), row(3, 3, 2_000)] } },
      },
      ...documents,
    ] as Parameters<typeof bootstrapCatalogue>[1]['documents'],
  });
}

let made = 0;

/** New players with money in their wallets. */
export async function newPlayers(count: number, wallet = 10_000, currency = 'EUR'): Promise<string[]> {
  const system = systemContext('test');
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const { id } = await createPlayer(system, { alias: `tp-${++made}`, country: 'FI' });
    if (wallet > 0) await deposit(system, { playerId: id, currency, amount: wallet, provider: 'bank', reference: id });
    ids.push(id);
  }
  return ids;
}

let requests = 0;
const requestId = () => `tournament-${++requests}`;

/** What a game server does with one tournament. */
export function floorOf(ctx: ServiceContext, tournamentId: string) {
  return {
    tournamentId,
    register: (playerId: string, more: Record<string, unknown> = {}) =>
      registerPlayer(ctx, { requestId: requestId(), tournamentId, playerId, ...more }),
    unregister: (playerId: string) => unregisterPlayer(ctx, { requestId: requestId(), tournamentId, playerId }),
    advance: () => advanceTournament(ctx, { tournamentId }),
    read: () => getTournament(ctx, { tournamentId }),
    send: (hands: TournamentHand[], together = false) => recordHands(ctx, { tournamentId, together, hands }),
    /** A hand at a table with the chips that some players end with; the others keep theirs. */
    async hand(tableNo: number, ends: Readonly<Record<string, number>>): Promise<TournamentHand> {
      const lobby = await getTournament(ctx, { tournamentId });
      const table = lobby.tables.find((each) => each.tableNo === tableNo);
      if (!table) throw new Error(`no table ${tableNo}`);
      return {
        tableNo,
        handNo: table.handNo + 1,
        button: table.button,
        stacks: table.players.map(({ playerId, seat, chips }) => ({
          playerId,
          seat: Number(seat),
          start: chips,
          end: ends[playerId] ?? chips,
        })),
      };
    },
  };
}

/** Makes a tournament of a template that starts when full, or at a moment, and gives its floor. */
export async function openTournament(ctx: ServiceContext, templateSlug: string, startsAt?: Date) {
  const { tournamentId } = await createTournament(ctx, { templateSlug, ...(startsAt && { startsAt }) });
  return floorOf(ctx, tournamentId);
}

/** What an account holds; nothing where there is none. */
export async function balanceOf(kind: string, owner: string, currency = 'EUR'): Promise<number> {
  const rows = await rawSql()<{ b: number }[]>`
    select balance_minor as b from ledger_account where kind = ${kind} and owner = ${owner} and currency = ${currency}`;
  return Number(rows.at(0)?.b ?? 0);
}

export const walletOf = (playerId: string, currency = 'EUR') => balanceOf('wallet', playerId, currency);

export const conflictOf = (code: string) => ({ problem: { kind: 'conflict', code } });

/** A clock that stands at noon, a context that lives by it, and starts at one: each a millisecond later, so that each is new. */
export function stoppedNoon() {
  const noon = '2026-12-01T12:00:00Z';
  const clock = stoppedClock(noon);
  let starts = 0;
  return {
    clock,
    ctx: { ...systemContext('test'), clock },
    oneOClock: () => new Date(Date.parse('2026-12-01T13:00:00Z') + starts++),
    toNoon: () => clock.set(noon),
  };
}
