import { type SQL, sql } from 'drizzle-orm';

/**
 * A share of a whole amount that is not negative, in SQL as the engine rounds it: `add` is what is added to the product
 * with the rate (hundredths of a percent) before its division by 10,000 is rounded down; see `resolveTax`.
 */
export const portion = (amount: SQL, rateBp: SQL, add: SQL): SQL =>
  sql`div(${amount}::numeric * ${rateBp} + ${add}, 10000)::bigint`;
