import { expect, test } from 'vitest';
import { database } from '@/db/client';
import { datesIn } from '@/server/services/ledger';

const NOW = new Date('2025-12-31T00:00:00Z');
const HOUR = 3_600_000;

/** The accounting days of moments in a zone whose days begin `startsAt` minutes after midnight. */
const daysOf = (zone: string, moments: readonly string[], startsAt = 0) =>
  database().transaction((tx) =>
    datesIn(
      tx,
      { zone, startsAt },
      moments.map((moment) => new Date(moment)),
      NOW,
    ),
  );

/** How long each day is: one sample every `step`, counted by day, without the first and the last day. */
async function lengths(zone: string, from: string, days: number, startsAt = 0, step = HOUR) {
  const start = Date.parse(from);
  const moments = Array.from({ length: (days * 24 * HOUR) / step }, (_, i) => new Date(start + i * step).toISOString());
  const found = await daysOf(zone, moments, startsAt);
  const counts = new Map<string, number>();
  for (const day of found) counts.set(day, (counts.get(day) ?? 0) + 1);
  expect(found).toEqual(found.toSorted());
  return Object.fromEntries([...counts].slice(1, -1));
}

// A hand counts on the day on which it ended: one second before midnight, at midnight, and when five seconds have gone.
test.each([
  // Jakarta is seven hours ahead of UTC, Tokyo nine, Helsinki in winter two.
  ['Asia/Jakarta', '2025-10-01T16:59:59Z', '2025-10-01T17:00:00Z', '2025-10-01T17:00:03Z'],
  ['Asia/Tokyo', '2025-10-01T14:59:59Z', '2025-10-01T15:00:00Z', '2025-10-01T15:00:03Z'],
  ['Europe/Helsinki', '2025-12-01T21:59:59Z', '2025-12-01T22:00:00Z', '2025-12-01T22:00:03Z'],
])(
  'in %s what begins before midnight and ends after it is of the day that it ends',
  async (zone, before, at, after) => {
    const [first, second, third] = await daysOf(zone, [before, at, after]);
    const next = new Date(Date.parse(first) + 24 * HOUR).toISOString().slice(0, 10);
    expect([first, second, third]).toEqual([zone === 'Europe/Helsinki' ? '2025-12-01' : '2025-10-01', next, next]);
  },
);

test('the day on which clocks go forward has 23 hours, the one on which they go back 25', async () => {
  // 30 March 2025: 03:00 becomes 04:00. 26 October 2025: 04:00 becomes 03:00.
  expect(await lengths('Europe/Helsinki', '2025-03-28T12:00:00Z', 4)).toEqual({
    '2025-03-29': 24,
    '2025-03-30': 23,
    '2025-03-31': 24,
  });
  expect(await lengths('Europe/Helsinki', '2025-10-24T12:00:00Z', 4)).toEqual({
    '2025-10-25': 24,
    '2025-10-26': 25,
    '2025-10-27': 24,
  });
  // Jakarta and Tokyo have no such days.
  for (const zone of ['Asia/Jakarta', 'Asia/Tokyo']) {
    expect(Object.values(await lengths(zone, '2025-10-24T12:00:00Z', 4))).toEqual([24, 24, 24]);
  }
});

test('a business day that begins at 06:00 holds the night before it', async () => {
  // 05:59:59 and 06:00:00 in Jakarta; 05:59:59 in Helsinki is 02:59:59 UTC once clocks went forward.
  expect(await daysOf('Asia/Jakarta', ['2025-10-01T22:59:59Z', '2025-10-01T23:00:00Z'], 360)).toEqual([
    '2025-10-01',
    '2025-10-02',
  ]);
  expect(await daysOf('Europe/Helsinki', ['2025-03-30T02:59:59Z', '2025-03-30T03:00:00Z'], 360)).toEqual([
    '2025-03-29',
    '2025-03-30',
  ]);
  // The hour is lost, and won, in the night that belongs to the day before.
  expect(await lengths('Europe/Helsinki', '2025-03-27T12:00:00Z', 5, 360)).toMatchObject({
    '2025-03-29': 23,
    '2025-03-30': 24,
  });
  expect(await lengths('Europe/Helsinki', '2025-10-23T12:00:00Z', 5, 360)).toMatchObject({
    '2025-10-25': 25,
    '2025-10-26': 24,
  });
});

test('a business day that begins in the hour that clocks skip or repeat is still one piece', async () => {
  // At 03:30: on 30 March it does not exist and the day begins at 04:30; on 26 October it comes twice and the later counts.
  const half = HOUR / 2;
  expect(await lengths('Europe/Helsinki', '2025-03-28T12:00:00Z', 4, 210, half)).toEqual({
    '2025-03-29': 48,
    '2025-03-30': 46,
    '2025-03-31': 48,
  });
  expect(await lengths('Europe/Helsinki', '2025-10-24T12:00:00Z', 4, 210, half)).toEqual({
    '2025-10-25': 50,
    '2025-10-26': 48,
    '2025-10-27': 48,
  });
});

test('what claims to lie in the future counts now', async () => {
  expect(await daysOf('UTC', ['2026-03-01T00:00:00Z'])).toEqual(['2025-12-31']);
});
