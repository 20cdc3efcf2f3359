import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { SettingsIssue } from '@/server/engine';

/** When a template's tournaments start, as its document says. Local times are wall-clock times of one zone. */
export interface Schedule {
  /** `2026-12-01T20:00`; `null`: nothing is scheduled. */
  readonly firstStart: string | null;
  /** An iCalendar rule (RFC 5545) without `RRULE:`; `null`: the first start alone. */
  readonly rule: string | null;
  /** Starts (`2026-12-24T20:00`) or whole days (`2026-12-24`) that are left out. */
  readonly exceptions: readonly { readonly start: string }[];
  /** Days from and to which nothing starts, both included. */
  readonly blackouts: readonly { readonly from: string; readonly to: string }[];
}

/** One start. */
export interface PlannedStart {
  /** The instant, ISO in UTC. */
  readonly at: string;
  /** The wall-clock time that the rule names. */
  readonly local: string;
  /**
   * What the clock change of that day does to it. `gap`: the named time does not exist, and the start is as much later
   * as the clock is put forward. `overlap`: the named time comes twice, and the first one is meant.
   */
  readonly clockChange: 'gap' | 'overlap' | null;
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
/** A rule that gives nothing for this long gives nothing. */
const LONGEST_DAYS = 3_660;
const FIRST_WINDOW_DAYS = 40;

/** Wall-clock times are reckoned as if they were UTC, so that no change of clocks disturbs the rule itself. */
const floating = (local: string) => new Date(`${local}:00Z`);
const localOf = (date: Date) => date.toISOString().slice(0, 16);

function isLocal(text: string): boolean {
  return LOCAL.test(text) && !Number.isNaN(floating(text).getTime()) && localOf(floating(text)) === text;
}

function isDay(text: string): boolean {
  return DAY.test(text) && isLocal(`${text}T00:00`);
}

function ruleOf({ firstStart, rule }: Schedule): RRuleTemporal {
  const start = localOf(floating(String(firstStart))).replace(/[-:]/g, '');
  return new RRuleTemporal({ rruleString: `DTSTART:${start}00Z\nRRULE:${rule ?? 'FREQ=DAILY;COUNT=1'}` });
}

function leftOut({ exceptions, blackouts }: Schedule, local: string): boolean {
  const day = local.slice(0, 10);
  return (
    exceptions.some(({ start }) => start === local || start === day) ||
    blackouts.some(({ from, to }) => from <= day && day <= to)
  );
}

function placed(local: string, zone: string): PlannedStart {
  const wall = Temporal.PlainDateTime.from(local);
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' });
  const at = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString();
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { at: at(earlier), local, clockChange: null };
  if (earlier.toPlainDateTime().equals(wall)) return { at: at(earlier), local, clockChange: 'overlap' };
  return { at: at(later), local, clockChange: 'gap' };
}

/**
 * The starts of a schedule from `from` on (included), in order: at most `most`, and none at or after `until`. Rules are
 * reckoned in wall-clock time, so 20:00 stays 20:00 through every change of clocks; `UNTIL` too is a wall-clock time. A
 * start that a gap moves onto another one is that one. The schedule must have no `scheduleIssues`.
 */
export function startsOf(
  schedule: Schedule,
  zone: string,
  window: { readonly from: Date; readonly until?: Date; readonly most: number },
): PlannedStart[] {
  if (schedule.firstStart === null || window.most < 1) return [];
  const rule = ruleOf(schedule);
  const starts = new Map<string, PlannedStart>();
  const from = window.from.getTime();
  const until = window.until?.getTime() ?? Number.POSITIVE_INFINITY;
  // No zone is more than a day away from UTC.
  let lower = Math.max(from - 2 * DAY_MS, floating(schedule.firstStart).getTime());
  const end = Math.min(until + 2 * DAY_MS, lower + LONGEST_DAYS * DAY_MS);
  for (let days = FIRST_WINDOW_DAYS; lower <= end; days *= 4) {
    const upper = Math.min(lower + days * DAY_MS, end);
    for (const each of rule.between(new Date(lower), new Date(upper), true)) {
      const local = localOf(new Date(each.epochMilliseconds));
      if (leftOut(schedule, local)) continue;
      const start = placed(local, zone);
      const at = Date.parse(start.at);
      if (at < from || at >= until) continue;
      if (starts.get(start.at)?.clockChange !== null) starts.set(start.at, start);
    }
    // One more day, so that a start which a gap moved cannot overtake what is counted.
    if (starts.size > window.most) break;
    lower = upper + 1;
  }
  return [...starts.values()].sort((a, b) => (a.at < b.at ? -1 : 1)).slice(0, window.most);
}

/** The UTC offset of a zone at an instant, such as `UTC+2` or `UTC-3:30`; it tells previews apart around a clock change. */
export function offsetAt(zone: string, at: string): string {
  const minutes = Temporal.Instant.from(at).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000;
  const abs = Math.abs(minutes);
  const rest = abs % 60;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(abs / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** What is wrong with a schedule; paths are those of its fields. */
export function scheduleIssues(schedule: Schedule): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  const add = (path: string, code: string, params?: SettingsIssue['params']) =>
    issues.push({ path, severity: 'error', code, ...(params && { params }) });
  const { firstStart, rule, exceptions, blackouts } = schedule;
  if (firstStart !== null && !isLocal(firstStart)) add('firstStart', 'noSuchTime', { value: firstStart });
  exceptions.forEach(({ start }, i) => {
    if (!isDay(start) && !isLocal(start)) add(`exceptions.${i}.start`, 'noSuchTime', { value: start });
  });
  blackouts.forEach(({ from, to }, i) => {
    if (!isDay(from)) add(`blackouts.${i}.from`, 'noSuchDay', { value: from });
    if (!isDay(to)) add(`blackouts.${i}.to`, 'noSuchDay', { value: to });
    else if (to < from) add(`blackouts.${i}.to`, 'rangeReversed', { from });
  });
  if (rule === null) return issues;
  const frequency = /(?:^|;)FREQ=([A-Z]+)/.exec(rule)?.[1] ?? '';
  if (firstStart === null) {
    add('firstStart', 'ruleNeedsStart');
  } else if (/[\r\n]/.test(rule) || /(DTSTART|RRULE|EXDATE|RDATE)/.test(rule)) {
    add('rule', 'badRule', { message: 'one rule, without DTSTART' });
  } else if (!FREQUENCIES.includes(frequency)) {
    add('rule', 'ruleFrequency', { options: FREQUENCIES.join(', ') });
  } else if (issues.length === 0) {
    try {
      const first = floating(firstStart).getTime();
      const found = ruleOf(schedule).between(new Date(first), new Date(first + LONGEST_DAYS * DAY_MS), true).length;
      if (found === 0) add('rule', 'ruleGivesNothing');
    } catch (error) {
      add('rule', 'badRule', { message: error instanceof Error ? error.message : String(error) });
    }
  }
  return issues;
}
