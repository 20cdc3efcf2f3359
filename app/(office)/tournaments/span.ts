import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { dayStart } from '@/app/_lib/format/zoned-instant';

export const views = ['month', 'week', 'list'] as const;
export type View = (typeof views)[number];

export const calendarParams = {
  view: parseAsStringLiteral(views).withDefault('month'),
  /** Any day of the span, `2026-12-01`; empty: today. */
  day: parseAsString.withDefault(''),
};

const date = (day: string) => new Date(`${day}T00:00:00Z`);
const text = (at: Date) => at.toISOString().slice(0, 10);

/** The day `later` days on. */
export function dayAfter(day: string, later: number): string {
  const at = date(day);
  at.setUTCDate(at.getUTCDate() + later);
  return text(at);
}

/** The Monday of a day's week. */
const monday = (day: string) => dayAfter(day, -((date(day).getUTCDay() + 6) % 7));

/** The days that a view shows around `day`: whole weeks of a month, one week, or the month alone for a list. */
export function daysOf(view: View, day: string): string[] {
  const first = view === 'week' ? monday(day) : `${day.slice(0, 7)}-01`;
  const next =
    view === 'week' ? dayAfter(first, 7) : `${text(new Date(date(first).getTime() + 32 * 86_400_000)).slice(0, 7)}-01`;
  const from = view === 'month' ? monday(first) : first;
  const to = view === 'month' && monday(next) !== next ? dayAfter(monday(next), 7) : next;
  const days: string[] = [];
  for (let at = from; at < to; at = dayAfter(at, 1)) days.push(at);
  return days;
}

/** The day that stands for the span before (-1) or after (+1). */
export function shifted(view: View, day: string, by: -1 | 1): string {
  if (view === 'week') return dayAfter(day, 7 * by);
  const at = date(`${day.slice(0, 7)}-01`);
  at.setUTCMonth(at.getUTCMonth() + by);
  return text(at);
}

/** What is asked for: from the first moment of the first day to that after the last one, in the room's zone. */
export function spanInput(view: View, day: string, zone: string) {
  const days = daysOf(view, day);
  return { from: dayStart(days[0], zone), to: dayStart(days[days.length - 1], zone, 1) };
}
