import { describe, expect, it } from 'vitest';
import { dayStart, zonedInstant, zonedLocal } from '@/app/_lib/format/zoned-instant';

describe('a wall-clock time', () => {
  it.each([
    ['2026-12-01T08:00', 'UTC', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T08:00', 'Asia/Jakarta', '2026-12-01T01:00:00.000Z'],
    ['2026-12-01T08:00', 'America/New_York', '2026-12-01T13:00:00.000Z'],
    // Helsinki: UTC+3 until 25 October 2026, 04:00; then UTC+2.
    ['2026-10-25T02:30', 'Europe/Helsinki', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25T05:00', 'Europe/Helsinki', '2026-10-25T03:00:00.000Z'],
    // Shown twice: the first.
    ['2026-10-25T03:30', 'Europe/Helsinki', '2026-10-25T00:30:00.000Z'],
    // 29 March 2026 at 03:00 the clock goes to 04:00.
    ['2026-03-29T03:30', 'Europe/Helsinki', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(zonedInstant(local, zone).toISOString()).toBe(instant);
  });

  it.each([
    ['2026-12-01T01:00:59.999Z', 'Asia/Jakarta', '2026-12-01T08:00'],
    ['2026-12-01T13:00:00.000Z', 'America/New_York', '2026-12-01T08:00'],
    // Either side of the clock going back in Helsinki.
    ['2026-10-25T00:30:00.000Z', 'Europe/Helsinki', '2026-10-25T03:30'],
    ['2026-10-25T01:30:00.000Z', 'Europe/Helsinki', '2026-10-25T03:30'],
  ])('at %s the clock of %s shows %s', (at, zone, local) => {
    expect(zonedLocal(new Date(at), zone)).toBe(local);
  });

  it('begins a day at the room’s midnight, and the next one after a long day', () => {
    expect(dayStart('2026-10-25', 'Europe/Helsinki').toISOString()).toBe('2026-10-24T21:00:00.000Z');
    expect(dayStart('2026-10-25', 'Europe/Helsinki', 1).toISOString()).toBe('2026-10-25T22:00:00.000Z');
  });
});
