import { Temporal } from 'temporal-polyfill';
import type { SupportCalendar } from '@/server/contracts/disputes';

/** A calendar without a working day in this many days has none. */
const MOST_DAYS = 400;

/**
 * The moment at which so many working minutes have passed since `from`, by the desk's calendar in the room's zone. Hours
 * are true hours: a day on which clocks change is shorter or longer by one.
 */
export function addWorkingMinutes(from: Date, minutes: number, calendar: SupportCalendar, zone: string): Date {
  let left = minutes * 60_000;
  let at = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  for (let days = 0; days < MOST_DAYS; days++) {
    const day = at.toPlainDate();
    const moment = (minute: number) =>
      day
        .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from('00:00') })
        .withPlainTime(
          minute === 1_440 ? '00:00' : Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }),
        )
        .add({ days: minute === 1_440 ? 1 : 0 });
    const works = calendar.days.includes(day.dayOfWeek) && !calendar.holidays.includes(day.toString());
    if (works) {
      const opens = moment(calendar.opensAt);
      const begins = Temporal.ZonedDateTime.compare(at, opens) < 0 ? opens : at;
      const room = moment(calendar.closesAt).epochMilliseconds - begins.epochMilliseconds;
      if (room > 0 && left <= room) return new Date(begins.epochMilliseconds + left);
      left -= Math.max(0, room);
    }
    at = day.add({ days: 1 }).toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from('00:00') });
  }
  return new Date(from.getTime() + minutes * 60_000);
}
