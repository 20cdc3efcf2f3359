import {
  defaultsOf,
  engineVersion,
  findGame,
  type Game,
  type HandConfig,
  type HandRecord,
  SCHEMA_VERSION,
} from '@/server/engine';
import { AmountScale } from '../formats/amount-scale';
import { type Extension, readExtension, withHead, withSources } from '../formats/extension';
import { playIn } from '../formats/play-in';
import type { SourceAction } from '../formats/source-action';
import { deckOf, type SourceDeck } from '../formats/source-deck';
import { parseActions } from './actions';
import { type PhhDocument, PhhError, readDocument, sectionsOf } from './document';
import { forcedBetsOf } from './forced-bets';
import { positionsOf } from './positions';
import { withStandIns } from './unseen-cards';
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
  return sectionsOf(text).map((section) => recordOf(readDocument(section)));
}

/** One hand of a PHH text as a hand record. Throws `PhhError`. */
export function recordOf(source: PhhDocument): HandRecord {
  const document = withKnownStacks(source);
  const variant = phhVariants.find((each) => each.code === document.variant);
  const game = variant && findGame(variant.gameId);
  if (!variant || !game) throw new PhhError('variant', `"${document.variant}" is played by no game here`);
  const players = document.starting_stacks.length;
  const actions = parseActions(document.actions, players);
  const extension = document._pitboss === undefined ? undefined : extensionIn(document._pitboss);
  const scale = AmountScale.of(amountsOf(document, actions), 'starting_stacks', extension?.head.minorPerUnit);
  const refuse = (at: number, problem: string) => new PhhError(`actions.${at}`, problem);
  const deck = withStandIns(deckOf(actions, players, refuse), actions, variant);
  const start = blankRecord(document, variant, game, scale, deck);
  const blank = extension === undefined ? start : withHead(start, extension, EXTENSION);
  const record = playIn({ blank, actions, deck, minorOf: (amount) => scale.minor(amount), refuse });
  return extension === undefined ? record : withSources(record, extension, EXTENSION);
}

/**
 * A stack that the source does not know counts as more than anybody could put in, so that it bounds nothing; what the
 * players then ended with is not known either.
 */
function withKnownStacks(document: PhhDocument): PhhDocument {
  const { starting_stacks, finishing_stacks } = document;
  const known = (stack: number) => Number.isFinite(stack);
  if (starting_stacks.every(known)) {
    return finishing_stacks?.every(known) === false ? { ...document, finishing_stacks: undefined } : document;
  }
  const seen = [
    ...starting_stacks.filter(known),
    ...raisesIn(document.actions),
    ...(document.blinds_or_straddles ?? []),
  ];
  const deep = DEEP * Math.ceil(Math.max(1, ...seen, ...document.antes, document.big_bet ?? 0));
  return {
    ...document,
    starting_stacks: starting_stacks.map((stack) => (known(stack) ? stack : deep)),
    finishing_stacks: undefined,
  };
}

const DEEP = 1_000;

function raisesIn(actions: readonly string[]): number[] {
  return actions.flatMap((action) => {
    const amount = Number(/\bcbr\s+(\S+)/.exec(action)?.[1].replace(/_/g, ''));
    return Number.isFinite(amount) ? [amount] : [];
  });
}

const EXTENSION = '_pitboss';

function extensionIn(text: string): Extension {
  try {
    return readExtension(JSON.parse(text), EXTENSION);
  } catch (error) {
    if (error instanceof SyntaxError) throw new PhhError(EXTENSION, 'is not JSON');
    throw error;
  }
}

function amountsOf(document: PhhDocument, actions: readonly SourceAction[]): number[] {
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
  deck: SourceDeck,
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
    ...(forced.single === null ? {} : { bigBlind: seats[forced.single] }),
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
