import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  gameById,
  games,
  type HandConfig,
  type HandRecord,
  redeal,
  replay,
  SCHEMA_VERSION,
  type SimulationSpec,
} from '@/server/engine';
import { defaultsOf } from '@/server/engine/settings';
import {
  fileOf,
  formatOf,
  type HandFormat,
  HandFormatError,
  type ReadableFormat,
  readHands,
  writeHand,
  writeHandInFile,
} from '@/server/services/hands';
import { euRake, tax3 } from '../../support/poker-hand';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const fixture = (name: string) => readFileSync(fixtures + name, 'utf8');

function recordsOf(format: ReadableFormat, text: string): HandRecord[] {
  return readHands(format, text).map((read) => {
    if (!read.ok) throw new Error(`hand ${read.hand}: ${read.path}: ${read.problem}`);
    return read.record;
  });
}

function refusal(work: () => unknown): { path: string; reason: string } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof HandFormatError)) throw error;
    return { path: error.path, reason: error.reason };
  }
}

/** Hands of a taxed, raked table whose players act at random and lose their connection now and then. */
function playedHands(gameId: string, structure: string, count: number, settings: Record<string, unknown> = {}) {
  const game = gameById(gameId);
  const config: HandConfig = {
    settings: {
      ...defaultsOf(game.settings),
      ...(game.family === 'poker' ? { structure, artificialAllIn: 'never' } : {}),
      ...settings,
    },
    rake: euRake,
    tax: tax3,
    virtual: false,
  };
  const seats = Math.min(5, game.seats.max);
  const spec: SimulationSpec = {
    gameId,
    config,
    seed: `formats-${gameId}-${structure}`,
    seats,
    policies: ['random-legal'],
    disconnectBp: 300,
  };
  return Array.from({ length: count }, (_, i) => redeal(spec, 0, i + 1, { currency: 'EUR', minorPerUnit: 100 }));
}

/** What has to be the same after a format: the money, seat by seat, and who decided when. */
function essence(record: HandRecord) {
  const decided = record.actions.filter(({ kind }) => kind !== 'disconnect' && kind !== 'reconnect');
  return {
    settlement: replay({ ...record, settlement: null, finalStacks: null }).settlement,
    sources: decided.map(({ source, atMs }) => ({ source, atMs })),
    head: { ...record, seats: null, deck: null, actions: null, settlement: null, finalStacks: null },
  };
}

describe('a hand is the same hand after a format: settlement, configuration, and who decided when', () => {
  const carried: [ReadableFormat, string, string][] = [
    ['ohh', 'holdem', 'NL'],
    ['ohh', 'holdem', 'PL'],
    ['ohh', 'holdem', 'FL'],
    ['ohh', 'omaha', 'PL'],
    ['ohh', 'omaha', 'NL'],
    ['ohh', 'omaha8', 'FL'],
    ['phh', 'holdem', 'NL'],
    ['phh', 'holdem', 'FL'],
    ['phh', 'short-deck', 'NL'],
    ['phh', 'omaha', 'PL'],
    ['phh', 'omaha8', 'FL'],
    ['phh', 'stud7', 'FL'],
    ['phh', 'stud8', 'FL'],
    ['phh', 'razz', 'FL'],
    ['phh', 'draw27-single', 'NL'],
    ['phh', 'draw27', 'FL'],
    ['phh', 'badugi', 'FL'],
    ['jsonl', 'ceme', ''],
    ['jsonl', 'gaple', ''],
    ['jsonl', 'naiko', 'NL'],
  ];
  test.each(carried)('%s carries %s %s', (format, gameId, structure) => {
    const hands = playedHands(gameId, structure, 40);
    const taken = hands.reduce((sum, hand) => sum + (hand.settlement?.tax ?? 0), 0);
    expect(taken).toBeGreaterThan(gameId === 'naiko' ? -1 : 0);
    const text = hands.map((hand, index) => writeHandInFile(format, hand, index)).join('');
    expect(formatOf(text)).toBe(format);
    const again = recordsOf(format, text);
    expect(again).toHaveLength(40);
    for (const [at, hand] of hands.entries()) {
      expect(replay(again[at])).toMatchObject({ verdict: 'same', difference: null });
      expect(essence(again[at])).toEqual(essence(hand));
    }
  });

  test('antes of every kind come back as they were', () => {
    for (const anteKind of ['every', 'bigBlind', 'button']) {
      for (const hand of playedHands('holdem', 'NL', 12, { anteKind, ante: 25 })) {
        const [again] = recordsOf('ohh', writeHand('ohh', hand));
        expect(essence(again)).toEqual(essence(hand));
      }
    }
  });

  test('what each format says of a hand does without our own field too, but for rake and tax', () => {
    for (const hand of playedHands('holdem', 'NL', 30, { anteKind: 'bigBlind', ante: 100 })) {
      const file = JSON.parse(writeHand('ohh', hand)) as { ohh: Record<string, unknown> };
      delete file.ohh._pitboss;
      const [again] = recordsOf('ohh', JSON.stringify(file));
      const contributed = (record: HandRecord) =>
        essence(record).settlement?.seats.map((seat) => [seat.seat, seat.contributed, seat.uncalled]);
      expect(contributed(again)).toEqual(contributed(hand));
      const net = new Map(hand.settlement?.seats.map((seat) => [seat.seat, seat.net]));
      expect(again.finalStacks).toEqual(
        hand.seats.map(({ seat, stack }) => ({ seat, stack: stack + (net.get(seat) ?? Number.NaN) })),
      );
    }
  });
});

describe('an OHH file of somebody else', () => {
  const [raked] = recordsOf('ohh', fixture('ohh/raked-cash.ohh'));
  const [tournament, omaha] = recordsOf('ohh', fixture('ohh/session.ohh'));

  test('is read with its seats, blinds, deck and times', () => {
    expect(raked).toMatchObject({
      game: 'holdem',
      handNo: 102,
      startedAt: '2026-11-02T18:04:05.000Z',
      currency: 'EUR',
      minorPerUnit: 100,
      button: 5,
      table: { id: 'Åbo 4' },
      seats: [
        { seat: 1, stack: 10_000, player: 'Ana' },
        { seat: 3, stack: 4_250, player: 'Budi' },
        { seat: 5, stack: 8_000, player: 'Ceme' },
      ],
      // One card at a time from the left of the button: 1, 3, 5, 1, 3, 5; what was not shown is not made up.
      deck: { cards: ['??', 'Qs', '??', '??', 'Qd', '??', '2c', '7d', 'Qh', '9s', '3h'] },
    });
    expect(raked.config?.settings).toMatchObject({ structure: 'NL', smallBlind: 50, bigBlind: 100, seats: 6 });
  });

  test('ends on its own pots: what was taken is the rake, whatever its schedule', () => {
    const report = replay(raked);
    expect(report.verdict).toBe('same');
    // 0.50 + 2 x 42.50 in the pot, 3.00 rake and 0.25 for a jackpot taken.
    expect(report.settlement?.rake).toBe(325);
    expect(report.settlement?.pots).toMatchObject([{ amount: 8_550, winners: [{ seat: 3, share: 8_225 }] }]);
    expect(raked.finalStacks).toEqual([
      { seat: 1, stack: 9_950 },
      { seat: 3, stack: 8_225 },
      { seat: 5, stack: 3_750 },
    ]);
  });

  test('of a tournament is play money with its antes', () => {
    expect(tournament).toMatchObject({ currency: 'CHIP', config: { virtual: true, rake: null } });
    expect(tournament.config?.settings).toMatchObject({ anteKind: 'bigBlind', ante: 200 });
    expect(replay(tournament).finalStacks?.map(({ stack }) => stack)).toEqual([3_650, 0, 4_600]);
  });

  test('with a dead small blind, a live and a dead post, and a split pot is the same hand', () => {
    expect(omaha).toMatchObject({ bigBlind: 3, config: { settings: { structure: 'FL', bigBlind: 2, upperLimit: 4 } } });
    expect(omaha.seats.find(({ seat }) => seat === 4)?.post).toEqual({ live: 2, dead: 1 });
    // 3 x 4 + 1 dead before the flop, 2 x 4 on the turn; trip queens, and 8-7-4-2-A against 8-7-4-3-A; the odd chip is high's.
    expect(replay(omaha)).toMatchObject({ verdict: 'same' });
    expect(replay(omaha).settlement?.pots[0]).toMatchObject({
      amount: 21,
      winners: [
        { seat: 3, share: 11, part: 'high' },
        { seat: 1, share: 10, part: 'low' },
      ],
    });
  });

  test('whose winner is another than the cards say is shown to differ', () => {
    const text = fixture('ohh/raked-cash.ohh')
      .replace('"player_id": 12, "win_amount"', '"player_id": 13, "win_amount"')
      .replace(
        '{ "action_number": 14, "player_id": 13, "action": "Mucks Cards" }',
        '{ "player_id": 13, "action": "Shows Cards", "cards": ["As", "Ks"] }',
      );
    const [record] = recordsOf('ohh', text);
    expect(replay(record)).toMatchObject({ verdict: 'different', difference: { path: 'finalStacks.3' } });
  });

  test('that writes raises as totals is understood by its money', () => {
    // Budi raises to 12 over 4; in the pot before the flop Ceme raises to 3, which is the same either way.
    const limit = fixture('ohh/session.ohh').split('\n\n')[1];
    const totals = limit.replace(
      '"player_id":3,"action":"Raise","amount":2',
      '"player_id":3,"action":"Raise","amount":4',
    );
    const [record] = recordsOf('ohh', totals);
    expect({ ...record }).toEqual({ ...omaha });
  });

  const broken = (from: string | RegExp, to: string) => fixture('ohh/raked-cash.ohh').replace(from, to);
  test.each([
    ['an unknown action', broken('"action": "Check"', '"action": "Ponder"'), 'ohh.rounds.1.actions.0.action', /Ponder/],
    ['an illegal raise', broken('"amount": 12.00', '"amount": 7.00'), 'ohh.rounds.1.actions.2', /minRaise.*min 800/],
    [
      'an action out of turn',
      broken('"player_id": 13, "action": "Bet"', '"player_id": 12, "action": "Bet"'),
      'ohh.rounds.1.actions.1',
      /notYourTurn/,
    ],
    ['a card that is none', broken('"7d"', '"1d"'), 'ohh.rounds.1.cards', /"1d" is not a card/],
    ['a card too many', broken('["9s"]', '["9s", "9d"]'), 'ohh.rounds.2.cards', /must be 1 cards/],
    ['a card twice', broken('"7d"', '"Qs"'), 'ohh.rounds.0.actions.5', /not-in-deck/],
    [
      'a stranger',
      broken('"player_id": 13, "action": "Bet"', '"player_id": 99, "action": "Bet"'),
      'ohh.rounds.1.actions.1.player_id',
      /99/,
    ],
    [
      'somebody who sits out',
      broken('"player_id": 13, "action": "Bet"', '"player_id": 14, "action": "Bet"'),
      'ohh.rounds.1.actions.1.player_id',
      /14/,
    ],
    ['a pot that is not what went in', broken('"amount": 85.50', '"amount": 85.40'), 'ohh.pots', /85\.4, and 85\.5/],
    [
      'a call that is too small',
      broken('"Call", "amount": 8.00', '"Call", "amount": 7.50'),
      'ohh.players.2',
      /42 by the amounts and 42\.5 by the rules/,
    ],
    ['no big blind', broken('"Post BB"', '"Post Dead"'), 'ohh.rounds', /big blind/],
    ['a street of another game', broken('"street": "Turn"', '"street": "Fourth"'), 'ohh.rounds.2.street', /Fourth/],
    ['a game without its streets here', broken('"Holdem"', '"Stud"'), 'ohh.game_type', /Stud/],
    ['a limit that is not played', broken('"NL"', '"SL"'), 'ohh.bet_limit.bet_type', /SL/],
    ['two boards', broken('["Fast"]', '["Fast", "Run_It_Twice"]'), 'ohh.flags.1', /Run_It_Twice/],
    ['a missing field', broken('"dealer_seat": 5,', ''), 'ohh.dealer_seat', /expected number/],
    ['two in one seat', broken('"id": 12, "seat": 3', '"id": 12, "seat": 1'), 'ohh.players.1.seat', /taken/],
    ['a date that is none', broken('2026-11-02T18:04:05', 'yesterday'), 'ohh.start_date_utc', /no date/],
    [
      'no end',
      broken(/\{ "id": 2, "street": "Turn"[\s\S]*?\] \},/, ''),
      'ohh.rounds.1.actions.3',
      /unfinished|deck|exhausted/,
    ],
  ])('with %s is refused, and the field named', (_, text, path, problem) => {
    const [read] = readHands('ohh', text);
    expect(read).toMatchObject({ ok: false, hand: 1, path });
    expect(read.ok ? '' : read.problem).toMatch(problem);
  });
});

describe('files of several hands', () => {
  test('name the hand that cannot be read, and read its neighbours', () => {
    const [one, two] = fixture('ohh/session.ohh').split('\n\n');
    const reads = readHands('ohh', [one, two.replace('"Post Dead"', '"Post Twice"'), '{"ohh": 1,', one].join('\n\n'));
    expect(reads.map((read) => (read.ok ? read.hand : [read.hand, read.path, read.problem.slice(0, 11)]))).toEqual([
      1,
      [2, 'ohh.rounds.0.actions.2.action', '"Post Twice'],
      [3, '', 'is not JSON'],
    ]);
    const phh = fixture('phh/two-hands.phhs').replace('"p2 cbr 6"', '"p2 cbr 3"');
    expect(readHands('phh', phh).map((read) => (read.ok ? read.hand : [read.hand, read.path]))).toEqual([
      1,
      [2, 'actions.2'],
    ]);
    const line = JSON.stringify(recordsOf('ohh', one)[0]);
    const lines = `${line}\n${line.replace('"handNo":501', '"handNo":-1')}\n${line.replace('holdem', 'whist')}\n`;
    expect(readHands('jsonl', lines).map((read) => (read.ok ? read.hand : [read.hand, read.path]))).toEqual([
      1,
      [2, 'handNo'],
      [3, 'game'],
    ]);
  });

  test('are told apart by what is in them', () => {
    expect(formatOf('\n{ "id": "x", "ohh": {} }')).toBe('ohh');
    expect(formatOf('[\n { "schemaVersion": 1 }\n]')).toBe('jsonl');
    expect(formatOf('[1]\nvariant = "NT"')).toBe('phh');
    expect(formatOf('# { "ohh" }\nvariant = "NT"')).toBe('phh');
    expect(readHands('jsonl', '  ')).toEqual([{ ok: false, hand: 0, path: '', problem: 'holds no hand' }]);
  });

  test('have the endings that their formats ask for', () => {
    const formats: HandFormat[] = ['ohh', 'phh', 'jsonl', 'text'];
    expect(formats.map((format) => [fileOf(format, false).ending, fileOf(format, true).ending])).toEqual([
      ['ohh', 'ohh'],
      ['phh', 'phhs'],
      ['json', 'jsonl'],
      ['txt', 'txt'],
    ]);
  });
});

describe('what a format has no words for', () => {
  const carriers: Record<Exclude<HandFormat, 'jsonl'>, string[]> = {
    ohh: ['holdem', 'omaha', 'omaha8'],
    phh: ['badugi', 'draw27', 'draw27-single', 'holdem', 'omaha', 'omaha8', 'razz', 'short-deck', 'stud7', 'stud8'],
    text: [
      'badugi',
      'draw27',
      'draw27-single',
      'draw5',
      'holdem',
      'omaha',
      'omaha8',
      'razz',
      'short-deck',
      'stud7',
      'stud8',
    ],
  };
  test.each(Object.entries(carriers))('%s refuses every game but its own, by name', (format, own) => {
    const carried = games.filter((game) => {
      const [structure = ''] = game.structures;
      const [hand] = playedHands(game.id, structure, 1);
      const found = refusal(() => writeHand(format as HandFormat, hand));
      if (found !== null) {
        expect(found.reason).toBe('notCarried');
        expect(['game', 'variant']).toContain(found.path);
      }
      return found === null;
    });
    expect(carried.map(({ id }) => id).sort()).toEqual(own);
  });

  test('structures that only this house has are refused', () => {
    const [spread] = playedHands('holdem', 'SL', 1);
    const [half] = playedHands('holdem', 'HPL', 1);
    for (const hand of [spread, half]) {
      expect(refusal(() => writeHand('ohh', hand))).toEqual({
        path: 'config.settings.structure',
        reason: 'notCarried',
      });
      expect(refusal(() => writeHand('text', hand))).toEqual({
        path: 'config.settings.structure',
        reason: 'notCarried',
      });
      expect(refusal(() => writeHand('phh', hand))).toEqual({ path: 'variant', reason: 'notCarried' });
    }
  });

  test('an artificial all-in is refused by OHH and PHH, and told in a text history', () => {
    const hand = protectedHand();
    expect(refusal(() => writeHand('ohh', hand))).toEqual({ path: 'actions', reason: 'notCarried' });
    expect(refusal(() => writeHand('phh', hand))).toEqual({ path: 'actions', reason: 'notCarried' });
    expect(writeHand('text', hand)).toContain('Ceme has timed out\nCeme is treated as all-in for €3\n');
  });
});

function baseHand(changes: Partial<HandRecord>): HandRecord {
  const game = gameById(changes.game ?? 'holdem');
  return {
    schemaVersion: SCHEMA_VERSION,
    engineVersion: 'test',
    game: game.id,
    rulesVersion: game.rulesVersion,
    rulesetId: null,
    config: {
      settings: { ...defaultsOf(game.settings), structure: 'NL', artificialAllIn: 'always' },
      rake: null,
      tax: null,
      virtual: false,
    },
    table: { id: 'espoo', name: 'Espoo' },
    handNo: 7,
    startedAt: '2026-11-03T09:30:00.000Z',
    endedAt: null,
    currency: 'EUR',
    minorPerUnit: 100,
    button: 3,
    seats: [],
    deck: { cards: [] },
    actions: [],
    settlement: null,
    finalStacks: null,
    ...changes,
  };
}

/** Ceme is cut off with 3.00 in the pot and stays in for that. */
function protectedHand(): HandRecord {
  const money = (amount: number) => amount as HandRecord['seats'][number]['stack'];
  return baseHand({
    seats: [
      { seat: 1, stack: money(2_000), player: 'Ana' },
      { seat: 2, stack: money(2_000), player: 'Budi' },
      { seat: 3, stack: money(2_000), player: 'Ceme' },
    ],
    deck: { cards: 'As Qs 7h Kd Qd 7c 2c 7d Qh 9s 3h'.split(' ') },
    actions: [
      { seat: 3, kind: 'raise', amount: money(300), source: 'player' },
      { seat: 1, kind: 'fold', source: 'player' },
      { seat: 2, kind: 'raise', amount: money(900), source: 'player' },
      { seat: 3, kind: 'disconnect', source: 'disconnect' },
      { seat: 3, kind: 'timeout', source: 'timeout' },
    ],
  });
}

describe('a text history', () => {
  test('reads as players know it', () => {
    const [raked] = recordsOf('ohh', fixture('ohh/raked-cash.ohh'));
    expect(writeHand('text', raked)).toBe(fixture('histories/raked-cash.txt'));
  });

  test('tells time-outs, draws and the tax', () => {
    const money = (amount: number) => amount as HandRecord['seats'][number]['stack'];
    const hand = baseHand({
      game: 'draw27-single',
      config: {
        settings: { ...defaultsOf(gameById('draw27-single').settings), artificialAllIn: 'never' },
        // 5 % of 10.00 is 0.50.
        rake: { ...euRake, method: 'percent', rateBp: 500 },
        // Each player's bets cause 3 % of 5.00 (rules 00, Tax): 0.15 twice; seat 3 bet nothing.
        tax: { rateBp: 300, rounding: 'floor' },
        virtual: false,
      },
      seats: [
        { seat: 1, stack: money(2_000), player: 'Ana' },
        { seat: 2, stack: money(2_000), player: 'Budi' },
        { seat: 3, stack: money(2_000) },
      ],
      deck: { cards: '7c 8c As 5d 6d Ad 4h 4s Ah 3s 3h Ac 2c Kc Ks 2d'.split(' ') },
      actions: [
        { seat: 3, kind: 'timeout', source: 'timeout' },
        { seat: 1, kind: 'call', source: 'player' },
        { seat: 2, kind: 'check', source: 'player' },
        { seat: 1, kind: 'discard', cards: [], source: 'player' },
        { seat: 2, kind: 'discard', cards: ['Kc'], source: 'player' },
        { seat: 1, kind: 'bet', amount: money(200), source: 'player' },
        { seat: 2, kind: 'raise', amount: money(400), source: 'player' },
        { seat: 1, kind: 'call', source: 'player' },
      ],
    });
    expect(replay(hand).difference).toBeNull();
    expect(writeHand('text', hand)).toBe(fixture('histories/taxed-draw.txt'));
  });

  test('keeps one line a decision, and the money that it names adds up', () => {
    for (const hand of playedHands('stud8', 'FL', 20)) {
      const text = writeHand('text', hand);
      const minor = (found: string) => Math.round(Number(found) * 100);
      const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((all, match) => all + minor(match[1]), 0);
      const total = sum(/^Total pot €([\d.]+)/gm);
      expect(sum(/ collected €([\d.]+) from /g) + sum(/\| Rake €([\d.]+)/g)).toBe(total);
      expect(total).toBe(hand.settlement?.pots.reduce((all, pot) => all + pot.amount, 0));
    }
  });
});

test('every hand among our files is read without an error', () => {
  for (const format of ['ohh', 'phh'] as const) {
    for (const name of readdirSync(`${fixtures}${format}`)) {
      const text = fixture(`${format}/${name}`);
      expect(formatOf(text)).toBe(format);
      expect(readHands(format, text).every((read) => read.ok && replay(read.record).verdict === 'same')).toBe(true);
    }
  }
});
