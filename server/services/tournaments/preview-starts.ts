import { sectionOf } from '@/server/contracts/catalogue/kind';
import { offsetAt, scheduleIssues, startsOf } from '@/server/contracts/tournaments/recurrence';
import { previewStartsInput } from '@/server/contracts/tournaments/requests';
import { liveVersion } from '../catalogue';
import { defineQuery, ruleViolation } from '../kernel';

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/**
 * The next starts of a schedule as it is being edited, with the offsets of its own zone (the room's where it has none) and
 * of the viewer's, and what clock changes do to each. Rejects zones that there are not; a broken rule gives its issues.
 */
export const previewStarts = defineQuery({
  name: 'tournament.previewStarts',
  permission: 'tournament.view',
  input: previewStartsInput,
  async run(tx, ctx, { schedule, viewerZone, most }) {
    const room = sectionOf((await liveVersion(tx, 'room', 'room'))?.body ?? {}, 'room');
    const zone = schedule.zone ?? String(room.zone ?? 'UTC');
    for (const [name, path] of [
      [zone, 'zone'],
      [viewerZone, 'viewerZone'],
    ]) {
      if (!isZone(name)) {
        throw ruleViolation('unknownZone', `${name} is no time zone.`, [
          { path: [path], code: 'unknownZone', message: 'must be an IANA zone' },
        ]);
      }
    }
    const issues = scheduleIssues(schedule);
    const starts = issues.length > 0 ? [] : startsOf(schedule, zone, { from: ctx.clock.now(), most });
    return {
      zone,
      viewerZone,
      issues,
      starts: starts.map((start) => ({
        ...start,
        offset: offsetAt(zone, start.at),
        viewerOffset: offsetAt(viewerZone, start.at),
      })),
    };
  },
});
