import { sql } from 'drizzle-orm';

/**
 * What of a row `e` of `receivable_entry`, which remedy `r` left, later remedies of the same hands have forgiven: they gave
 * the player less than they would have, so that he owes less.
 */
export const forgivenOfDebt = sql`least(e.amount_minor, coalesce((
  select sum(p.amount_minor) from remedy later
  join ledger_transaction t on t.id = later.transaction_id
  join posting p on p.transaction_id = t.id and p.accounting_date = t.accounting_date and p.amount_minor > 0
  join ledger_account a on a.id = p.account_id and a.kind = 'receivable' and a.player_id = e.player_id
    and a.currency = e.currency
  where later.number > r.number and exists (
    select 1 from hand_remedy own join hand_remedy other on other.hand_id = own.hand_id
    where own.remedy_id = r.id and other.remedy_id = later.id)), 0))`;
