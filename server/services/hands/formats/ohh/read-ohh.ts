import { CURRENCIES } from '@/server/contracts/catalogue/currencies';
import {
  defaultsOf,
  engineVersion,
  type Game,
  gameById,
  type HandConfig,
  type HandRecord,
  minor,
  replay,
  SCHEMA_VERSION,
  type Settlement,
} from '@/server/engine';
import { AmountScale } from '../amount-scale';
import { type Extension, readExtension, withHead, withSources } from '../extension';
import { HandFormatError, notCarried } from '../format-error';
import { playIn, seatsByPosition } from '../play-in';
import { deckOf } from '../source-deck';
import { type OhhDocument, readOhhDocument } from './document';
import { ohhForcedBets } from './forced-bets';
import { ohhGames, ohhLimits, PLAY_MONEY } from './games';
import { type RaiseReading, type WalkedRounds, walkRounds } from './walk-rounds';

const EXTENSION = 'ohh._pitboss';
/** What no game here does: boards that are dealt twice, hands without blinds. */
const OTHER_GAMES = new Set(['Run_It_Twice', 'Bomb_Pot']);

/**
 * Reads one parsed OHH object as a hand record: the deck in dealing order, every action as the engine names it, and the
 * stacks that its pots leave for `replay` to compare. Where the file does not say how its rake was reckoned (any file
 * but ours), what was taken is read as a cap that was reached. A raise is what it adds, as the standard has it; a file
 * whose raises only make a legal hand as totals is read so. Throws `HandFormatError` on what is no such hand, on games that
 * are not played here, and on actions that the rules did not allow.
 */
export function readOhh(json: unknown): HandRecord {
  const document = readOhhDocument(json);
  try {
    return recordOf(document, 'added');
  } catch (error) {
    if (!(error instanceof HandFormatError) || !raises(document)) throw error;
    try {
      return recordOf(document, 'total');
    } catch {
      throw error;
    }
  }
}

const raises = ({ rounds }: OhhDocument) =>
  rounds.some((round) => round.actions.some(({ action }) => action === 'Raise'));

function gameOf(document: OhhDocument): { game: Game; structure: string } {
  const id = ohhGames[document.game_type];
  if (id === undefined) throw notCarried('ohh.game_type', `no hand of "${document.game_type}" can be read from OHH`);
  const game = gameById(id);
  const structure = ohhLimits.find((limit) => limit === document.bet_limit.bet_type);
  if (structure === undefined || !game.structures.includes(structure)) {
    throw notCarried('ohh.bet_limit.bet_type', `${game.id} is not played here with "${document.bet_limit.bet_type}"`);
  }
  if (document.bet_limit.bet_cap) throw notCarried('ohh.bet_limit.bet_cap', 'no game here caps the bets of a hand');
  document.flags?.forEach((flag, i) => {
    if (OTHER_GAMES.has(flag)) throw notCarried(`ohh.flags.${i}`, `"${flag}" is played by no game here`);
  });
  return { game, structure };
}

function seatsOf(document: OhhDocument): number[] {
  const seated = document.players.map(({ seat }) => seat);
  document.players.forEach(({ id, seat }, i) => {
    if (seated.indexOf(seat) !== i) throw new HandFormatError(`ohh.players.${i}.seat`, `${seat} is taken`);
    if (document.players.findIndex((player) => player.id === id) !== i) {
      throw new HandFormatError(`ohh.players.${i}.id`, `${id} names two players`);
    }
  });
  const seats = document.players.filter((player) => !player.is_sitting_out).map(({ seat }) => seat);
  if (seats.length < 2) throw new HandFormatError('ohh.players', 'has fewer than two who play');
  return seats.sort((a, b) => a - b);
}

function recordOf(document: OhhDocument, reading: RaiseReading): HandRecord {
  const { game, structure } = gameOf(document);
  const seats = seatsOf(document);
  const order = seatsByPosition({ seats: seats.map((seat) => ({ seat })), button: document.dealer_seat });
  const walked = walkRounds(document, order, game.id === 'holdem' ? 2 : 4, reading);
  const extension = document._pitboss === undefined ? undefined : readExtension(document._pitboss, EXTENSION);
  const scale = AmountScale.of(amountsOf(document, walked), 'ohh.players', leastScale(document, extension));
  const refuse = (at: number, problem: string) => new HandFormatError(walked.paths[at], problem);
  const deck = deckOf(walked.actions, order.length, refuse);
  const start = blankRecord(document, game, structure, seats, walked, scale, deck.cards);
  const blank = extension === undefined ? start : withHead(start, extension, EXTENSION);
  const played = playIn({ blank, actions: walked.actions, deck, minorOf: (amount) => scale.minor(amount), refuse });
  const record = extension === undefined ? played : withSources(played, extension, EXTENSION);
  const { settlement } = replay(record);
  if (settlement === null) throw new HandFormatError('ohh.rounds', 'cannot be played to the end');
  compareMoney(document, walked, scale, settlement);
  return { ...record, finalStacks: finalStacks(document, walked, scale, settlement) };
}

function leastScale({ currency, tournament }: OhhDocument, extension: Extension | undefined): number {
  if (extension !== undefined) return extension.head.minorPerUnit;
  if (tournament || !currency || !(currency in CURRENCIES)) return 1;
  return 10 ** CURRENCIES[currency as keyof typeof CURRENCIES].digits;
}

function amountsOf(document: OhhDocument, { paid, actions, adjusted }: WalkedRounds): number[] {
  const raised = actions.flatMap((action) => (action.op === 'raise' ? [action.amount] : []));
  const pots = document.pots.flatMap((pot) => [
    pot.amount,
    pot.rake ?? 0,
    pot.jackpot ?? 0,
    ...pot.player_wins.map(({ win_amount }) => win_amount),
  ]);
  const blinds = [document.small_blind_amount, document.big_blind_amount, document.ante_amount];
  return [
    ...document.players.map(({ starting_stack }) => starting_stack),
    ...paid.values(),
    ...adjusted.values(),
    ...raised,
    ...pots,
    ...blinds.map((amount) => amount ?? 0),
  ];
}

function blankRecord(
  document: OhhDocument,
  game: Game,
  structure: string,
  seats: readonly number[],
  walked: WalkedRounds,
  scale: AmountScale,
  cards: readonly string[],
): HandRecord {
  const forced = ohhForcedBets(document, seats, walked.posts, scale);
  const virtual = document.tournament === true || document.currency === PLAY_MONEY || !isCode(document.currency);
  const config: HandConfig = {
    settings: { ...defaultsOf(game.settings), structure, seats: document.table_size, ...forced.settings },
    rake: virtual ? null : takenRake(document, scale),
    tax: null,
    virtual,
  };
  const players = document.players.filter(({ seat }) => seats.includes(seat)).toSorted((a, b) => a.seat - b.seat);
  return {
    schemaVersion: SCHEMA_VERSION,
    engineVersion,
    game: game.id,
    rulesVersion: game.rulesVersion,
    rulesetId: null,
    config,
    table: { id: document.table_name || 'ohh' },
    handNo: handNo(document.game_number),
    startedAt: startedAt(document.start_date_utc),
    endedAt: null,
    currency: virtual ? 'CHIP' : (document.currency ?? 'CHIP'),
    minorPerUnit: scale.minorPerUnit,
    button: document.dealer_seat,
    ...(forced.bigBlind === undefined ? {} : { bigBlind: forced.bigBlind }),
    seats: players.map(({ seat, starting_stack, name }) => {
      const post = forced.posts.get(seat);
      return {
        seat,
        stack: scale.minor(starting_stack),
        ...(name ? { player: name } : {}),
        ...(post === undefined ? {} : { post }),
      };
    }),
    deck: { cards },
    actions: [],
    settlement: null,
    finalStacks: null,
  };
}

const isCode = (currency: string | null | undefined) => /^[A-Z]{3}$/.test(currency ?? '');

/** A schedule under which exactly that is taken which the pots say. */
function takenRake({ pots }: OhhDocument, scale: AmountScale): HandConfig['rake'] {
  const cap = pots.reduce((sum, { rake, jackpot }) => sum + scale.minor((rake ?? 0) + (jackpot ?? 0)), 0);
  if (cap === 0) return null;
  return {
    method: 'percent',
    stepAmount: 0,
    stepSize: 1,
    rateBp: 10_000,
    rounding: 'floor',
    trigger: 'always',
    caps: [{ fromStake: 0, fromPlayers: 2, toPlayers: 10, cap }],
    maxPerHand: null,
  };
}

/** The digits that a number of a hand ends with; 0 where it has none or too many. */
function handNo(text: string): number {
  const number = Number(/(\d+)$/.exec(text)?.[1] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

function startedAt(text: string | null | undefined): string | null {
  if (!text) return null;
  const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(date.getTime())) throw new HandFormatError('ohh.start_date_utc', 'is no date with time');
  return date.toISOString();
}

/** What the actions say went in is what the rules took, and the pots hold that. */
function compareMoney(document: OhhDocument, { paid }: WalkedRounds, scale: AmountScale, settlement: Settlement): void {
  for (const { seat, contributed, uncalled } of settlement.seats) {
    const said = scale.minor(paid.get(seat) ?? 0);
    const due = contributed + uncalled;
    if (said !== due) {
      const at = document.players.findIndex((player) => player.seat === seat);
      const unit = scale.minorPerUnit;
      throw new HandFormatError(
        `ohh.players.${at}`,
        `puts in ${said / unit} by the amounts and ${due / unit} by the rules`,
      );
    }
  }
  if (document.pots.length === 0) return;
  const held = document.pots.reduce((sum, { amount }) => sum + scale.minor(amount), 0);
  const derived = settlement.pots.reduce((sum, { amount }) => sum + amount, 0);
  if (held !== derived) {
    const unit = scale.minorPerUnit;
    throw new HandFormatError('ohh.pots', `hold ${held / unit}, and ${derived / unit} went in`);
  }
}

function finalStacks(
  document: OhhDocument,
  { adjusted }: WalkedRounds,
  scale: AmountScale,
  settlement: Settlement,
): HandRecord['finalStacks'] {
  if (document.pots.length === 0) return null;
  return settlement.seats.map(({ seat, contributed }) => {
    const player = document.players.find((each) => each.seat === seat);
    const won = document.pots
      .flatMap((pot) => pot.player_wins)
      .filter(({ player_id }) => player_id === player?.id)
      .reduce((sum, { win_amount }) => sum + scale.minor(win_amount), 0);
    const outside = adjusted.get(seat) ?? 0;
    const moved = outside < 0 ? -scale.minor(-outside) : scale.minor(outside);
    return {
      seat,
      stack: minor(scale.minor(player?.starting_stack ?? 0) - contributed + won + moved),
    };
  });
}
