import { type AnyColumn, sql } from 'drizzle-orm';

/** The name of the member of staff whose id stands in `column`, as a sub-select; empty where the column is. */
export function nameOfStaff(column: AnyColumn) {
  return sql<string | null>`(select name from staff person where person.id = ${column})`;
}
