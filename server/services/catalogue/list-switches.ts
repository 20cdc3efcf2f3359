import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { gamingSwitch } from '@/db/schema';
import { listSwitchesInput } from '@/server/contracts/catalogue/requests';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';

const nameOf = (column: typeof gamingSwitch.offBy | typeof gamingSwitch.onBy | typeof gamingSwitch.onRequestedBy) =>
  sql<string | null>`(select name from staff person where person.id = ${column})`;

/** The game availability log (standards 8, 9): who stopped what, when, why, and who allowed it again. Newest first. */
export const listSwitches = defineQuery({
  name: 'switch.list',
  permission: 'switch.view',
  input: listSwitchesInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    let beyond: SQL | undefined;
    if (place !== null) {
      const [at, id] = readCursor(place, 2);
      const from = sql`(${at}::timestamptz, ${id}::uuid)`;
      const row = sql`(${gamingSwitch.offAt}, ${gamingSwitch.id})`;
      beyond = backwards ? sql`${row} > ${from}` : sql`${row} < ${from}`;
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
          beyond,
        ),
      )
      .orderBy(
        backwards ? asc(gamingSwitch.offAt) : desc(gamingSwitch.offAt),
        backwards ? asc(gamingSwitch.id) : desc(gamingSwitch.id),
      )
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.place, row.id]));
    const any = rows.length > 0 || (await tx.select({ id: gamingSwitch.id }).from(gamingSwitch).limit(1)).length > 0;
    return { rows: shown.map(({ place: _, ...row }) => row), older, newer, any };
  },
});
