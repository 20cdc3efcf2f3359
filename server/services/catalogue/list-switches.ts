import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { gamingSwitch } from '@/db/schema';
import { listSwitchesInput } from '@/server/contracts/catalogue/requests';
import { cursorOf, defineQuery, readCursor } from '../kernel';

const nameOf = (column: typeof gamingSwitch.offBy | typeof gamingSwitch.onBy | typeof gamingSwitch.onRequestedBy) =>
  sql<string | null>`(select name from staff person where person.id = ${column})`;

/** The game availability log (standards 8, 9): who stopped what, when, why, and who allowed it again. Newest first. */
export const listSwitches = defineQuery({
  name: 'switch.list',
  permission: 'switch.view',
  input: listSwitchesInput,
  async run(tx, _ctx, input) {
    let after: ReturnType<typeof sql> | undefined;
    if (input.after !== undefined) {
      const [at, id] = readCursor(input.after, 2);
      after = sql`(${gamingSwitch.offAt}, ${gamingSwitch.id}) < (${at}::timestamptz, ${id}::uuid)`;
    }
    const rows = await tx
      .select({
        id: gamingSwitch.id,
        scope: gamingSwitch.scope,
        subject: gamingSwitch.subject,
        offAt: gamingSwitch.offAt,
        offBy: nameOf(gamingSwitch.offBy),
        offReason: gamingSwitch.offReason,
        requestedAt: gamingSwitch.onRequestedAt,
        requestedBy: nameOf(gamingSwitch.onRequestedBy),
        onReason: gamingSwitch.onReason,
        approvalId: gamingSwitch.approvalId,
        onAt: gamingSwitch.onAt,
        onBy: nameOf(gamingSwitch.onBy),
        place: sql<string>`${gamingSwitch.offAt}::text`,
      })
      .from(gamingSwitch)
      .where(
        and(
          input.open === undefined ? undefined : input.open ? isNull(gamingSwitch.onAt) : isNotNull(gamingSwitch.onAt),
          input.scope === undefined ? undefined : eq(gamingSwitch.scope, input.scope),
          after,
        ),
      )
      .orderBy(desc(gamingSwitch.offAt), desc(gamingSwitch.id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      switches: page.map(({ place: _, ...row }) => row),
      next: rows.length > input.limit && last ? cursorOf([last.place, last.id]) : null,
    };
  },
});
