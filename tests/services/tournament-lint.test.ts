import { describe, expect, test } from 'vitest';
import { fillBody, parseBody } from '@/server/contracts/catalogue/body';
import type { DocumentBody, ResolveReference } from '@/server/contracts/catalogue/kind';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { tournamentPresets } from '@/server/contracts/tournaments/presets';
import { startsOf } from '@/server/contracts/tournaments/recurrence';
import type { TournamentSettings } from '@/server/contracts/tournaments/tournament';
import { defaultLevels, defaultPrizeBands } from '@/server/engine';

const room: DocumentBody = { room: { currencies: ['EUR', 'IDR', 'CHIP', 'TC'].map((code) => ({ code })) } };

/** The presets, with some bodies in place of theirs; bodies are filled with defaults as saved ones are. */
function world(over: Readonly<Record<string, DocumentBody>> = {}): ResolveReference {
  return (kind, slug) => {
    const raw =
      over[`${kind}/${slug}`] ??
      (kind === 'room' ? room : tournamentPresets.find((each) => each.kind === kind && each.slug === slug)?.body);
    const found = findKind(kind);
    if (raw === undefined || found === undefined) return undefined;
    return fillBody(found, raw);
  };
}

const judge = (kind: string, body: DocumentBody, resolve = world()) => {
  const found = findKind(kind);
  if (!found) throw new Error(kind);
  return parseBody(found, body, resolve).issues;
};
const codes = (kind: string, body: DocumentBody, resolve = world()) =>
  judge(kind, body, resolve).map(({ severity, path, code }) => `${severity} ${path} ${code}`);

const sunday = (more: Record<string, unknown>) => ({
  game: 'holdem',
  tournament: {
    name: 'Sunday',
    currency: 'EUR',
    buyIn: 4_500,
    fee: 500,
    prizes: 'standard',
    blinds: 'standard',
    startingChips: 3_000,
    minPlayers: 20,
    maxPlayers: 1_100,
    firstStart: '2026-01-04T20:00',
    rule: 'FREQ=WEEKLY;BYDAY=SU',
    ...more,
  },
});

describe('the presets', () => {
  test.each(tournamentPresets.map((preset) => [preset.kind, preset.slug, preset.body] as const))(
    '%s %s has no error',
    (kind, _slug, body) => {
      expect(judge(kind, body).filter((issue) => issue.severity === 'error')).toEqual([]);
    },
  );

  test('free tournaments: ten starts a day from 26 March 2024, 04:00 to 22:00 in Jakarta, for nine places', () => {
    const body = tournamentPresets.find((each) => each.slug === 'free-daily')?.body ?? expect.fail('no preset');
    const { tournament } = fillBody(findKind('tournament') ?? expect.fail('no kind'), body);
    const { firstStart, rule, exceptions, blackouts, zone, buyIn, fee, prizes, minPlayers } =
      tournament as unknown as TournamentSettings;
    expect([buyIn, fee, prizes, minPlayers, zone]).toEqual([0, 0, 'free-nine', 9, 'Asia/Jakarta']);
    const window = { from: new Date('2024-03-25T00:00:00Z'), most: 11 };
    const starts = startsOf(
      { firstStart, rule, exceptions, blackouts } as Parameters<typeof startsOf>[0],
      'Asia/Jakarta',
      window,
    );
    // Jakarta is seven hours ahead of UTC all year: 04:00 is 21:00 the day before.
    expect(starts.map((start) => new Date(start.at).toISOString().slice(5, 16))).toEqual(
      [
        ...[
          '25T21:00',
          '25T23:00',
          '26T01:00',
          '26T03:00',
          '26T05:00',
          '26T07:00',
          '26T09:00',
          '26T11:00',
          '26T13:00',
          '26T15:00',
        ],
        '26T21:00',
      ].map((each) => `03-${each}`),
    );
  });
});

describe('a template', () => {
  test('for 1,101 entrants is refused by the default table, which ends at 1,100', () => {
    expect(judge('tournament', sunday({ maxPlayers: 1_101 }))).toContainEqual({
      path: 'tournament.maxPlayers',
      severity: 'error',
      code: 'fieldAboveBands',
      params: { most: 1_100 },
    });
    expect(codes('tournament', sunday({ maxPlayers: 1_100 }))).toEqual([]);
  });

  test.each([
    [{ guarantee: 100_000 }, 'warning tournament.guarantee overlayWorst'],
    [{ guarantee: 100_000, guaranteeFunding: 'none' }, 'error tournament.guaranteeFunding overlayUnfunded'],
    [{ maxPlayers: 10 }, 'error tournament.maxPlayers maxBelowMin'],
    [{ structure: 'FL', tableSize: 10, startingChips: 3_001 }, 'error tournament.startingChips chipsNotDivisible'],
    [{ startingChips: 400 }, 'warning tournament.startingChips startsShort'],
    [{ lateLevels: 21 }, 'error tournament.lateLevels lateBeyondLevels'],
    [{ buyIn: 0, fee: 0 }, 'error tournament.prizes noPool'],
    [{ prizes: 'free-nine' }, 'error tournament.prizes fixedWithBuyIn'],
    [{ currency: 'TC' }, 'error tournament.currency tcoinFreerollsOnly'],
    [{ currency: 'USD' }, 'error tournament.currency currencyNotInRoom'],
    [{ fee: 1_000 }, 'warning tournament.fee highFee'],
    [{ rule: 'FREQ=HOURLY' }, 'error tournament.rule ruleFrequency'],
    [{ firstStart: '2026-13-04T20:00', rule: null }, 'error tournament.firstStart noSuchTime'],
    [{ firstStart: null, rule: null }, 'warning tournament.firstStart notScheduled'],
    [{ zone: 'Mars/Olympus' }, 'error tournament.zone unknownZone'],
    [{ registerMinutes: 20_000 }, 'error tournament.registerMinutes registersBeforeAnnounced'],
    [{ rule: 'FREQ=DAILY;BYHOUR=20,21;BYMINUTE=0' }, 'warning tournament.rule runsIntoNext'],
    [{ prizes: 'nowhere' }, 'error tournament.prizes missingReference'],
    [{ type: 'spin', spin: 'standard', prizes: null }, 'error tournament.maxPlayers spinIsThree'],
    [{ type: 'sitAndGo' }, 'error tournament.minPlayers sitAndGoFull'],
    [{ type: 'tcoinFreeroll', prizes: 'free-nine' }, 'error tournament.currency tcoinOnly'],
    [{ type: 'freeroll', prizes: 'free-nine', minPlayers: 5 }, 'warning tournament.minPlayers placesWithoutFinisher'],
    [{ prizes: 'sunday-tickets', currency: 'IDR' }, 'error tournament.prizes ticketMismatch'],
    [{ prizes: 'sunday-tickets', buyIn: 100, fee: 10 }, 'warning tournament.minPlayers ticketNotCovered'],
  ])('with %j has %s', (more, expected) => {
    expect(codes('tournament', sunday(more))).toContain(expected);
  });

  test('in which nothing can be bought after the start is told that rebuys and add-ons are never sold', () => {
    const closed = { lateLevels: 0, rebuys: 1, addOn: true, addOnPrice: 1_000 };
    expect(codes('tournament', sunday(closed))).toEqual([
      'warning tournament.rebuys rebuysWithoutTime',
      'warning tournament.addOn rebuysWithoutTime',
    ]);
    expect(codes('tournament', sunday({ ...closed, lateLevels: 3 }))).toEqual([]);
  });

  test('is warned where the last paid place gets less than the entry', () => {
    // 67 entrants of 45.00: 3,015.00; the last place has 2 % = 60.30, above 50.00. With 45.00 + 20.00 it is below.
    expect(codes('tournament', sunday({ minPlayers: 67, fee: 500 }))).toEqual([]);
    expect(judge('tournament', sunday({ minPlayers: 67, maxPlayers: 67, fee: 2_000 }))).toContainEqual({
      path: 'tournament.prizes',
      severity: 'warning',
      code: 'cashBelowEntry',
      params: { entrants: 67, cash: 6_030, entry: 6_500 },
    });
  });

  test('names the overlay at worst: 20 x 45.00 against 1,000.00', () => {
    expect(judge('tournament', sunday({ guarantee: 100_000 }))).toContainEqual({
      path: 'tournament.guarantee',
      severity: 'warning',
      code: 'overlayWorst',
      params: { overlay: 10_000, players: 20, covered: 23 },
    });
  });
});

describe('a prize structure', () => {
  const bands = defaultPrizeBands.map((row) => ({ ...row }));
  const change = (at: number, more: object) => bands.map((row, i) => (i === at ? { ...row, ...more } : row));
  const of = (rows: object[]) => ({ prizes: { bands: rows } });

  test('as it stands has no issue', () => {
    expect(codes('prizes', of(bands))).toEqual([]);
  });

  test.each([
    // Rows 1 to 3 are 3-12 entrants: 50, 30, 20 %.
    [change(3, { shareBp: 1_900 }), 'error prizes.bands.1.shareBp bandSum'],
    [change(2, { shareBp: 1_000 }), 'error prizes.bands.3.shareBp prizeRises'],
    [change(2, { fromRank: 4, toRank: 4 }), 'error prizes.bands.3.fromRank placeMissing'],
    [change(1, { toEntrants: 13 }), 'error prizes.bands.4.fromRank rowsOverlap'],
    [bands.filter((_, i) => i < 1 || i > 3), 'error prizes.bands.0.toEntrants fieldLeftOut'],
    [change(0, { toEntrants: 0 }), 'error prizes.bands.0.toEntrants shape'],
    [change(1, { fromRank: 2, toRank: 1 }), 'error prizes.bands.1.toRank rangeReversed'],
  ])('%# has %s', (rows, expected) => {
    expect(codes('prizes', of(rows))).toContain(expected);
  });

  test('of fixed amounts needs some, and they never rise', () => {
    expect(codes('prizes', { prizes: { method: 'fixed' } })).toContain('error prizes.amounts noAmounts');
    const row = (rank: number, amount: number) => ({
      fromEntrants: 1,
      toEntrants: 100,
      fromRank: rank,
      toRank: rank,
      currency: 'IDR',
      amount,
    });
    const fixed = (...amounts: object[]) => codes('prizes', { prizes: { method: 'fixed', amounts } });
    expect(fixed(row(1, 100), row(2, 200))).toContain('error prizes.amounts.1.amount prizeRises');
    expect(fixed(row(1, 100), row(3, 50))).toContain('error prizes.amounts.1.fromRank placeMissing');
    expect(fixed(row(1, 100), row(1, 50))).toContain('error prizes.amounts.1.fromRank rowsOverlap');
    expect(fixed(row(1, 100), { ...row(1, 50), currency: 'TC' })).toEqual([]);
  });
});

describe('a blind structure', () => {
  const levels = defaultLevels.map((level) => ({ ...level }));
  const change = (at: number, more: object, breaks = [{ afterLevel: 6, minutes: 5 }]) => ({
    blinds: { levels: levels.map((level, i) => (i === at ? { ...level, ...more } : level)), breaks },
  });

  test.each([
    [change(2, { smallBlind: 10 }), 'error blinds.levels.2.smallBlind blindFalls'],
    [change(6, { ante: 0 }), 'error blinds.levels.6.bigBlind levelDoesNotRise'],
    [change(8, { ante: 20 }), 'error blinds.levels.8.ante blindFalls'],
    [change(0, { smallBlind: 12 }), 'error blinds.levels.0.smallBlind notInChips'],
    [change(0, { smallBlind: 25 }), 'error blinds.levels.0.smallBlind smallAboveBig'],
    [change(20, { bigBlind: 40_000 }), 'warning blinds.levels.20.bigBlind steepStep'],
    [change(0, {}, [{ afterLevel: 21, minutes: 5 }]), 'warning blinds.breaks.0.afterLevel breakAfterEnd'],
    [
      change(0, {}, [
        { afterLevel: 6, minutes: 5 },
        { afterLevel: 6, minutes: 9 },
      ]),
      'error blinds.breaks.1.afterLevel breakTwice',
    ],
  ])('%# has %s', (body, expected) => {
    expect(codes('blinds', body)).toContain(expected);
  });

  test('as it stands has no issue', () => {
    expect(codes('blinds', { blinds: {} })).toEqual([]);
  });
});

describe('a Spin table', () => {
  const row = (multiplier: number, weight: number, firstBp = 10_000, secondBp = 0, thirdBp = 0) => ({
    multiplier,
    weight,
    firstBp,
    secondBp,
    thirdBp,
  });
  const of = (...multipliers: object[]) => codes('spin', { spin: { multipliers } });

  test('is judged by shares, weights and what it pays out', () => {
    expect(of(row(2, 1, 9_000))).toEqual(['error spin.multipliers.0.firstBp spinShares']);
    expect(of(row(2, 1, 4_000, 6_000))).toEqual(['error spin.multipliers.0.secondBp spinRises']);
    expect(of(row(2, 1), row(2, 5))).toEqual(['error spin.multipliers.1.multiplier multiplierTwice']);
    expect(of(row(2, 0))).toEqual(['error spin.multipliers noWeight']);
    expect(of(row(4, 1))).toEqual(['warning spin.multipliers spinLoses']);
    expect(of(row(3, 1))).toEqual([]);
  });
});
