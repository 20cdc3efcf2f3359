import { tablePresets } from '@/server/contracts/table-presets';
import { gameById } from '@/server/engine';
import { demoPlayer } from './people';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Hands that one table plays in a row. Moments are counted from the opening of the room. */
export interface Stretch {
  readonly hands: number;
  /** When the first one begins, or when the last one is over. */
  readonly at: number;
  readonly by: 'start' | 'end';
}

/** Who sits at a table, for how many hands. Seats 1 to n are taken, and keep their stacks from stretch to stretch. */
export interface Sitting {
  readonly tableId: string;
  /** Numbers of players (`demoPlayer`), seat 1 first. */
  readonly players: readonly number[];
  /** When they sit down. */
  readonly at: number;
  readonly firstHandNo: number;
  readonly stretches: readonly Stretch[];
  readonly seed: string;
  /** Policies by seat, repeated; the game's own where there are none. */
  readonly policies: readonly string[];
  readonly disconnectBp: number;
  /** Bought where the table sells them. */
  readonly tickets?: { readonly price: number; readonly buyBp: number };
}

/**
 * What is played in a demo room, as data: the same plan gives the same room. A round of sittings stands up before the next
 * one sits down; the last one keeps its seats. The room opens to people once the first round is booked.
 */
export interface DemoPlan {
  readonly players: number;
  /** From the opening of the room until now. */
  readonly openFor: number;
  readonly rounds: readonly (readonly Sitting[])[];
  /** A life beside the tables: a funded jackpot, hits decided, cases, adjustments, switches. */
  readonly lived: boolean;
  /** What a month's plan was made of, for the job that plays all but its first round. */
  readonly month?: MonthSizes;
}

export const handsOf = (plan: DemoPlan, rounds = plan.rounds.length): number =>
  plan.rounds
    .slice(0, rounds)
    .flat()
    .flatMap(({ stretches }) => stretches)
    .reduce((sum, { hands }) => sum + hands, 0);

/** Nobody has come yet: configuration and staff alone. */
export const emptyPlan: DemoPlan = { players: 0, openFor: 0, rounds: [], lived: false };

/** From the opening to the first hand. */
const FIRST_HAND = 10 * MINUTE;
const SIT_DOWN = 5 * MINUTE;
/** From the end of the last hand until now. */
const LAST_HAND = 2 * MINUTE;
const SEED = 'demo room';

/** One evening at a few tables, with `early` of each one's hands at its beginning: a second of work. */
export function eveningPlan(
  tables: readonly { readonly tableId: string; readonly seats: number }[],
  sizes: { readonly players: number; readonly hands: number; readonly hours: number; readonly early?: number },
): DemoPlan {
  const { players, hands, hours, early = 0 } = sizes;
  let first = 0;
  const openFor = FIRST_HAND + hours * HOUR;
  const sittings = tables.map(({ tableId, seats }): Sitting => {
    const sitting: Sitting = {
      tableId,
      players: Array.from({ length: seats }, (_, i) => (first + i) % players),
      at: SIT_DOWN,
      firstHandNo: 1,
      stretches: [
        ...(early > 0 ? [{ at: FIRST_HAND, by: 'start', hands: early } as const] : []),
        { at: openFor - LAST_HAND, by: 'end', hands: hands - early },
      ],
      seed: `${SEED} ${tableId}`,
      policies: [],
      disconnectBp: 5,
    };
    first += seats;
    return sitting;
  });
  return { players, openFor, rounds: [sittings], lived: false };
}

/** 480 hands of 40 players at eight tables, some of them a day ago: there is a day to close. */
export const smallPlan = (): DemoPlan =>
  eveningPlan(
    [
      { tableId: 'holdem-nl-050-100', seats: 6 },
      { tableId: 'holdem-nl-050-100/2', seats: 5 },
      { tableId: 'holdem-nl-heads-up', seats: 2 },
      { tableId: 'holdem-fl-200-400', seats: 8 },
      { tableId: 'omaha-pl', seats: 5 },
      { tableId: 'domino-qq', seats: 5 },
      { tableId: 'capsa-susun', seats: 4 },
      { tableId: 'naiko', seats: 6 },
    ],
    { players: 40, hands: 60, hours: 27, early: 6 },
  );

export interface MonthSizes {
  readonly players: number;
  readonly hands: number;
  /** Days of each round; the first round is what the room opens with. */
  readonly days: readonly number[];
  /** Hands of the first round. */
  readonly first: number;
}

/** Rulebook tables of all games in three currencies, 400 players, 30 days with 40,000 hands, of which 3,000 come first. */
export const MONTH: MonthSizes = { players: 400, hands: 40_000, days: [2, 9, 9, 10], first: 3_000 };

/** Sittings with a bad beat in them, by round and table: what follows the seed was found by playing on until one came. */
const LUCKY: Readonly<Record<string, string>> = {
  '1 soko': '78',
  '2 stud7-fl': '957',
  '3 holdem-fl-200-400': '1040',
};

/** More of the room's hands are played where more people sit. */
const BUSY: Readonly<Record<string, number>> = {
  'holdem-nl-050-100': 3,
  'holdem-nl-idr-rake-tax': 2,
  'holdem-nl-idr-tax': 2,
  'holdem-fl-200-400': 2,
  'omaha-pl': 2,
  'domino-qq': 2,
  'capsa-susun': 2,
  naiko: 2,
};

/** Closed for the last day of the room: switched off. */
export const CLOSED_TABLE = 'razz-fl';

/** Two who always sit together. */
const PAIR = { table: 'holdem-nl-idr-tax', players: [41, 42] } as const;

const STYLES = ['equity', 'tight-passive', 'loose-aggressive', 'calling'];

/** Splits a whole into parts by weight, to the last one. */
function shares(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    const upTo = Math.floor((whole * before) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** The same numbers in another order for each `round`, so that other people meet. */
function shuffled(players: readonly number[], round: number): number[] {
  const order = players.map((player) => {
    // Splitmix: spreads consecutive numbers over the whole range.
    let z = (player + 1) * 0x9e3779b1 + (round + 1) * 0x85ebca6b;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return { player, key: (z ^ (z >>> 15)) >>> 0 };
  });
  return order.sort((a, b) => a.key - b.key || a.player - b.player).map(({ player }) => player);
}

/** A month of the whole room. */
export function monthPlan({ players, hands, days, first }: MonthSizes = MONTH): DemoPlan {
  const last = days.length - 1;
  const weights = tablePresets.map(({ slug }) => BUSY[slug] ?? 1);
  const perRound = [first, ...shares(hands - first, days.slice(1))];
  const played = new Map<string, number>();
  let day = 0;
  const rounds = days.map((length, round) => {
    const firstDay = day;
    day += length;
    const perDay = shares(
      perRound[round],
      Array.from({ length }, () => 1),
    ).map((share, i) => {
      const closed = round === last && i === length - 1;
      return shares(
        share,
        tablePresets.map(({ slug }, at) => (closed && slug === CLOSED_TABLE ? 0 : weights[at])),
      );
    });
    // Whoever may not play in the end sits down before that only.
    const there = Array.from({ length: players }, (_, n) => n).filter((n) => {
      const { status } = demoPlayer(n);
      return !PAIR.players.some((one) => one === n) && (round < last || status === 'active' || status === 'warned');
    });
    const queue = shuffled(there, round);
    return tablePresets.flatMap(({ slug, gameId, currency, config, ...preset }, at): Sitting[] => {
      const { seats: places = preset.seats } = config.settings as { seats?: number };
      const seats = Math.min(places, preset.seats);
      const stretches = perDay.map((ofDay, i): Stretch => {
        const midnight = (firstDay + i) * DAY;
        // Around the clock, each table at its own hour; on the last day all of them play until now.
        return round === last && i === length - 1
          ? { at: midnight + DAY - LAST_HAND - (at % 7) * MINUTE, by: 'end', hands: ofDay[at] }
          : { at: midnight + FIRST_HAND + ((at * 37) % 120) * 10 * MINUTE, by: 'start', hands: ofDay[at] };
      });
      const total = stretches.reduce((sum, stretch) => sum + stretch.hands, 0);
      const pair = slug === PAIR.table ? PAIR.players : [];
      const people = [
        ...pair,
        ...queue.splice(0, Math.max(1, seats - (seats > 5 ? (at + round) % 3 : 0) - pair.length)),
      ];
      if (total === 0 || people.length < gameById(gameId).seats.min) return [];
      const firstHandNo = (played.get(slug) ?? 0) + 1;
      played.set(slug, firstHandNo - 1 + total);
      const lucky = LUCKY[`${round} ${slug}`];
      const poker = currency !== 'IDR' || gameId === 'holdem';
      return [
        {
          tableId: slug,
          players: people,
          at: (stretches[0].by === 'start' ? stretches[0].at : firstDay * DAY + 2 * SIT_DOWN) - SIT_DOWN,
          firstHandNo,
          stretches: stretches.filter((stretch) => stretch.hands > 0),
          seed: `${SEED} ${slug} ${round}${lucky === undefined ? '' : ` ${lucky}`}`,
          policies: lucky !== undefined ? ['calling'] : poker && gameId !== 'casino-holdem' ? STYLES : [],
          disconnectBp: 4,
          ...(currency === 'IDR' && { tickets: { price: 1_000, buyBp: 5_000 } }),
        },
      ];
    });
  });
  return { players, openFor: day * DAY, rounds, lived: true, month: { players, hands, days, first } };
}
