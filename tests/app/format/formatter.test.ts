import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDecimal, toDecimal } from '@/app/_lib/format/decimal';
import { Formatter } from '@/app/_lib/format/formatter';

const en = new Formatter('en', 'Asia/Jakarta');
const id = new Formatter('id', 'Asia/Jakarta');
const ja = new Formatter('ja', 'Asia/Tokyo');
const utc = new Formatter('en', 'UTC');

describe('decimals', () => {
  it('writes minor units without arithmetic on fractions', () => {
    expect(toDecimal(0, 2)).toBe('0.00');
    expect(toDecimal(-5, 2)).toBe('-0.05');
    expect(toDecimal(123456, 2)).toBe('1234.56');
    expect(toDecimal(1200, 0)).toBe('1200');
    // The greatest safe integer: a float division by 100 would print ...409.9 digits wrong.
    expect(toDecimal(9007199254740991, 2)).toBe('90071992547409.91');
    expect(() => toDecimal(0.5, 2)).toThrow(RangeError);
  });

  it('reads back every amount that it writes', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 3 }), (minor, digits) => {
        expect(fromDecimal(toDecimal(minor, digits), digits, '.', ',')).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });

  it.each([
    ['1,204.50', 120450],
    ['1204.5', 120450],
    ['\u22120.05', -5],
    ['12.345', null],
    ['12.', null],
    ['1,20', null],
    ['abc', null],
    ['', null],
    ['1.2.3', null],
    ['90071992547409.92', null],
  ])('reads %j as %j', (text, minor) => {
    expect(fromDecimal(text, 2, '.', ',')).toBe(minor);
  });
});

describe('amounts', () => {
  it('takes the digits from the currency', () => {
    expect(en.amount(120450, 'EUR')).toBe('€1,204.50');
    expect(en.amount(120450, 'USD')).toBe('$1,204.50');
    expect(en.plainAmount(1500000, 'IDR')).toBe('1,500,000');
    expect(en.amount(1200, 'CHIP')).toBe('CHIP\u00a01,200');
    expect(id.plainAmount(120450, 'EUR')).toBe('1.204,50');
    expect(() => en.amount(1, 'XXX')).toThrow(RangeError);
  });

  it('uses the real minus, signs differences and tells nothing from zero', () => {
    expect(en.plainAmount(-55, 'EUR')).toBe('\u22120.55');
    expect(en.plainAmount(55, 'EUR', { signed: true })).toBe('+0.55');
    expect(en.amount(-55, 'EUR', { signed: true })).toBe('\u2212€0.55');
    expect(en.plainAmount(null, 'EUR')).toBe('–');
    expect(en.plainAmount(0, 'EUR')).toBe('0.00');
    expect(en.number(-4.9, { digits: 1, signed: true })).toBe('\u22124.9');
  });

  it('writes shares and rates', () => {
    expect(en.percent(61.34)).toBe('61.3\u00a0%');
    expect(en.basisPoints(500)).toBe('5\u00a0%');
    expect(en.basisPoints(325)).toBe('3.25\u00a0%');
    expect(en.basisPoints(250)).toBe('2.5\u00a0%');
    expect(en.meanAmount(512.4, 'EUR', { symbol: false })).toBe('5.12');
  });

  it('reads and fills inputs in the signs of the language', () => {
    expect(id.inputDecimal(120450, 2)).toBe('1204,50');
    expect(id.parseDecimal('1.204,5', 2)).toBe(120450);
    expect(en.parseDecimal('1204.5', 2)).toBe(120450);
  });
});

describe('times', () => {
  // 2026-12-01 01:05:09 UTC is 08:05:09 in Jakarta, which is seven hours ahead all year.
  const at = '2026-12-01T01:05:09Z';

  it('writes the moment in the zone of the page and names the zone', () => {
    expect(en.dateTime(at)).toBe('1 Dec 2026, 08:05:09');
    expect(utc.dateTime('2026-09-30T23:59:59Z')).toBe('30 Sep 2026, 23:59:59');
    expect(utc.dateTime('2026-09-30T00:00:00Z')).toBe('30 Sep 2026, 00:00:00');
    expect(en.utc(at)).toBe('1 Dec 2026, 01:05:09 UTC');
    expect(en.zoneLabel(new Date(at))).toBe('Asia/Jakarta (UTC+7)');
    expect(utc.zoneLabel(new Date(at))).toBe('UTC');
    expect(ja.dateTime(at)).toBe('2026年12月1日 10:05:09');
    expect(en.dateTime(null)).toBe('–');
  });

  it('writes durations', () => {
    expect(en.duration(4100)).toBe('4.1\u00a0s');
    expect(en.duration(200_000)).toBe('3\u00a0min 20\u00a0s');
    expect(en.duration(7_500_000)).toBe('2\u00a0h 5\u00a0min');
    expect(en.duration(59_700)).toBe('1\u00a0min');
  });
});
