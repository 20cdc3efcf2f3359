import { stringify } from 'smol-toml';
import { type HandRecord, type RecordedSeat, type RecordedStep, type Settlement, stepsOf } from '@/server/engine';
import { extensionOf } from '../formats/extension';
import { showdownOf } from '../formats/showdown';
import { PhhError } from './document';
import { phhVariants } from './variants';

/** Refuses a hand that PHH cannot say. */
const unsaid = (path: string, problem: string) => new PhhError(path, problem, 'notCarried');

/**
 * Writes a hand record as PHH. What the standard has no field for goes into fields of our own (`_rake`, `_tax` for
 * people, `_pitboss` for our reader), and the final stacks of a raked or taxed hand are then left out, because they would
 * not follow from the rest. Throws `PhhError` on games and events that PHH cannot say: other games, an artificial all-in, a dead small blind, a record
 * that cannot be played to its end.
 */
export function writePhh(record: HandRecord): string {
  const settings = record.config?.settings ?? {};
  const variant = phhVariants.find((each) => each.gameId === record.game && each.structure === settings.structure);
  if (variant === undefined) {
    throw unsaid('variant', `PHH has no ${record.game} ${String(settings.structure ?? '')}`.trim());
  }
  const { steps, difference } = stepsOf(record, 'all');
  if (difference !== null) throw new PhhError(difference.path, `cannot be played: ${difference.rule}`);
  const players = inOrder(record);
  const amount = (minor: number) => minor / record.minorPerUnit;
  const limit = (name: string) => amount(Number(settings[name]));
  const bets = forcedBets(record, players, steps[0]);
  const fixed = variant.structure === 'FL';
  const stud = bets.blinds === undefined;
  const outcome = steps.at(-1)?.view;
  const money = record.settlement ?? { rake: 0, tax: 0, jackpot: { contributed: 0 } };
  const untouched = money.rake === 0 && money.tax === 0 && money.jackpot.contributed === 0;
  const names = players.map(({ player }) => player);
  return stringify({
    variant: variant.code,
    ante_trimming_status: new Set(bets.antes).size === 1,
    antes: bets.antes.map(amount),
    ...(bets.blinds === undefined ? {} : { blinds_or_straddles: bets.blinds.map(amount) }),
    ...(stud ? { bring_in: settings.bringIn ? limit('bringIn') : 2 * limit('bringInAnte') } : {}),
    ...(fixed ? { small_bet: stud ? limit('lowerLimit') : limit('bigBlind'), big_bet: limit('upperLimit') } : {}),
    ...(fixed ? {} : { min_bet: limit('bigBlind') }),
    starting_stacks: players.map(({ stack }) => amount(stack)),
    actions: actionsOf(steps, players, amount, record.settlement),
    hand: record.handNo,
    table: record.table.name ?? record.table.id,
    seats: players.map(({ seat }) => seat),
    ...(names.some((name) => name !== undefined) ? { players: names.map((name) => name ?? '') } : {}),
    ...(untouched && outcome
      ? {
          finishing_stacks: players.map(({ seat }) =>
            amount(outcome.seats.find((each) => each.seat === seat)?.stack ?? 0),
          ),
        }
      : { _rake: amount(money.rake), _tax: amount(money.tax) }),
    ...(record.currency === 'CHIP' ? {} : { currency: record.currency }),
    ...dateOf(record),
    _pitboss: JSON.stringify(extensionOf(record)),
  });
}

/** Seats in PHH's order of players: from the left of the button round to the button. */
function inOrder({ seats, button }: HandRecord): RecordedSeat[] {
  return [...seats.filter(({ seat }) => seat > button), ...seats.filter(({ seat }) => seat <= button)];
}

function dateOf({ startedAt }: HandRecord) {
  if (startedAt === null) return {};
  const date = new Date(startedAt);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

interface ForcedBets {
  readonly antes: readonly number[];
  /** Absent in games with a bring-in. */
  readonly blinds?: readonly number[];
}

/** What each player owed, not what a short stack could pay: the standard states the former. */
function forcedBets(record: HandRecord, players: readonly RecordedSeat[], start: RecordedStep): ForcedBets {
  const settings = record.config?.settings ?? {};
  const size = (name: string) => Number(settings[name] ?? 0);
  if (settings.bringInAnte !== undefined) return { antes: players.map(() => size('bringInAnte')) };
  const seatOf = (type: string) => start.events.find((event) => event.type === type)?.seat;
  const smallBlind = seatOf('smallBlind');
  const bigBlind = seatOf('bigBlind');
  const headsUp = players.length === 2;
  const alone = smallBlind === undefined && (bigBlind === record.button || (!headsUp && bigBlind === players[0].seat));
  const expected = headsUp ? [players[1].seat, players[0].seat] : [players[0].seat, players[1].seat];
  if (!alone && (smallBlind !== expected[0] || bigBlind !== expected[1])) {
    throw unsaid('blinds_or_straddles', 'PHH has no dead blind or button');
  }
  const antes = players.map(({ seat, post }) => {
    const kind = settings.anteKind;
    const owes =
      kind === 'every' || (kind === 'bigBlind' && seat === bigBlind) || (kind === 'button' && seat === record.button);
    return (owes ? size('ante') : 0) + (post?.dead ?? 0);
  });
  const blinds = players.map(({ seat, post }) => {
    if (seat === smallBlind) return size('smallBlind');
    return seat === bigBlind ? size('bigBlind') : (post?.live ?? 0);
  });
  // Heads-up the standard lists what the button owes first although he is the second player.
  return headsUp ? { antes: antes.reverse(), blinds: blinds.reverse() } : { antes, blinds };
}

function actionsOf(
  steps: readonly RecordedStep[],
  players: readonly RecordedSeat[],
  amount: (minor: number) => number,
  settlement: Settlement | null,
): string[] {
  const name = (seat: number | undefined) => `p${players.findIndex((player) => player.seat === seat) + 1}`;
  const lines: string[] = [];
  let drawn: string[] = [];
  let lastDecision = 0;
  for (const { events } of steps) {
    const dealt = new Map<number, string>();
    for (const { type, seat, cards = [], amount: minor = 0 } of events) {
      const who = name(seat);
      const decide = (line: string) => {
        lastDecision = lines.push(line);
      };
      // In the standard the replacements come when everybody has thrown away.
      if (type !== 'discard' && type !== 'drawn') {
        lines.push(...drawn);
        drawn = [];
      }
      if (type === 'down' || type === 'up') dealt.set(seat ?? 0, (dealt.get(seat ?? 0) ?? '') + cards.join(''));
      else if (type === 'board') lines.push(`d db ${cards.join('')}`);
      else if (type === 'drawn') drawn.push(`d dh ${who} ${cards.join('')}`);
      else if (type === 'discard') decide(`${who} sd ${cards.join('')}`.trim());
      else if (type === 'fold') decide(`${who} f`);
      else if (type === 'check' || type === 'call') decide(`${who} cc`);
      else if (type === 'bet' || type === 'raise') decide(`${who} cbr ${amount(minor)}`);
      else if (type === 'bringIn') decide(`${who} pb`);
      else if (type === 'protection') throw unsaid('actions', 'PHH has no artificial all-in');
    }
    for (const [seat, cards] of dealt) lines.push(`d dh ${name(seat)} ${cards}`);
  }
  lines.push(...drawn);
  const shown = showdownOf(steps, settlement).map(({ seat, cards }) =>
    `${name(seat)} sm ${cards?.join('') ?? ''}`.trim(),
  );
  // All-in hands are shown before the board runs out, but not before their own last cards have come.
  const at = lines.slice(lastDecision).every((line) => line.startsWith('d db')) ? lastDecision : lines.length;
  return [...lines.slice(0, at), ...shown, ...lines.slice(at)];
}
