/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - at;
}

/**
 * Takes a wall-clock time `2026-12-01T08:00` and a zone; gives the moment. A time that the zone's clock skips is the one
 * an hour later, a time that it shows twice is the first.
 */
export function zonedInstant(local: string, zone: string): Date {
  const wall = Date.parse(`${local}Z`);
  // Either side of a change of the clock, so that one of the two answers is right.
  const offsets = [offsetAt(wall - 86_400_000, zone), offsetAt(wall + 86_400_000, zone)];
  const right = offsets.map((offset) => wall - offset).find((at) => at + offsetAt(at, zone) === wall);
  return new Date(right ?? wall - offsets[0]);
}

/** What the zone's clock shows at a moment, as `2026-12-01T08:00`: the inverse of `zonedInstant`. */
export function zonedLocal(at: Date, zone: string): string {
  return new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString().slice(0, 16);
}

/** The first moment of a day `2026-12-01` in a zone, `later` days on. */
export function dayStart(day: string, zone: string, later = 0): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  return zonedInstant(date.toISOString().slice(0, 16), zone);
}
