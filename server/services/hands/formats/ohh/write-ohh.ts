import { engineVersion, type HandRecord, type RecordedSteps, replay, type Settlement, stepsOf } from '@/server/engine';
import { extensionOf } from '../extension';
import { notCarried } from '../format-error';
import { showdownOf } from '../showdown';
import { ohhGames, ohhLimits, ohhStreets, PLAY_MONEY } from './games';

const SPEC_VERSION = '1.4.7';
const SHOWDOWN = 'Showdown';

interface Action {
  readonly action_number: number;
  readonly player_id: number;
  readonly action: string;
  readonly amount?: number;
  readonly is_allin?: boolean;
  readonly cards?: readonly string[];
}

interface Round {
  readonly id: number;
  readonly street: string;
  cards: string[];
  readonly actions: Action[];
}

/**
 * Writes a hand record as Open Hand History JSON (1.4.7): one object, to be followed by a blank line. All cards are in
 * it. A raise is what it adds, as the standard has it; tax and tickets, which never were in a pot, are player adjustments;
 * what it has no field for is in `_pitboss`. Throws `HandFormatError` (`notCarried`) on other games than Hold'em, Omaha
 * and Omaha Hi/Lo in no, pot and fixed limit, on an artificial all-in, and on a record that cannot be played.
 */
export function writeOhh(record: HandRecord): string {
  const game = Object.entries(ohhGames).find(([, id]) => id === record.game)?.[0];
  const settings = record.config?.settings ?? {};
  const limit = ohhLimits.find((each) => each === settings.structure);
  if (game === undefined) throw notCarried('game', `OHH cannot say a hand of ${record.game}`);
  if (limit === undefined) {
    throw notCarried('config.settings.structure', `OHH has no betting structure ${settings.structure}`);
  }
  const recorded = stepsOf(record, 'all');
  const settlement = record.settlement ?? replay(record).settlement;
  if (recorded.difference !== null || settlement === null) {
    throw notCarried(recorded.difference?.path ?? 'settlement', 'cannot be played to its end');
  }
  const amount = (minor: number) => minor / record.minorPerUnit;
  const size = (name: string) => amount(Number(settings[name] ?? 0));
  const virtual = record.config?.virtual === true;
  const ohh = {
    spec_version: SPEC_VERSION,
    site_name: 'Pitboss',
    network_name: 'Pitboss',
    internal_version: engineVersion,
    tournament: false,
    game_number: `${record.table.id}-${record.handNo}`,
    ...(record.startedAt === null ? {} : { start_date_utc: `${record.startedAt.slice(0, 19)}Z` }),
    table_name: record.table.name ?? record.table.id,
    game_type: game,
    bet_limit: { bet_type: limit, bet_cap: 0 },
    table_size: Math.max(Number(settings.seats ?? 0), ...record.seats.map(({ seat }) => seat)),
    currency: virtual ? PLAY_MONEY : record.currency,
    dealer_seat: record.button,
    small_blind_amount: size('smallBlind'),
    big_blind_amount: size('bigBlind'),
    ante_amount: settings.anteKind === 'none' ? 0 : size('ante'),
    flags: ['Observed'],
    players: record.seats.map(({ seat, stack, player }) => ({
      id: seat,
      seat,
      name: player ?? `Seat ${seat}`,
      starting_stack: amount(stack),
      is_sitting_out: false,
    })),
    rounds: roundsOf(record, recorded, settlement, amount),
    pots: potsOf(settlement, amount),
    _pitboss: extensionOf(record),
  };
  return JSON.stringify({ ohh });
}

function roundsOf(
  record: HandRecord,
  { steps }: RecordedSteps,
  settlement: Settlement,
  amount: (minor: number) => number,
): Round[] {
  const rounds: Round[] = [];
  const stacks = new Map(record.seats.map(({ seat, stack, brings }) => [seat, stack - (brings?.ticket ?? 0)]));
  const bets = new Map<number, number>();
  const bigBlind = Number(record.config?.settings.bigBlind ?? 0);
  let number = 0;
  const open = (street: string) => {
    rounds.push({ id: rounds.length, street, cards: [], actions: [] });
    bets.clear();
  };
  const add = (seat: number, action: string, more: Partial<Action> = {}) =>
    rounds[rounds.length - 1].actions.push({ action_number: ++number, player_id: seat, action, ...more });
  /** Money that goes in, to be matched or not. */
  const put = (seat: number, action: string, minor: number, live: boolean) => {
    const left = (stacks.get(seat) ?? 0) - minor;
    stacks.set(seat, left);
    if (live) bets.set(seat, (bets.get(seat) ?? 0) + minor);
    add(seat, action, { amount: amount(minor), is_allin: left === 0 });
  };

  open(ohhStreets.preflop);
  for (const { seat, brings } of record.seats) {
    if (brings?.ticket) add(seat, 'Player Adjustment', { amount: -amount(brings.ticket) });
  }
  for (const { events } of steps) {
    const dealt = new Map<number, string[]>();
    for (const { type, seat = 0, amount: minor = 0, cards = [], params } of events) {
      if (type === 'street' && params?.street !== 'preflop') open(ohhStreets[String(params?.street)]);
      else if (type === 'board') rounds[rounds.length - 1].cards = [...cards];
      else if (type === 'down') dealt.set(seat, [...(dealt.get(seat) ?? []), ...cards]);
      else if (type === 'ante') put(seat, 'Post Ante', minor, false);
      else if (type === 'smallBlind') put(seat, 'Post SB', minor, true);
      else if (type === 'bigBlind') put(seat, 'Post BB', minor, true);
      else if (type === 'post') put(seat, minor > bigBlind ? 'Straddle' : 'Post Extra Blind', minor, true);
      else if (type === 'deadBlind') put(seat, 'Post Dead', minor, false);
      else if (type === 'fold') add(seat, 'Fold');
      else if (type === 'check') add(seat, 'Check');
      else if (type === 'call') put(seat, 'Call', minor, true);
      else if (type === 'bet') put(seat, 'Bet', minor, true);
      else if (type === 'raise') put(seat, 'Raise', minor - (bets.get(seat) ?? 0), true);
      else if (type === 'protection') throw notCarried('actions', 'OHH has no artificial all-in');
    }
    for (const [seat, cards] of dealt) add(seat, 'Dealt Cards', { cards });
  }
  const shown = showdownOf(steps, settlement);
  const taxed = settlement.seats.filter(({ tax }) => tax !== 0);
  if (shown.length > 0 || taxed.length > 0) open(SHOWDOWN);
  for (const { seat, cards } of shown) {
    if (cards === null) add(seat, 'Mucks Cards');
    else add(seat, 'Shows Cards', { cards });
  }
  for (const { seat, tax } of taxed) add(seat, 'Player Adjustment', { amount: -amount(tax) });
  return rounds;
}

function potsOf(settlement: Settlement, amount: (minor: number) => number) {
  return settlement.pots.map((pot, number) => {
    const wins = new Map<number, number>();
    for (const { seat, share } of pot.winners) wins.set(seat, (wins.get(seat) ?? 0) + share);
    return {
      number,
      amount: amount(pot.amount),
      rake: amount(pot.rake),
      jackpot: 0,
      player_wins: [...wins].map(([player_id, share]) => ({ player_id, win_amount: amount(share) })),
    };
  });
}
