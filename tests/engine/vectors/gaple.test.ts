import { describe, expect, it } from 'vitest';
import { parseTile, parseTiles } from '@/server/engine/cards/tile';
import { gaple } from '@/server/engine/games/gaple';
import { configOf, ScriptedHand } from '@/tests/support/staged-hand';

/** Two seats, seat 1 leads; the deal starts left of the leader. Stake 100. */
function open(one: string, two: string, stacks: readonly number[] = [10_000, 10_000], settings = {}) {
  const hands = [parseTiles(one), parseTiles(two)];
  const cards = hands[0].flatMap((tile, i) => [hands[1][i], tile]);
  return new ScriptedHand({
    game: gaple,
    config: configOf(gaple, { stake: 100, minStackStakes: 6, ...settings }),
    stacks,
    button: 1,
    cards,
  });
}

/** Seat 1 plays these tiles one after another, seat 2 skips in between. */
function run(one: string, two: string, ends: string, stacks?: readonly number[]) {
  const h = open(one, two, stacks);
  const tiles = parseTiles(one);
  for (const [i, tile] of tiles.entries()) {
    const kind = i === 0 ? 'lead' : ends[i] === 'L' ? 'playLeft' : 'playRight';
    h.act(1, kind, { cards: [tile] });
    if (i < tiles.length - 1) h.act(2, 'skip');
  }
  return h;
}

const high = '4|4 4|5 4|6 5|5 5|6 6|6';

describe('Gaple (rules 50): who is out wins, skips cost a stake each', () => {
  it('x5: both ends equal and one end tile a double', () => {
    // 0|0 0|1 1|1 1|2 2|2 2|0: ends 0 and 0, the 0|0 at the left end. Five skips and five stakes: 1,000.
    const h = run('0|0 0|1 1|1 1|2 2|2 0|2', '3|4 3|5 3|6 4|5 4|6 5|6', '.RRRRR');
    expect(h.settlement().seats.map((seat) => seat.net)).toEqual([1_000 - 30, -1_000]);
    expect(h.game.view(h.state, 'public').line?.map((laid) => laid.tile)).toEqual([
      '0|0',
      '0|1',
      '1|1',
      '1|2',
      '2|2',
      '0|2',
    ]);
    expect(h.game.view(h.state, 'public').line?.at(-1)?.flipped).toBe(true);
  });

  it('x4: both ends equal, no double there', () => {
    const h = run('0|1 1|1 1|2 2|2 2|3 0|3', high, '.RRRRR'); // ends 0 and 0
    expect(h.nets()).toEqual([873, -900]); // 5 + 4 stakes, 3 % of 900 = 27
  });

  it('x3: a double at an end and nobody else can play', () => {
    const h = run('0|0 0|1 1|1 1|2 2|2 2|3', high, '.RRRRR'); // ends 0 (double) and 3
    expect(h.nets()[1]).toBe(-800);
  });

  it('x2 otherwise', () => {
    const h = run('0|1 1|1 1|2 2|2 2|3 0|2', high, '.RRRRL'); // ends 2 and 3
    expect(h.nets()[1]).toBe(-700);
  });

  it('takes what is paid for skips and lost from the stack, no more', () => {
    // Stack 600: five skips leave 100 for the end.
    const h = run('0|0 0|1 1|1 1|2 2|2 0|2', '3|4 3|5 3|6 4|5 4|6 5|6', '.RRRRR', [10_000, 600]);
    expect(h.nets()).toEqual([600 - 18, -600]);
  });
});

describe('Gaple (rules 50): a blocked round', () => {
  it('goes to the fewest pips; no skip is paid once nobody can play', () => {
    // After 0|0 nobody holds a 0: blocked, ends equal with a double: x5. 52 pips against 24.
    const h = open('0|0 6|6 5|6 5|5 4|6 4|5', '1|1 1|2 1|3 2|2 2|3 3|3');
    h.act(1, 'lead', { cards: [parseTile('0|0')] });
    expect(h.nets()).toEqual([-500, 485]);
    expect(h.game.nextButton(h.state, [1, 2], [])).toBe(2);
    expect(h.game.nextButton(h.state, [1, 3], [])).toBe(3);
    expect(h.game.nextButton(h.state, [1], [])).toBe(1);
  });

  it('x4 when the winner still holds two doubles', () => {
    const h = open('0|1 6|6 5|6 5|5 4|6 4|5', '2|2 2|3 2|4 3|3 2|5 3|4');
    h.act(1, 'lead', { cards: [parseTile('0|1')] });
    expect(h.nets()[0]).toBe(-400);
  });

  it('x2 when he does not and no double lies at an end', () => {
    const h = open('0|1 6|6 5|6 5|5 4|6 4|5', '2|6 2|3 2|4 3|3 2|5 3|4');
    h.act(1, 'lead', { cards: [parseTile('0|1')] });
    expect(h.nets()[0]).toBe(-200);
  });

  it('breaks a tie by the lowest single tile, then shares', () => {
    // 47 against 47; 2|2 against 3|3.
    const tie = open('0|1 5|5 4|6 5|6 6|6 2|2', '4|4 3|6 4|5 3|5 3|4 3|3');
    tie.act(1, 'lead', { cards: [parseTile('0|1')] });
    expect(tie.nets()[1]).toBe(-400);
    // 46 against 46, lowest tiles of 6 pips each: nobody loses.
    const equal = open('0|1 2|4 4|6 5|5 3|6 5|6', '3|3 3|4 3|5 4|4 2|6 4|5');
    equal.act(1, 'lead', { cards: [parseTile('0|1')] });
    expect(equal.nets()).toEqual([0, 0]);
  });

  it('counts 0|0 as the table says', () => {
    // Seat 2 holds 0|0 but the ends are 1 and 1: 0 + 23 pips against 24, or 25 + 23 where the table says 25.
    const one = '1|1 2|2 2|3 2|4 3|3 2|5'; // after 1|1: 4 + 5 + 6 + 6 + 7 = 28
    const two = '0|0 0|2 0|3 0|4 0|5 3|4'; // 0 + 2 + 3 + 4 + 5 + 7 = 21, or 46
    const usual = open(one, two);
    usual.act(1, 'lead', { cards: [parseTile('1|1')] });
    expect(usual.nets()[0]).toBe(-500);
    const heavy = open(one, two, undefined, { doubleBlankPips: 25 });
    heavy.act(1, 'lead', { cards: [parseTile('1|1')] });
    expect(heavy.nets()[1]).toBe(-500);
  });
});

describe('Gaple (rules 50): turns', () => {
  it('makes a seat play when it can, and rejects tiles that do not fit or are not held', () => {
    const h = open('0|1 1|1 1|2 2|2 2|3 0|2', '1|3 3|4 3|5 3|6 4|5 4|6');
    h.act(1, 'lead', { cards: [parseTile('0|1')] });
    const before = h.snapshot();
    expect(h.try({ seat: 2, kind: 'skip' })?.rule).toBe('mustPlay');
    expect(h.try({ seat: 2, kind: 'playLeft', cards: [parseTile('1|3')] })).toEqual({
      rule: 'tileDoesNotFit',
      params: { end: 0 },
    });
    expect(h.try({ seat: 2, kind: 'playRight', cards: [parseTile('3|4')] })?.rule).toBe('cardNotHeld');
    expect(h.try({ seat: 2, kind: 'playRight', cards: [parseTile('1|2')] })?.rule).toBe('cardNotHeld');
    expect(h.try({ seat: 2, kind: 'playRight', cards: [99] })?.rule).toBe('cardNotHeld');
    expect(h.try({ seat: 2, kind: 'playRight', cards: [] })?.rule).toBe('cardCount');
    expect(h.try({ seat: 1, kind: 'playRight', cards: [parseTile('1|1')] })?.rule).toBe('notYourTurn');
    expect(h.snapshot()).toBe(before);
    h.act(2, 'playRight', { cards: [parseTile('1|3')] });
  });

  it('plays the lowest legal tile for who is late, and lets him skip who cannot', () => {
    const h = open('4|5 1|1 1|2 2|2 2|3 0|2', '4|4 3|4 3|5 3|6 1|5 4|6');
    h.act(1, 'timeout'); // 0|2 and 1|1 have two pips; the lower half decides: 1|1
    expect(h.game.view(h.state, 'public').line?.[0].tile).toBe('1|1');
    h.act(2, 'timeout');
    expect(h.game.view(h.state, 'public').line?.map((laid) => laid.tile)).toEqual(['1|5', '1|1']);
  });

  it('hides tiles of others and tells how many they hold', () => {
    const h = open('0|1 1|1 1|2 2|2 2|3 0|2', high);
    h.act(1, 'lead', { cards: [parseTile('0|1')] });
    const seen = h.game.view(h.state, 2);
    expect(seen.seats[0].cards).toEqual([null, null, null, null, null]);
    expect(seen.seats[0].notes?.tiles).toBe(5);
    expect(JSON.stringify(seen)).not.toContain('1|1');
  });

  it('needs six stakes of every seat', () => {
    expect(() => open('0|1 1|1 1|2 2|2 2|3 0|2', high, [10_000, 599])).toThrow(RangeError);
  });
});
