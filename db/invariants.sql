-- What must always hold in the books. Each query names what breaks it, so on sound books none gives a row. Columns:
-- subject (what, in words), account_id (the account of a broken figure, or null), found, expected. Run by `reconcile`,
-- after every kill test and after every restore.

-- name: every balance is the sum of its postings and of what archived months carried over
select a.kind || ' ' || a.currency || ' ' || a.owner as subject, a.id as account_id,
  a.balance_minor::text as found, coalesce(p.total, 0)::text as expected
from ledger_account a
left join (
  select account_id, sum(total) as total from (
    select account_id, sum(amount_minor) as total from posting group by account_id
    union all select account_id, sum(amount_minor) from ledger_carried group by account_id
  ) kept group by account_id
) p on p.account_id = a.id
where a.balance_minor <> coalesce(p.total, 0)
order by a.id;

-- name: every posting has its account and is in that account's currency
select 'posting ' || p.id as subject, p.account_id, p.currency as found, coalesce(a.currency, 'no account') as expected
from posting p left join ledger_account a on a.id = p.account_id
where a.id is null or a.currency <> p.currency
order by p.id;

-- name: every transaction adds up to zero in each currency
select 'transaction ' || transaction_id || ' ' || currency as subject, min(account_id) as account_id,
  sum(amount_minor)::text as found, '0' as expected
from posting group by transaction_id, currency having sum(amount_minor) <> 0
order by transaction_id;

-- name: every posting has its transaction and falls on that transaction's date
select 'posting ' || p.id as subject, p.account_id, p.accounting_date::text as found,
  coalesce(t.accounting_date::text, 'no transaction ' || p.transaction_id) as expected
from posting p left join ledger_transaction t on t.id = p.transaction_id
where t.id is null or t.accounting_date <> p.accounting_date
order by p.id;

-- name: all accounts of a currency add up to zero
select currency as subject, null::bigint as account_id, sum(balance_minor)::text as found, '0' as expected
from ledger_account group by currency having sum(balance_minor) <> 0;

-- name: nobody's money is overdrawn
select kind || ' ' || currency || ' ' || owner as subject, id as account_id, balance_minor::text as found,
  'at least 0' as expected
from ledger_account
where balance_minor < 0
  and kind in ('wallet', 'seat', 'handEscrow', 'tournamentEscrow', 'jackpotMain', 'jackpotReserve');

-- name: the sums of each day are those of its postings
select a.kind || ' ' || a.currency || ' ' || a.owner || ' on ' || coalesce(p.accounting_date, d.accounting_date)
    as subject, a.id as account_id,
  concat_ws(' / ', d.in_minor, d.out_minor, d.postings) as found,
  concat_ws(' / ', p.in_minor, p.out_minor, p.postings) as expected
from (select * from ledger_day d where not exists (
  select 1 from archived_month m where m.detached_at is not null and m.month = date_trunc('month', d.accounting_date)
)) d
full join (
  select q.account_id, q.accounting_date, coalesce(sum(q.amount_minor) filter (where q.amount_minor > 0), 0) as in_minor,
    coalesce(-sum(q.amount_minor) filter (where q.amount_minor < 0), 0) as out_minor, count(*) as postings
  from posting q join ledger_account l on l.id = q.account_id and l.rolled_up
  group by q.account_id, q.accounting_date
) p on p.account_id = d.account_id and p.accounting_date = d.accounting_date
join ledger_account a on a.id = coalesce(p.account_id, d.account_id)
where d.in_minor is distinct from p.in_minor or d.out_minor is distinct from p.out_minor
  or d.postings is distinct from p.postings;

-- name: nothing was booked into a period after it was closed
select 'posting ' || p.id || ' of transaction ' || p.transaction_id as subject, p.account_id,
  p.accounting_date::text as found, 'after ' || c.closed_through as expected
from period_close c
join posting p on p.accounting_date <= c.closed_through and p.transaction_id > c.last_transaction_id
order by p.id;

-- name: every idempotency key was answered
select scope || ' ' || key as subject, null::bigint as account_id, 'no answer' as found, 'an answer' as expected
from ledger_key where result is null;

-- name: every hand has one key, one transaction and that transaction's date
select 'hand ' || h.id as subject, null::bigint as account_id,
  concat_ws(' ', 'key', k.hand_id, 'transaction', t.id, t.accounting_date) as found,
  concat_ws(' ', 'key', h.id, 'transaction', h.transaction_id, h.accounting_date) as expected
from hand h
left join hand_key k on k.source = h.source and k.table_id = h.table_id and k.hand_no = h.hand_no
left join ledger_transaction t on t.id = h.transaction_id
where k.hand_id is distinct from h.id or k.transaction_id is distinct from h.transaction_id
  or k.accounting_date is distinct from h.accounting_date or t.accounting_date is distinct from h.accounting_date
order by h.id;

-- name: every hand key has its hand
select k.source || ' ' || k.table_id || ' ' || k.hand_no as subject, null::bigint as account_id, 'no hand' as found,
  'hand ' || k.hand_id as expected
from hand_key k left join hand h on h.id = k.hand_id and h.accounting_date = k.accounting_date
where h.id is null and not exists (
  select 1 from archived_month m where m.detached_at is not null and m.month = date_trunc('month', k.accounting_date)
)
order by k.hand_id;

-- name: every hand conserves money, or what is left over waits in suspense
select 'hand ' || h.id as subject, null::bigint as account_id,
  (s.net + h.rake_minor + h.tax_minor + h.jackpot_minor + h.house_minor + h.suspense_minor)::text as found, '0' as expected
from hand h
join (select hand_id, sum(net_minor) as net from hand_seat group by hand_id) s on s.hand_id = h.id
where s.net + h.rake_minor + h.tax_minor + h.jackpot_minor + h.house_minor + h.suspense_minor <> 0
order by h.id;

-- name: what a hand moved in the books is what its settlement says
select 'transaction ' || transaction_id || ' ' || kind as subject, max(account_id) as account_id,
  sum(booked)::text as found, sum(settled)::text as expected
from (
  -- What a hand gives to a jackpot may be parted between the pool and its reserve.
  select p.transaction_id, case when a.kind = 'jackpotReserve' then 'jackpotMain' else a.kind end as kind, p.account_id,
    p.amount_minor as booked, 0 as settled
  from posting p
  join ledger_account a on a.id = p.account_id
    and a.kind in ('rake', 'tax', 'jackpotMain', 'jackpotReserve', 'houseBank', 'suspense')
  join ledger_transaction t on t.id = p.transaction_id and t.kind = 'hand'
  union all
  select h.transaction_id, v.kind, null, 0, v.settled
  from hand h
  cross join lateral (values ('rake', h.rake_minor), ('tax', h.tax_minor), ('jackpotMain', h.jackpot_minor),
    ('houseBank', h.house_minor), ('suspense', h.suspense_minor)) v(kind, settled)
) both_sides
group by transaction_id, kind having sum(booked) <> sum(settled)
order by transaction_id;

-- name: hand numbers add up at every table
select g.source || ' ' || g.table_id as subject, null::bigint as account_id,
  concat_ws(' ', g.hands, 'from', g.first_hand_no, 'to', g.last_hand_no) as found,
  concat_ws(' ', k.hands, 'from', k.first_no, 'to', k.last_no) as expected
from (select * from table_progress where hands > 0) g
full join (
  select source, table_id, count(*) as hands, min(hand_no) as first_no, max(hand_no) as last_no
  from hand_key group by source, table_id
) k on k.source = g.source and k.table_id = g.table_id
where g.hands is distinct from k.hands or g.first_hand_no is distinct from k.first_no
  or g.last_hand_no is distinct from k.last_no;

-- name: each table's escrow is what its running hands hold
select 'handEscrow ' || coalesce(a.currency, o.currency) || ' ' || coalesce(a.owner, o.table_id) as subject, a.id as account_id,
  coalesce(a.balance_minor, 0)::text as found, coalesce(o.held, 0)::text as expected
from (select * from ledger_account where kind = 'handEscrow') a
full join (
  select table_id, currency, sum(held_minor) as held from hand_open where closed_at is null group by table_id, currency
) o on o.table_id = a.owner and o.currency = a.currency
where coalesce(a.balance_minor, 0) <> coalesce(o.held, 0);

-- name: a seat that nobody sits in holds nothing
select 'seat ' || a.currency || ' ' || a.owner as subject, a.id as account_id, a.balance_minor::text as found, '0' as expected
from ledger_account a
where a.kind = 'seat' and a.balance_minor <> 0 and not exists (
  select 1 from seat s
  where s.left_at is null and s.player_id = a.player_id and s.currency = a.currency
    and a.owner = s.table_id || ':' || s.player_id);

-- name: every movement of a pool is a hand, an award, a move that people agreed to, an opening balance, or takes one back
select 'transaction ' || t.id || ' ' || t.kind as subject, a.id as account_id, coalesce(t.source_kind, 'no source') as found,
  'hand, jackpotHit, jackpotMove, remedy or openingImport' as expected
from posting p
join ledger_account a on a.id = p.account_id and a.kind in ('jackpotMain', 'jackpotReserve')
join jackpot_pool k on k.slug = a.owner
join ledger_transaction t on t.id = p.transaction_id
where not (
  (t.kind = 'hand' and exists (select 1 from hand h where h.transaction_id = t.id))
  or (t.kind = 'jackpotAward' and exists (
    select 1 from jackpot_hit x where x.transaction_id = t.id and x.id::text = t.source_id and x.pool = a.owner))
  or (t.kind = 'jackpotMove' and exists (
    select 1 from jackpot_move x where x.transaction_id = t.id and x.id::text = t.source_id
      and a.owner in (x.pool, x.to_pool)))
  or (t.kind in ('remedy', 'correction') and t.source_kind = 'remedy' and exists (
    select 1 from remedy x where x.transaction_id = t.id and x.id::text = t.source_id))
  or (t.kind = 'openingBalances' and t.source_kind = 'openingImport' and exists (
    select 1 from opening_import x where x.id::text = t.source_id and x.state in ('booked', 'reversed')))
  or t.kind = 'reversal')
order by t.id;

-- name: what an import of opening balances booked is what was agreed to
select 'import ' || coalesce(w.number::text, b.import) || ' ' || coalesce(w.account, b.account) || ' '
    || coalesce(w.currency, b.currency) as subject,
  null::bigint as account_id, coalesce(b.amount, 0)::text as found, coalesce(w.amount, 0)::text as expected
from (
  select x.id::text as import, x.number, t.account, t.currency, t."amountMinor" as amount
  from opening_import x
  cross join lateral jsonb_to_recordset(x.totals) as t(account text, currency text, "amountMinor" bigint)
  where x.state in ('booked', 'reversed') and not exists (
    select 1 from archived_month m
    where m.detached_at is not null and m.month = date_trunc('month', x.accounting_date))
) w
full join (
  select t.source_id as import, a.kind as account, p.currency, sum(p.amount_minor) as amount
  from ledger_transaction t
  join posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.kind <> 'openingEquity'
  where t.kind = 'openingBalances' group by 1, 2, 3
) b on b.import = w.import and b.account = w.account and b.currency = w.currency
where coalesce(b.amount, 0) <> coalesce(w.amount, 0);

-- name: what a hit paid is what left its pool
select 'hit ' || x.number as subject, null::bigint as account_id, coalesce(-b.moved, 0)::text as found,
  x.paid_minor::text as expected
from jackpot_hit x
left join (
  select p.transaction_id, sum(p.amount_minor) as moved from posting p
  join ledger_account a on a.id = p.account_id and a.kind in ('jackpotMain', 'jackpotReserve')
  group by p.transaction_id
) b on b.transaction_id = x.transaction_id
where x.transaction_id is not null and (coalesce(-b.moved, 0) <> x.paid_minor
  or x.paid_minor <> (select coalesce(sum((e ->> 'amount')::bigint), 0) from jsonb_array_elements(x.payments) e))
order by x.number;

-- name: coins that hands earned are what their batches posted
select 'transaction ' || coalesce(e.transaction_id, t.id) as subject, null::bigint as account_id,
  coalesce(t.posted, 0)::text as found, coalesce(e.earned, 0)::text as expected
from (
  select transaction_id, sum(earned_minor - cut_minor) as earned from tcoin_earning
  where transaction_id is not null group by transaction_id
) e
full join (
  select t.id, sum(p.amount_minor) filter (where p.amount_minor > 0) as posted
  from ledger_transaction t join posting p on p.transaction_id = t.id where t.kind = 'tcoinEarned' group by t.id
) t on t.id = e.transaction_id
where coalesce(e.earned, 0) <> coalesce(t.posted, 0);

-- name: the escrow of a tournament is what was paid in and not yet out
select 'tournamentEscrow ' || coalesce(a.currency, e.currency) || ' of tournament ' || coalesce(e.number::text, a.owner)
    as subject, a.id as account_id,
  coalesce(a.balance_minor, 0)::text as found, coalesce(e.held, 0)::text as expected
from (select * from ledger_account where kind = 'tournamentEscrow' and owner not like 'ticket:%') a
full join (
  select t.id, t.number, t.currency,
    case when t.status in ('completed', 'cancelled') then 0
      else t.pool_minor + t.fees_minor + t.overlay_minor - coalesce((
        select sum(p.amount_minor) from tournament_prize p join tournament_entry n on n.id = p.entry_id
        where p.tournament_id = t.id and p.currency = t.currency and n.state <> 'withdrawn'), 0) end as held
  from tournament t where t.currency <> 'TC'
) e on e.id::text = a.owner and e.currency = a.currency
where coalesce(a.balance_minor, 0) <> coalesce(e.held, 0)
  -- Fixed prizes of further currencies leave nothing behind once it is over.
  and not (e.id is null and a.balance_minor >= 0 and exists (
    select 1 from tournament r where r.id::text = a.owner and r.status = 'running'));

-- name: prizes of a completed tournament are its pool and what the house added
select 'tournament ' || t.number as subject, null::bigint as account_id,
  coalesce(sum(p.amount_minor), 0)::text as found, (t.pool_minor + t.overlay_minor)::text as expected
from tournament t
left join tournament_prize p on p.tournament_id = t.id and p.kind = 'place' and p.currency = t.currency
where t.status = 'completed' and t.currency <> 'TC'
group by t.id having coalesce(sum(p.amount_minor), 0) <> t.pool_minor + t.overlay_minor
order by t.number;

-- name: tickets are worth what waits for them
select 'ticket ' || coalesce(a.owner, 'ticket:' || k.template_slug) as subject, a.id as account_id,
  coalesce(a.balance_minor, 0)::text as found, coalesce(k.worth, 0)::text as expected
from (select * from ledger_account where kind = 'tournamentEscrow' and owner like 'ticket:%') a
full join (
  select template_slug, currency, sum(value_minor) as worth from tournament_ticket where used_in is null
  group by template_slug, currency
) k on 'ticket:' || k.template_slug = a.owner and k.currency = a.currency
where coalesce(a.balance_minor, 0) <> coalesce(k.worth, 0);

-- name: rollups of hands are the lines that they are made of
select 'rollup of ' || concat_ws(' ', coalesce(r.day, l.day), coalesce(r.table_id, l.table_id), coalesce(r.game, l.game),
    coalesce(r.currency, l.currency), coalesce(r.cause, l.cause)) as subject,
  null::bigint as account_id,
  concat_ws(' / ', r.hands, r.wagered, r.won, r.rake, r.tax, r.base, r.due, r.house, r.jackpot) as found,
  concat_ws(' / ', l.hands, l.wagered, l.won, l.rake, l.tax, l.base, l.due, l.house, l.jackpot) as expected
from (
  select day, currency, game, table_id, cause, of_month, hands, wagered_minor as wagered, won_minor as won,
    rake_minor as rake, tax_minor as tax, base_minor as base, due_minor as due, house_minor as house,
    jackpot_minor as jackpot
  from hand_rollup r where not exists (
    select 1 from archived_month m
    where m.detached_at is not null and m.month in (date_trunc('month', r.day)::date, r.of_month))
) r
full join (
  select day, currency, game, table_id, cause, date_trunc('month', of_day)::date as of_month,
    count(distinct hand_id) * case cause when 'hand' then 1 when 'void' then -1 else 0 end as hands,
    sum(wagered) as wagered, sum(won) as won, sum(rake) as rake, sum(tax) as tax, sum(base) as base, sum(due) as due,
    sum(house) as house, sum(jackpot) as jackpot
  from hand_line_rolled h where not exists (
    select 1 from archived_month m
    where m.detached_at is not null and m.month in (date_trunc('month', h.day)::date, date_trunc('month', h.of_day)::date))
  group by 1, 2, 3, 4, 5, 6
) l on (l.day, l.currency, l.game, l.table_id, l.cause, l.of_month)
  = (r.day, r.currency, r.game, r.table_id, r.cause, r.of_month)
where (r.hands, r.wagered, r.won, r.rake, r.tax, r.base, r.due, r.house, r.jackpot)
    is distinct from (l.hands, l.wagered, l.won, l.rake, l.tax, l.base, l.due, l.house, l.jackpot)
  -- After a back-up came in they are made anew.
  and exists (select 1 from rollup_mark m, pg_control_system() c where m.cluster = c.system_identifier::text);

-- name: rollups of players are the lines that they are made of
select 'rollup of player ' || concat_ws(' ', coalesce(r.player_id, l.player_id), 'on', coalesce(r.day, l.day),
    coalesce(r.table_id, l.table_id), coalesce(r.game, l.game), coalesce(r.currency, l.currency),
    coalesce(r.cause, l.cause)) as subject,
  null::bigint as account_id,
  concat_ws(' / ', r.hands, r.wagered, r.won, r.rake, r.tax, r.base, r.due, r.house, r.jackpot) as found,
  concat_ws(' / ', l.hands, l.wagered, l.won, l.rake, l.tax, l.base, l.due, l.house, l.jackpot) as expected
from (
  select day, currency, game, table_id, coalesce(player_id::text, '') as player, player_id, cause, of_month, hands,
    wagered_minor as wagered, won_minor as won, rake_minor as rake, tax_minor as tax, base_minor as base,
    due_minor as due, house_minor as house, jackpot_minor as jackpot
  from hand_rollup_player r where not exists (
    select 1 from archived_month m
    where m.detached_at is not null and m.month in (date_trunc('month', r.day)::date, r.of_month))
) r
full join (
  select day, currency, game, table_id, coalesce(player_id::text, '') as player, player_id, cause,
    date_trunc('month', of_day)::date as of_month,
    count(distinct hand_id) * case cause when 'hand' then 1 when 'void' then -1 else 0 end as hands,
    sum(wagered) as wagered, sum(won) as won, sum(rake) as rake, sum(tax) as tax, sum(base) as base, sum(due) as due,
    sum(house) as house, sum(jackpot) as jackpot
  from hand_line_rolled h where not exists (
    select 1 from archived_month m
    where m.detached_at is not null and m.month in (date_trunc('month', h.day)::date, date_trunc('month', h.of_day)::date))
  group by 1, 2, 3, 4, 5, 6, 7, 8
) l on (l.day, l.currency, l.game, l.table_id, l.player, l.cause, l.of_month)
  = (r.day, r.currency, r.game, r.table_id, r.player, r.cause, r.of_month)
where (r.hands, r.wagered, r.won, r.rake, r.tax, r.base, r.due, r.house, r.jackpot)
    is distinct from (l.hands, l.wagered, l.won, l.rake, l.tax, l.base, l.due, l.house, l.jackpot)
  and exists (select 1 from rollup_mark m, pg_control_system() c where m.cluster = c.system_identifier::text);
