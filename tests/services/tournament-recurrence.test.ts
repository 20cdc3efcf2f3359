import { describe, expect, test } from 'vitest';
import { offsetAt, type Schedule, scheduleIssues, startsOf } from '@/server/contracts/tournaments/recurrence';

const schedule = (firstStart: string, rule: string | null, more: Partial<Schedule> = {}): Schedule => ({
  firstStart,
  rule,
  exceptions: [],
  blackouts: [],
  ...more,
});
const times = (given: Schedule, zone: string, from: string, most: number, until?: string) =>
  startsOf(given, zone, { from: new Date(from), most, ...(until && { until: new Date(until) }) }).map((start) =>
    start.clockChange === null ? start.at : `${start.at} ${start.clockChange}`,
  );

// Clock changes. Helsinki: forward 29 Mar 2026 and 28 Mar 2027 at 03:00, back 25 Oct 2026 and 31 Oct 2027 at 04:00;
// UTC+2 in winter, +3 in summer. New York: forward 8 Mar 2026 and 14 Mar 2027 at 02:00, back 1 Nov 2026 and 7 Nov 2027
// at 02:00; UTC-5 and -4. Jakarta: UTC+7 all year.
describe('a daily start keeps its wall-clock time', () => {
  test('20:00 in Helsinki is 18:00 UTC in winter and 17:00 in summer', () => {
    const daily = schedule('2026-03-01T20:00', 'FREQ=DAILY');
    expect(times(daily, 'Europe/Helsinki', '2026-03-27T22:00Z', 3)).toEqual([
      '2026-03-28T18:00:00.000Z',
      '2026-03-29T17:00:00.000Z',
      '2026-03-30T17:00:00.000Z',
    ]);
    expect(times(daily, 'Europe/Helsinki', '2027-10-29T22:00Z', 3)).toEqual([
      '2027-10-30T17:00:00.000Z',
      '2027-10-31T18:00:00.000Z',
      '2027-11-01T18:00:00.000Z',
    ]);
  });

  test('20:00 in New York is 01:00 UTC in winter and 00:00 in summer', () => {
    const daily = schedule('2026-03-01T20:00', 'FREQ=DAILY');
    expect(times(daily, 'America/New_York', '2026-03-08T00:00Z', 2)).toEqual([
      '2026-03-08T01:00:00.000Z',
      '2026-03-09T00:00:00.000Z',
    ]);
    expect(times(daily, 'America/New_York', '2026-10-31T12:00Z', 2)).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-02T01:00:00.000Z',
    ]);
  });

  test('Jakarta never changes its clocks: all 7,300 starts of two years, ten a day, are the same hours of UTC', () => {
    const free = schedule('2026-01-01T04:00', 'FREQ=DAILY;BYHOUR=4,6,8,10,12,14,16,18,20,22;BYMINUTE=0');
    const starts = times(free, 'Asia/Jakarta', '2025-12-31T17:00Z', 10_000, '2027-12-31T17:00Z');
    expect(starts).toHaveLength(7_300);
    // 04:00 in Jakarta is 21:00 UTC of the day before.
    expect(starts.slice(0, 3)).toEqual([
      '2025-12-31T21:00:00.000Z',
      '2025-12-31T23:00:00.000Z',
      '2026-01-01T01:00:00.000Z',
    ]);
    expect(new Set(starts.map((at) => at.slice(11))).size).toBe(10);
  });
});

describe('a time that does not exist or comes twice', () => {
  test.each([
    ['Europe/Helsinki', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z gap'],
    ['Europe/Helsinki', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z gap'],
    ['Europe/Helsinki', '2026-10-25T03:30', '2026-10-25T00:30:00.000Z overlap'],
    ['Europe/Helsinki', '2027-10-31T03:00', '2027-10-31T00:00:00.000Z overlap'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z gap'],
    ['America/New_York', '2027-03-14T02:00', '2027-03-14T07:00:00.000Z gap'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z overlap'],
    ['America/New_York', '2027-11-07T01:00', '2027-11-07T05:00:00.000Z overlap'],
    ['Europe/Helsinki', '2026-03-29T04:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Helsinki', '2026-10-25T04:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s is %s', (zone, local, expected) => {
    expect(times(schedule(local, null), zone, '2026-01-01T00:00Z', 2)).toEqual([expected]);
  });

  test('in a year of starts every half hour of the night each instant comes once', () => {
    const nights = schedule('2026-01-01T00:00', 'FREQ=DAILY;BYHOUR=0,1,2,3,4,5;BYMINUTE=0,30');
    for (const [zone, from] of [
      ['Europe/Helsinki', '2025-12-31T22:00Z'],
      ['America/New_York', '2026-01-01T05:00Z'],
    ]) {
      const starts = startsOf(nights, zone, { from: new Date(from), most: 20_000, until: new Date('2027-12-31') });
      expect(new Set(starts.map((start) => start.at)).size).toBe(starts.length);
      // Two gaps of an hour move two starts each onto the two after them: four fewer than 12 a day.
      const days = (Date.parse('2027-12-31') - Date.parse(from)) / 86_400_000;
      expect(Math.abs(starts.length - (12 * days - 4))).toBeLessThan(12);
      const overlaps = starts.filter((start) => start.clockChange === 'overlap');
      expect(overlaps).toHaveLength(4);
    }
  });

  test('the preview can tell the offsets apart', () => {
    expect(offsetAt('Europe/Helsinki', '2026-03-29T00:59:59.000Z')).toBe('UTC+2');
    expect(offsetAt('Europe/Helsinki', '2026-03-29T01:00:00.000Z')).toBe('UTC+3');
    expect(offsetAt('America/St_Johns', '2026-01-01T00:00:00.000Z')).toBe('UTC-3:30');
  });
});

describe('rules, exceptions and blackouts', () => {
  test('weekly on Sundays, the first Monday of a month, a count', () => {
    expect(times(schedule('2026-12-06T18:00', 'FREQ=WEEKLY;BYDAY=SU'), 'Asia/Jakarta', '2026-12-01T00:00Z', 2)).toEqual(
      ['2026-12-06T11:00:00.000Z', '2026-12-13T11:00:00.000Z'],
    );
    expect(times(schedule('2026-12-07T18:00', 'FREQ=MONTHLY;BYDAY=1MO'), 'UTC', '2026-12-01T00:00Z', 3)).toEqual([
      '2026-12-07T18:00:00.000Z',
      '2027-01-04T18:00:00.000Z',
      '2027-02-01T18:00:00.000Z',
    ]);
    expect(times(schedule('2026-12-01T18:00', 'FREQ=DAILY;COUNT=2'), 'UTC', '2026-12-01T00:00Z', 9)).toHaveLength(2);
  });

  test('leave out a start, a day, and the days of a blackout', () => {
    const given = schedule('2026-12-23T10:00', 'FREQ=DAILY;BYHOUR=10,20;BYMINUTE=0', {
      exceptions: [{ start: '2026-12-23T20:00' }, { start: '2026-12-25' }],
      blackouts: [{ from: '2026-12-27', to: '2026-12-30' }],
    });
    expect(times(given, 'UTC', '2026-12-23T00:00Z', 6)).toEqual([
      '2026-12-23T10:00:00.000Z',
      '2026-12-24T10:00:00.000Z',
      '2026-12-24T20:00:00.000Z',
      '2026-12-26T10:00:00.000Z',
      '2026-12-26T20:00:00.000Z',
      '2026-12-31T10:00:00.000Z',
    ]);
  });

  test('a rare rule is found, one that ended gives nothing', () => {
    // 29 February: 2028 and 2032.
    const leap = schedule('2028-02-29T12:00', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29');
    expect(times(leap, 'UTC', '2028-02-01T00:00Z', 2)).toEqual([
      '2028-02-29T12:00:00.000Z',
      '2032-02-29T12:00:00.000Z',
    ]);
    const ended = schedule('2026-01-01T12:00', 'FREQ=DAILY;UNTIL=20260103T235959Z');
    expect(times(ended, 'UTC', '2026-01-02T00:00Z', 9)).toHaveLength(2);
    expect(times(ended, 'UTC', '2027-01-01T00:00Z', 9)).toEqual([]);
  });

  test.each([
    ['2026-02-30T10:00', null, 'firstStart', 'noSuchTime'],
    ['2026-12-01T10:00', 'FREQ=HOURLY', 'rule', 'ruleFrequency'],
    ['2026-12-01T10:00', 'FREQ=WEEKLY;BYDAY=XX', 'rule', 'badRule'],
    ['2026-12-01T10:00', 'FREQ=DAILY\nEXDATE:20261201', 'rule', 'badRule'],
    ['2026-12-01T10:00', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'rule', 'ruleGivesNothing'],
    [null, 'FREQ=DAILY', 'firstStart', 'ruleNeedsStart'],
  ])('%s %s: %s has %s', (firstStart, rule, path, code) => {
    const issues = scheduleIssues({ ...schedule('', rule), firstStart });
    expect(issues).toContainEqual(expect.objectContaining({ path, code, severity: 'error' }));
  });
});
