import {
  cardText,
  defaultsOf,
  engineVersion,
  findGame,
  type Game,
  type HandConfig,
  type HandRecord,
  type ImportTurn,
  importActions,
  type RecordedAction,
  replay,
  SCHEMA_VERSION,
} from '@/server/engine';
import { type PhhAction, type PhhDecision, parseActions } from './actions';
import { AmountScale } from './amounts';
import { deckOf, type PhhDeck } from './deck';
import { type PhhDocument, PhhError, readDocuments } from './document';
import { forcedBetsOf } from './forced-bets';
import { positionsOf } from './positions';
import { type PhhVariant, phhVariants } from './variants';

/** Reads a PHH text of one hand as a hand record. Throws `PhhError`, also when there are several hands in it. */
export function readPhh(text: string): HandRecord {
  const hands = readPhhFile(text);
  if (hands.length !== 1) throw new PhhError('', `holds ${hands.length} hands`);
  return hands[0];
}

/**
 * Reads a PHH text, one hand or several under numbered headings, as hand records: the deck in dealing order, every
 * action as the engine names it, and the stacks that the source ended with for `replay` to compare. Amounts become
 * whole by a unit that is fine enough; nothing is rounded. Throws `PhhError` on what is no PHH, on a variant that no
 * game here plays, and on an action that the rules did not allow.
 */
export function readPhhFile(text: string): HandRecord[] {
  return readDocuments(text).map(recordOf);
}

function recordOf(document: PhhDocument): HandRecord {
  const variant = phhVariants.find((each) => each.code === document.variant);
  const game = variant && findGame(variant.gameId);
  if (!variant || !game) throw new PhhError('variant', `"${document.variant}" is played by no game here`);
  const players = document.starting_stacks.length;
  const actions = parseActions(document.actions, players);
  const scale = AmountScale.of(amountsOf(document, actions));
  const deck = withBringIn(deckOf(actions, players), actions, variant);
  const blank = blankRecord(document, variant, game, scale, deck);
  const record = withActions(blank, actions, scale);
  return withMucks(record, deck);
}

/** Third card of a stud hand: the one that lies open when the bring-in is due. */
const UP_CARD = 2;
/** Card numbers from here on are aces. */
const ACES = 48;

/**
 * Who brought in held the lowest up-card (in razz the highest, aces low). Where the source did not see it, the most
 * extreme card that nobody is known to hold stands for it, since without one the hand could not have gone as it did.
 */
function withBringIn(deck: PhhDeck, actions: readonly PhhAction[], { code }: PhhVariant): PhhDeck {
  const by = actions.filter(isDecision).find(({ op }) => op === 'bringIn');
  const place = by === undefined ? undefined : deck.hands[by.player].at(UP_CARD);
  if (place === undefined || deck.cards[place] !== '??') return deck;
  const held = new Set(deck.cards);
  const free = Array.from({ length: 52 }, (_, card) => card).filter((card) => !held.has(cardText(card)));
  const razz = code === 'FR';
  const value = (card: number) => (razz && card >= ACES ? card - 52 : card);
  const sorted = free.sort((a, b) => value(a) - value(b));
  const standIn = sorted.at(razz ? -1 : 0);
  if (standIn === undefined) return deck;
  return { ...deck, cards: deck.cards.map((text, i) => (i === place ? cardText(standIn) : text)) };
}

function amountsOf(document: PhhDocument, actions: readonly PhhAction[]): number[] {
  const raises = actions.flatMap((action) => (action.op === 'raise' ? [action.amount] : []));
  const single = [document.bring_in, document.small_bet, document.big_bet, document.min_bet];
  return [
    ...document.antes,
    ...(document.blinds_or_straddles ?? []),
    ...document.starting_stacks,
    ...(document.finishing_stacks ?? []),
    ...single.flatMap((amount) => (amount === undefined ? [] : [amount])),
    ...raises,
  ];
}

function blankRecord(
  document: PhhDocument,
  variant: PhhVariant,
  game: Game,
  scale: AmountScale,
  deck: PhhDeck,
): HandRecord {
  const { seats, button } = positionsOf(document);
  const forced = forcedBetsOf(document, variant, scale);
  const stacks = document.starting_stacks.map((stack, i) => ({
    seat: seats[i],
    stack: scale.minor(stack),
    ...(document.players?.[i] ? { player: document.players[i] } : {}),
    ...(forced.posts[i] === undefined ? {} : { post: forced.posts[i] }),
  }));
  const config: HandConfig = {
    settings: { ...defaultsOf(game.settings), structure: variant.structure, ...forced.settings },
    rake: null,
    tax: null,
    virtual: document.currency === undefined,
  };
  return {
    schemaVersion: SCHEMA_VERSION,
    engineVersion,
    game: game.id,
    rulesVersion: game.rulesVersion,
    rulesetId: null,
    config,
    table: { id: String(document.table ?? document.event ?? document.venue ?? 'phh') },
    handNo: handNo(document.hand),
    startedAt: dateOf(document),
    endedAt: null,
    currency: document.currency ?? 'CHIP',
    minorPerUnit: scale.minorPerUnit,
    button,
    ...(forced.single ? { bigBlind: seats[0] } : {}),
    seats: stacks.sort((a, b) => a.seat - b.seat),
    deck: { cards: deck.cards },
    actions: [],
    settlement: null,
    finalStacks:
      document.finishing_stacks
        ?.map((stack, i) => ({ seat: seats[i], stack: scale.minor(stack) }))
        .sort((a, b) => a.seat - b.seat) ?? null,
  };
}

function handNo(value: number | string | undefined): number {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}

/** The day that the hand was played; PHH writes a time without saying how it was taken, so the day is all that is kept. */
function dateOf({ year, month, day }: PhhDocument): string | null {
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString() : null;
}

function isDecision(action: PhhAction): action is PhhDecision {
  return action.op !== 'hole' && action.op !== 'board' && action.op !== 'show';
}

function withActions(blank: HandRecord, actions: readonly PhhAction[], scale: AmountScale): HandRecord {
  const order = seatsByPosition(blank);
  const decisions = actions.filter(isDecision);
  let next = 0;
  const imported = importActions(blank, (turn) => {
    const decision = decisions.at(next);
    if (decision === undefined) return null;
    next++;
    return translate(decision, order[decision.player], turn, scale);
  });
  if (!imported.ok) {
    const { rule, params, recorded, derived } = imported.difference;
    const at = decisions.at(Math.max(0, next - 1))?.at ?? 0;
    const limits = Object.entries(params).map(([name, value]) => `${name} ${value}`);
    const detail = [recorded && `not legal: ${recorded}`, derived && `legal: ${derived}`, ...limits].filter(Boolean);
    throw new PhhError(`actions.${at}`, `${rule} (${detail.join('; ')})`);
  }
  if (next < decisions.length) throw new PhhError(`actions.${decisions[next].at}`, 'comes after the hand is over');
  return { ...blank, actions: imported.actions };
}

/** Seats in PHH's order of players: from the left of the button. */
function seatsByPosition({ seats, button }: HandRecord): number[] {
  const numbers = seats.map(({ seat }) => seat);
  return [...numbers.filter((seat) => seat > button), ...numbers.filter((seat) => seat <= button)];
}

function translate(decision: PhhDecision, seat: number, turn: ImportTurn, scale: AmountScale): RecordedAction {
  const offered = (...kinds: string[]) => turn.legal.find((shape) => kinds.includes(shape.kind))?.kind ?? kinds[0];
  const source = 'player' as const;
  switch (decision.op) {
    case 'fold':
      return { seat, kind: 'fold', source };
    case 'call':
      return { seat, kind: offered('check', 'call'), source };
    case 'bringIn':
      return { seat, kind: 'bringIn', source };
    case 'raise':
      return { seat, kind: offered('bet', 'raise'), amount: scale.minor(decision.amount), source };
    case 'discard':
      return { seat, kind: 'discard', cards: decision.cards, source };
  }
}

/**
 * Who mucks at the showdown gives up his share, also when his cards are known from elsewhere and would have won. Such
 * cards are recorded as not seen, which is what they were to the table; a hand that lost anyway keeps its cards.
 */
function withMucks(record: HandRecord, deck: PhhDeck): HandRecord {
  if (deck.muckers.size === 0) return record;
  const order = seatsByPosition(record);
  const { settlement } = replay({ ...record, finalStacks: null });
  const winners = new Set(settlement?.pots.flatMap((pot) => pot.winners.map(({ seat }) => seat)) ?? []);
  const hidden = new Set(
    [...deck.muckers].filter((player) => winners.has(order[player])).flatMap((player) => deck.hands[player]),
  );
  if (hidden.size === 0) return record;
  return { ...record, deck: { cards: deck.cards.map((text, i) => (hidden.has(i) ? '??' : text)) } };
}
