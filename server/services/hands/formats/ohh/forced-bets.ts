import { minor, type RecordedSeat } from '@/server/engine';
import type { AmountScale } from '../amount-scale';
import { HandFormatError } from '../format-error';
import type { OhhDocument } from './document';

/** One forced bet of the file. */
export interface OhhPost {
  readonly kind: 'Post Ante' | 'Post SB' | 'Post BB' | 'Straddle' | 'Post Dead' | 'Post Extra Blind';
  readonly seat: number;
  readonly amount: number;
  readonly path: string;
}

interface OhhForcedBets {
  readonly settings: Readonly<Record<string, string | number>>;
  /** The seat of the big blind, where the engine would not find it there by itself. */
  readonly bigBlind: number | undefined;
  readonly posts: ReadonlyMap<number, NonNullable<RecordedSeat['post']>>;
}

/** Throws `HandFormatError` on blinds that no table of this engine can have. */
export function ohhForcedBets(
  document: OhhDocument,
  seats: readonly number[],
  posts: readonly OhhPost[],
  scale: AmountScale,
): OhhForcedBets {
  const by = (kind: OhhPost['kind']) => posts.filter((post) => post.kind === kind);
  const [small] = by('Post SB');
  const [big] = by('Post BB');
  if (big === undefined) throw new HandFormatError('ohh.rounds', 'nobody posts the big blind (Post BB)');
  for (const twice of [by('Post SB')[1], by('Post BB')[1]]) {
    if (twice) throw new HandFormatError(twice.path, 'is posted twice');
  }
  const bigBlind = scale.minor(document.big_blind_amount || big.amount);
  // With a dead small blind the setting still needs one.
  const smallBlind = scale.minor(document.small_blind_amount || small?.amount || 0) || Math.max(1, bigBlind >> 1);
  const fixed = document.bet_limit.bet_type === 'FL';
  const antes = antesOf(document, seats, by('Post Ante'), big.seat, scale);
  const single = new Map<number, { live: number; dead: number }>();
  const at = (seat: number) => {
    const post = single.get(seat) ?? { live: 0, dead: 0 };
    single.set(seat, post);
    return post;
  };
  for (const { seat, amount } of antes.single) at(seat).dead += scale.minor(amount);
  for (const { seat, amount } of by('Post Dead')) at(seat).dead += scale.minor(amount);
  for (const { seat, amount } of [...by('Straddle'), ...by('Post Extra Blind')]) at(seat).live += scale.minor(amount);
  return {
    settings: { smallBlind, bigBlind, ...(fixed ? { upperLimit: 2 * bigBlind } : {}), ...antes.settings },
    bigBlind: isUsual(document.dealer_seat, seats, small?.seat, big.seat) ? undefined : big.seat,
    posts: new Map([...single].map(([seat, { live, dead }]) => [seat, { live: minor(live), dead: minor(dead) }])),
  };
}

/** The blinds are left of the button; heads-up the button has the small one. */
function isUsual(button: number, seats: readonly number[], small: number | undefined, big: number): boolean {
  const left = (from: number) => seats.find((seat) => seat > from) ?? seats[0];
  const expected = seats.length === 2 && seats.includes(button) ? button : left(button);
  return small === expected && big === left(expected);
}

interface Antes {
  readonly settings: Readonly<Record<string, string | number>>;
  readonly single: readonly OhhPost[];
}

/** One of the ante kinds that tables have; antes that are none of them are dead money of single seats. */
function antesOf(
  document: OhhDocument,
  seats: readonly number[],
  posted: readonly OhhPost[],
  bigBlind: number,
  scale: AmountScale,
): Antes {
  if (posted.length === 0) return { settings: { anteKind: 'none' }, single: [] };
  const size = document.ante_amount || Math.max(...posted.map(({ amount }) => amount));
  const ante = scale.minor(size);
  const payers = new Set(posted.map(({ seat }) => seat));
  // A short stack pays what it has.
  if (payers.size === seats.length && posted.length === seats.length)
    return { settings: { anteKind: 'every', ante }, single: [] };
  const [only] = posted;
  if (posted.length === 1 && only.seat === bigBlind) return { settings: { anteKind: 'bigBlind', ante }, single: [] };
  if (posted.length === 1 && only.seat === document.dealer_seat)
    return { settings: { anteKind: 'button', ante }, single: [] };
  return { settings: { anteKind: 'none' }, single: posted };
}
