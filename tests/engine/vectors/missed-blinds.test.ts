import { describe, expect, test } from 'vitest';
import {
  gameById,
  games,
  HANDS_PER_UNIT,
  type HandStart,
  openSimulation,
  redeal,
  replay,
  Session,
  type SimulationSpec,
} from '@/server/engine';
import { BlindDebts, lineUp } from '@/server/engine/betting/blind-debts';
import type { BlindRules } from '@/server/engine/game';
import { holdem } from '@/server/engine/games/holdem/index';
import { minor } from '@/server/engine/money/minor';
import { defaultsOf } from '@/server/engine/settings';
import { euRake, PokerHand, tax3 } from '@/tests/support/poker-hand';

/* Rules 00, Buy-ins, joining, missed blinds: 50/100 throughout. */
const rules: BlindRules = { small: minor(50), big: minor(100), missed: 'postOrWait' };
const setOf = (...seats: readonly number[]) => seats.reduce((set, seat) => set | (1 << seat), 0);
const seatsOf = (set: number) => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seat) => ((set >> seat) & 1) === 1);
const six = setOf(1, 2, 3, 4, 5, 6);

/** A table of six after its first hand: button 1, small blind 2, big blind 3. */
function afterFirstHand(missed: BlindRules['missed'] = 'postOrWait'): BlindDebts {
  const debts = new BlindDebts({ ...rules, missed });
  debts.pass(six, lineUp(six, 0, 0, 1));
  return debts;
}

describe('debts', () => {
  test('the first hand of a table asks nothing of a seat that it passes over', () => {
    const debts = new BlindDebts(rules);
    // Seat 2 is away, so seats 3 and 4 have the blinds.
    expect(lineUp(six & ~setOf(2), 0, 0, 1)).toEqual({ dealt: six & ~setOf(2), smallBlind: 3, bigBlind: 4 });
    debts.pass(six, lineUp(six & ~setOf(2), 0, 0, 1));
    expect(debts.postOf(2)).toBeNull();
  });

  test('missed big blind: live; missed both: the small one dead besides', () => {
    const debts = afterFirstHand();
    const five = six & ~setOf(4);
    // Button 2, blinds 3 and 5: the big blind went from 3 over 4 to 5.
    debts.pass(six, lineUp(five, 0, 0, 2));
    expect(debts.postOf(4)).toEqual({ live: 100, dead: 0 });
    // Button 3, blinds 5 and 6: the small blind went from 3 over 4 to 5.
    debts.pass(six, lineUp(five, 0, 0, 3));
    expect(debts.postOf(4)).toEqual({ live: 100, dead: 50 });
  });

  test('missed small blind only: dead', () => {
    const debts = afterFirstHand();
    // Seat 3 has paid the big blind and leaves: button 2, blinds 4 and 5.
    debts.pass(six, lineUp(six & ~setOf(3), 0, 0, 2));
    expect(debts.postOf(3)).toEqual({ live: 0, dead: 50 });
  });

  test('each blind is owed once, however long a seat is away, and not by who played', () => {
    const debts = afterFirstHand();
    const five = six & ~setOf(4);
    for (const button of [2, 3, 5, 6, 1, 2, 3, 5, 6, 1, 2, 3]) debts.pass(six, lineUp(five, 0, 0, button));
    expect(debts.postOf(4)).toEqual({ live: 100, dead: 50 });
    expect([1, 2, 3, 5, 6].map((seat) => debts.owes(seat))).toEqual([false, false, false, false, false]);
    // It posts and is dealt in: quits.
    debts.pass(six, lineUp(five, setOf(4), 0, 5));
    expect(debts.owes(4)).toBe(false);
  });

  test('a seat that nothing has passed comes back for nothing', () => {
    const debts = afterFirstHand();
    // Seat 6 is away while the big blind goes from 3 to 4.
    debts.pass(six, lineUp(six & ~setOf(6), 0, 0, 2));
    expect(debts.postOf(6)).toBeNull();
  });

  test('a new player owes the big blind, whatever passes him before he plays', () => {
    const debts = afterFirstHand();
    debts.join(4);
    expect(debts.postOf(4)).toEqual({ live: 100, dead: 0 });
    for (const button of [2, 3, 5]) debts.pass(six, lineUp(six & ~setOf(4), 0, 0, button));
    expect(debts.postOf(4)).toEqual({ live: 100, dead: 0 });
  });

  test('a table may ask for nothing', () => {
    const debts = afterFirstHand('free');
    debts.join(5);
    for (const button of [2, 3, 5, 6]) debts.pass(six, lineUp(six & ~setOf(4, 5), 0, 0, button));
    expect([debts.owes(4), debts.owes(5)]).toEqual([false, false]);
  });

  test('heads-up both blinds pass a third seat within two hands', () => {
    const three = setOf(1, 2, 3);
    const debts = new BlindDebts(rules);
    // Button 1, blinds 2 and 3. Then seat 2 leaves: button 3 posts the small blind, seat 1 the big one.
    debts.pass(three, lineUp(three, 0, 0, 1));
    debts.pass(three, lineUp(setOf(1, 3), 0, 0, 3));
    // The small blind went from 2 to 3, the big one from 3 to 1: nothing passed seat 2.
    expect(debts.owes(2)).toBe(false);
    // Button 1, big blind 3: it went from 1 over 2 to 3; the small one from 3 to 1.
    debts.pass(three, lineUp(setOf(1, 3), 0, 0, 1));
    expect(debts.postOf(2)).toEqual({ live: 100, dead: 0 });
    // Button 3, small blind from 1 over 2 to 3.
    debts.pass(three, lineUp(setOf(1, 3), 0, 0, 3));
    expect(debts.postOf(2)).toEqual({ live: 100, dead: 50 });
  });
});

describe('who is dealt in', () => {
  const playing = setOf(1, 3, 5, 6);
  test.each([
    // Button 1: seat 2 would be the small blind and waits; in the next case seat 4 is the big blind behind 3.
    { posting: [2], waiting: [], button: 1, dealt: [1, 3, 5, 6], blinds: [3, 5] },
    { posting: [4], waiting: [], button: 1, dealt: [1, 3, 4, 5, 6], blinds: [3, 4] },
    // Button 5, blinds 6 and 1: seats 2 and 4 are behind them.
    { posting: [2, 4], waiting: [], button: 5, dealt: [1, 2, 3, 4, 5, 6], blinds: [6, 1] },
    // Button 1, blinds 3 and then 4, who has waited for it.
    { posting: [], waiting: [2, 4], button: 1, dealt: [1, 3, 4, 5, 6], blinds: [3, 4] },
    // Button 6, blinds 1 and 2.
    { posting: [], waiting: [2, 4], button: 6, dealt: [1, 2, 3, 5, 6], blinds: [1, 2] },
    // Button 5, blinds 6 and 1: nobody's turn.
    { posting: [], waiting: [2, 4], button: 5, dealt: [1, 3, 5, 6], blinds: [6, 1] },
    // Button 1: seat 2 posts and would be the small blind, so it waits; 4 has waited and is the big blind behind 3.
    { posting: [2], waiting: [4], button: 1, dealt: [1, 3, 4, 5, 6], blinds: [3, 4] },
  ])('button $button, $posting post, $waiting wait', ({ posting, waiting, button, dealt, blinds }) => {
    const line = lineUp(playing, setOf(...posting), setOf(...waiting), button);
    expect(seatsOf(line.dealt)).toEqual(dealt);
    expect([line.smallBlind, line.bigBlind]).toEqual(blinds);
  });

  test('two play: the third comes in as the big blind of three', () => {
    // Button 1 would post the small blind against 2; with seat 3 the blinds are 2 and 3.
    expect(lineUp(setOf(1, 2), 0, setOf(3), 1)).toEqual({ dealt: setOf(1, 2, 3), smallBlind: 2, bigBlind: 3 });
    // Button 2: with seat 3 the blinds are 3 and 1, so it waits, and 2 and 1 play heads-up.
    expect(lineUp(setOf(1, 2), 0, setOf(3), 2)).toEqual({ dealt: setOf(1, 2), smallBlind: 2, bigBlind: 1 });
  });
});

test('both missed blinds in a pot: the live one is called, the dead one is not', () => {
  // Button 1, blinds 2 and 3, seat 4 posts 100 live and 50 dead: pot 300, nothing to call for it.
  const hand = new PokerHand(holdem, {
    stacks: [10_000, 10_000, 10_000, 10_000],
    posts: { 4: { live: 100, dead: 50 } },
    rake: euRake,
    tax: tax3,
  });
  expect(hand.asked).toEqual([4]);
  // All-in is 10,000 less the dead 50.
  expect(hand.legal).toBe('fold, check, raise 200-9950');
  hand.play('4 raise 300; 1 fold; 2 fold; 3 fold');
  // Uncalled 200 back: 100 + 50 (seat 4), 50 (small blind), 100 (big blind) = 300 in the pot; no flop, no rake.
  // Tax 3 %: 150 -> 4.5 -> 5 (half up), 50 -> 1.5 -> 2, 100 -> 3: 10. Seat 4: 300 - 150 - 10.
  expect(hand.pots).toEqual(['300: 4 -> 4 300']);
  expect(hand.net).toEqual([0, -50, -100, 140]);
});

function specOf(gameId: string, settings: Readonly<Record<string, unknown>> = {}): SimulationSpec {
  const game = games.find(({ id }) => id === gameId);
  if (game === undefined) throw new Error(gameId);
  return {
    gameId,
    config: { settings: { ...defaultsOf(game.settings), ...settings }, rake: null, tax: null, virtual: false },
    seats: Math.min(6, game.seats.max),
    policies: ['calling'],
    seed: 'missed',
    disconnectBp: 0,
    sitOutBp: 400,
  };
}

/** How each hand of a session of a thousand starts. */
function startsOf(spec: SimulationSpec): HandStart[] {
  const session = new Session(gameById(spec.gameId), spec);
  session.start(0);
  return Array.from({ length: HANDS_PER_UNIT }, () => {
    session.prepare();
    const { start } = session.prepared();
    session.play();
    return start;
  });
}

/** The next of `seats` left of `from`. */
const leftOf = (seats: readonly number[], from: number) => seats.find((seat) => seat > from) ?? seats[0];
/** Seats that a blind going from `from` to `to` passes, one step at a time. */
function passedBy(from: number, to: number): number[] {
  const passed: number[] = [];
  for (let seat = (from % 6) + 1; from !== to && seat !== to; seat = (seat % 6) + 1) passed.push(seat);
  return passed;
}

/** Walks through the hands of a table of six with a notebook of debts, and gives how many seats came in in which way. */
function audit(starts: readonly HandStart[]): Record<string, number> {
  const ways: Record<string, number> = {};
  const count = (way: string) => {
    ways[way] = (ways[way] ?? 0) + 1;
  };
  const owed = Array.from({ length: 7 }, () => ({ live: 0, dead: 0 }));
  let last: { dealt: readonly number[]; small: number; big: number } | null = null;
  for (const { seats, button } of starts) {
    const dealt = seats.map(({ seat }) => seat);
    expect(dealt.length).toBeGreaterThanOrEqual(2);
    const small = dealt.length === 2 ? button : leftOf(dealt, button);
    const big = leftOf(dealt, small);
    for (const { seat, post } of seats) {
      if (last === null || last.dealt.includes(seat)) expect(post).toBeUndefined();
      else if (seat === big) expect(post, 'nothing is owed on the big blind').toBeUndefined();
      else if (owed[seat].live + owed[seat].dead > 0) expect(post).toEqual(owed[seat]);
      else expect(post).toBeUndefined();
      if (last?.dealt.includes(seat) === false) {
        count(seat === big ? 'big blind' : post === undefined ? 'nothing owed' : `${post.live} live ${post.dead} dead`);
      }
      owed[seat] = { live: 0, dead: 0 };
    }
    if (last !== null) {
      for (const seat of passedBy(last.big, big)) if (!dealt.includes(seat)) owed[seat].live = 100;
      for (const seat of passedBy(last.small, small)) if (!dealt.includes(seat)) owed[seat].dead = 50;
    }
    last = { dealt, small, big };
  }
  return ways;
}

describe('a session whose players come and go', () => {
  // Nobody is away so long that a new player takes the seat.
  const patient = { sitOutMinutes: 1_440 };

  test('every return is paid for as the rules say', () => {
    const ways = audit(startsOf(specOf('holdem', patient)));
    // The live blind alone is a new player's: a seat that has just missed the big blind would now be the small one, waits
    // that hand, and then owes both.
    expect(Object.keys(ways).sort()).toEqual(['0 live 50 dead', '100 live 50 dead', 'big blind', 'nothing owed']);
  });

  test('where a seat has to wait, nobody posts; where nothing is owed, nobody does either', () => {
    const waits = audit(startsOf(specOf('holdem', { ...patient, missedBlinds: 'wait' })));
    expect(Object.keys(waits).sort()).toEqual(['big blind', 'nothing owed']);
    const free = startsOf(specOf('holdem', { ...patient, missedBlinds: 'free' }));
    expect(free.flatMap(({ seats }) => seats.filter(({ post }) => post !== undefined))).toEqual([]);
    expect(free.some(({ seats }) => seats.length < 6)).toBe(true);
  });

  test('after the minutes of sitting out a new player has the seat, with the usual stack and the big blind to post', () => {
    // One minute is two hands at about 80 an hour: whoever is away longer is replaced.
    const starts = startsOf(specOf('holdem', { sitOutMinutes: 1 }));
    const posts = starts.flatMap(({ seats }) => seats.filter(({ post }) => post !== undefined));
    const fresh = posts.filter(({ post }) => post?.live === 100 && post.dead === 0);
    expect(fresh.length).toBeGreaterThan(20);
    expect(new Set(fresh.map(({ stack }) => stack))).toEqual(new Set([10_000]));
  });

  test('hands with posts replay to what was settled', () => {
    const spec = specOf('holdem', patient);
    const posting = startsOf(spec).filter(({ seats }) => seats.some(({ post }) => post !== undefined));
    for (const start of posting.slice(0, 10)) {
      const record = redeal(spec, 0, start.handNo, { currency: 'EUR', minorPerUnit: 100 });
      expect(record.seats).toEqual(start.seats);
      expect(replay(JSON.parse(JSON.stringify(record)))).toMatchObject({ verdict: 'same', difference: null });
    }
  });

  test.each(games.map((game) => [game.id] as const))('%s: money conserves while seats come and go', (id) => {
    const { totals } = openSimulation({ ...specOf(id), policies: [] })(0, 60);
    expect(totals.unbalanced).toBe(0);
    expect(totals.hands).toBe(60);
    expect(totals.dealtIn).toBeLessThanOrEqual(60 * specOf(id).seats);
    expect(totals.seats.reduce((sum, { net }) => sum + net, totals.rake + totals.tax + totals.house)).toBe(0);
  });
});
