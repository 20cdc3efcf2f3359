import type { Minor } from '@/server/engine';
import { minor } from '@/server/engine';
import type { AmountScale } from '../formats/amount-scale';
import { type PhhDocument, PhhError } from './document';
import type { PhhVariant } from './variants';

type Post = { readonly live: Minor; readonly dead: Minor };

/** A PHH hand's antes, blinds, straddles and limits as table settings, and what single seats post besides. */
export interface ForcedBets {
  readonly settings: Readonly<Record<string, string | number>>;
  /** By player in PHH's order. */
  readonly posts: readonly (Post | undefined)[];
  /** The player, counted from 0, who posts the big blind where nobody posts a small one. */
  readonly single: number | null;
}

/** Throws `PhhError` on blinds or limits that no table of this engine can have. */
export function forcedBetsOf(document: PhhDocument, variant: PhhVariant, scale: AmountScale): ForcedBets {
  return document.bring_in === undefined
    ? blindsOf(document, variant, scale)
    : bringInOf(document, scale, document.bring_in);
}

function required(document: PhhDocument, field: 'small_bet' | 'big_bet', scale: AmountScale): Minor {
  const value = document[field];
  if (value === undefined) throw new PhhError(field, 'is missing');
  return scale.minor(value);
}

function bringInOf(document: PhhDocument, scale: AmountScale, bringIn: number): ForcedBets {
  const antes = document.antes.map((ante) => scale.minor(ante));
  if (antes.some((ante) => ante !== antes[0])) {
    throw new PhhError('antes', 'differ between players, which no game with a bring-in has');
  }
  return {
    settings: {
      bringInAnte: antes[0],
      bringIn: scale.minor(bringIn),
      lowerLimit: required(document, 'small_bet', scale),
      upperLimit: required(document, 'big_bet', scale),
    },
    posts: [],
    single: null,
  };
}

/** By position: heads-up the standard lists the button's blind and ante first although he is the second player. */
function byPlayer(list: readonly number[], scale: AmountScale): Minor[] {
  const amounts = list.map((amount) => scale.minor(amount));
  return amounts.length === 2 ? amounts.reverse() : amounts;
}

function blindsOf(document: PhhDocument, variant: PhhVariant, scale: AmountScale): ForcedBets {
  const listed = document.blinds_or_straddles;
  if (listed === undefined) throw new PhhError('blinds_or_straddles', 'is missing, and so is bring_in');
  const blinds = byPlayer(listed, scale);
  const single = singleBlind(blinds);
  const [first, second, ...others] = listed.map((blind) => scale.minor(blind));
  if (single === null && (first <= 0 || second <= 0)) {
    throw new PhhError(
      'blinds_or_straddles',
      'lacks a blind: the first two players post one each, or the first one or the button alone',
    );
  }
  const bigBlind = single === null ? second : blinds[single];
  // Nobody posts the small blind; the setting needs one all the same.
  const smallBlind = single === null ? first : Math.max(1, Math.floor(bigBlind / 2));
  const limits: Record<string, number> = {};
  if (variant.structure === 'FL') {
    if (required(document, 'small_bet', scale) !== bigBlind) {
      throw new PhhError('small_bet', 'is not the big blind, as it is in every fixed-limit game here');
    }
    limits.upperLimit = required(document, 'big_bet', scale);
  }
  const bigBlindPlayer = single ?? (listed.length === 2 ? 0 : 1);
  const antes = antesOf(document, byPlayer(document.antes, scale), blinds, bigBlindPlayer, scale);
  const straddles = [minor(0), minor(0), ...others];
  const posts = antes.dead.map((dead, i) => {
    const live = i === single ? 0 : straddles[i];
    return live > 0 || dead > 0 ? { live: minor(live), dead } : undefined;
  });
  return { settings: { smallBlind, bigBlind, ...limits, ...antes.settings }, posts, single };
}

/** Who posts the big blind alone: the first player (a dead small blind), or the button, as in short deck. */
function singleBlind(blinds: readonly Minor[]): number | null {
  if (blinds.length > 2 && blinds[0] > 0 && blinds[1] === 0) return 0;
  const button = blinds.length - 1;
  return blinds.every((blind, player) => blind > 0 === (player === button)) ? button : null;
}

interface Antes {
  readonly settings: Readonly<Record<string, string | number>>;
  readonly dead: readonly Minor[];
}

/**
 * One of the ante kinds that tables have, or, where antes differ from seat to seat or a short one may win the whole ones of the
 * others (`ante_trimming_status` is false), dead posts. Dead posts follow the blinds here and go before them in PHH, which
 * makes no difference to who has enough for both.
 */
function antesOf(
  document: PhhDocument,
  antes: readonly Minor[],
  blinds: readonly Minor[],
  bigBlindPlayer: number,
  scale: AmountScale,
): Antes {
  const none = antes.map(() => minor(0));
  const paying = antes.filter((ante) => ante > 0);
  if (paying.length === 0) return { settings: { anteKind: 'none' }, dead: none };
  const ante = paying[0];
  const stacks = document.starting_stacks.map((stack) => scale.minor(stack));
  const short = (player: number) => stacks[player] < antes[player] + blinds[player];
  if (antes.every((each) => each === ante)) {
    const trimmed = document.ante_trimming_status === true || stacks.every((stack) => stack >= ante);
    if (trimmed) return { settings: { anteKind: 'every', ante }, dead: none };
    const late = blinds.findIndex((blind, player) => blind > 0 && short(player));
    if (late >= 0) throw new PhhError('ante_trimming_status', `is false, and p${late + 1} is short of ante and blind`);
    return { settings: { anteKind: 'none' }, dead: antes };
  }
  const only = (player: number) => paying.length === 1 && antes[player] > 0;
  if (only(bigBlindPlayer)) return { settings: { anteKind: 'bigBlind', ante }, dead: none };
  if (only(antes.length - 1)) return { settings: { anteKind: 'button', ante }, dead: none };
  return { settings: { anteKind: 'none' }, dead: antes };
}
