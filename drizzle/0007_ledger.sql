CREATE SEQUENCE "public"."ledger_transaction_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."posting_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"player_id" uuid,
	"rolled_up" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"balance_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_safe" CHECK (abs("ledger_account"."balance_minor") <= 9007199254740991),
	CONSTRAINT "ledger_account_funds" CHECK ("ledger_account"."balance_minor" >= 0 or "ledger_account"."kind" not in ('wallet', 'seat', 'handEscrow', 'tournamentEscrow', 'jackpotMain', 'jackpotReserve')),
	CONSTRAINT "ledger_account_kind" CHECK ("ledger_account"."kind" in ('wallet', 'seat', 'handEscrow', 'receivable', 'rake', 'tax', 'jackpotMain', 'jackpotReserve', 'tournamentEscrow', 'fee', 'overlay', 'houseBank', 'cashier', 'bank', 'issue', 'suspense', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "ledger_day" (
	"account_id" bigint NOT NULL,
	"accounting_date" date NOT NULL,
	"in_minor" bigint NOT NULL,
	"out_minor" bigint NOT NULL,
	"postings" bigint NOT NULL,
	CONSTRAINT "ledger_day_account_id_accounting_date_pk" PRIMARY KEY("account_id","accounting_date")
);
--> statement-breakpoint
CREATE TABLE "ledger_key" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"payload_sha256" char(64) NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_key_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_transaction" (
	"id" bigint PRIMARY KEY DEFAULT nextval('ledger_transaction_id') NOT NULL,
	"xact_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"accounting_date" date NOT NULL,
	"source_kind" text,
	"source_id" text,
	"reverses" bigint,
	"reason" text,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	CONSTRAINT "ledger_transaction_reversal" CHECK (("ledger_transaction"."kind" = 'reversal') = ("ledger_transaction"."reverses" is not null) and ("ledger_transaction"."reverses" is null or "ledger_transaction"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "period_close" (
	"closed_through" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"last_transaction_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posting" (
	"id" bigint DEFAULT nextval('posting_id') NOT NULL,
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"accounting_date" date NOT NULL,
	CONSTRAINT "posting_id_accounting_date_pk" PRIMARY KEY("id","accounting_date"),
	CONSTRAINT "posting_amount" CHECK ("posting"."amount_minor" <> 0 and abs("posting"."amount_minor") <= 9007199254740991)
) PARTITION BY RANGE ("accounting_date");
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_name" ON "ledger_account" USING btree ("kind","currency","owner");--> statement-breakpoint
CREATE INDEX "ledger_account_player" ON "ledger_account" USING btree ("player_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transaction_reverses" ON "ledger_transaction" USING btree ("reverses") WHERE "ledger_transaction"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transaction_source" ON "ledger_transaction" USING btree ("source_kind","source_id");--> statement-breakpoint
CREATE INDEX "ledger_transaction_kind" ON "ledger_transaction" USING btree ("kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_transaction_xact" ON "ledger_transaction" USING btree ("xact_id","id");--> statement-breakpoint
CREATE INDEX "posting_account" ON "posting" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "posting_transaction" ON "posting" USING btree ("transaction_id");
--> statement-breakpoint
create table posting_default partition of posting default;
--> statement-breakpoint
-- Every posting moves a balance, so the page that holds it should have room for the next version of the row.
alter table ledger_account set (fillfactor = 50);
--> statement-breakpoint
-- Makes the monthly partitions of every table that is partitioned by accounting date, from the month of `first` to that of
-- `last`, where they are missing. Rows that the default partition caught meanwhile move to where they belong. Gives how
-- many partitions it made. The application may call it and may not touch what it makes but through the parents.
create function pitboss_ensure_partitions(first date, last date) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent record;
  starts date;
  ends date;
  part text;
  caught text;
  made int := 0;
begin
  if last > first + interval '5 years' then
    raise exception 'too many months from % to %', first, last using errcode = 'invalid_parameter_value';
  end if;
  for parent in
    select c.relname as name, d.relname as default_name
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid and c.relnamespace = 'public'::regnamespace
    join pg_class d on d.oid = p.partdefid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where p.partstrat = 'r' and p.partnatts = 1 and a.attname = 'accounting_date'
    order by c.relname
  loop
    starts := date_trunc('month', first)::date;
    while starts <= last loop
      ends := (starts + interval '1 month')::date;
      part := parent.name || '_' || to_char(starts, 'YYYY_MM');
      if to_regclass(format('public.%I', part)) is null then
        -- One at a time; whoever comes second finds it made.
        perform pg_advisory_xact_lock(7240120);
        if to_regclass(format('public.%I', part)) is null then
          caught := format('accounting_date >= %L and accounting_date < %L', starts, ends);
          execute format('create table %I (like %I including defaults including constraints)', part, parent.name);
          execute format('revoke all on %I from pitboss_app', part);
          execute format('lock table %I in access exclusive mode', parent.default_name);
          execute format(
            'with moved as (delete from %I where %s returning *) insert into %I select * from moved',
            parent.default_name, caught, part);
          execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent.name, part, starts, ends);
          made := made + 1;
        end if;
      end if;
      starts := ends;
    end loop;
  end loop;
  return made;
end
$$;
--> statement-breakpoint
revoke execute on function pitboss_ensure_partitions(date, date) from public;
--> statement-breakpoint
grant execute on function pitboss_ensure_partitions(date, date) to pitboss_app;
--> statement-breakpoint
select pitboss_ensure_partitions(current_date, (current_date + interval '3 months')::date);
--> statement-breakpoint
-- The only thing that moves a balance. Runs once for each statement that adds postings, whatever their number:
-- they must balance, belong to a transaction of this very database transaction, fall on its accounting date and on an
-- open day, and be in the currency of their accounts. Accounts are locked in the order of their ids.
create function posting_added() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed date;
  bad record;
  touched int;
  moved int;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'postings are made in READ COMMITTED transactions' using errcode = 'PB000';
  end if;
  select a.transaction_id, a.currency, sum(a.amount_minor) as rest into bad
  from added a group by a.transaction_id, a.currency having sum(a.amount_minor) <> 0 limit 1;
  if found then
    raise exception 'transaction % is off by % %', bad.transaction_id, bad.rest, bad.currency using errcode = 'PB001';
  end if;
  select a.transaction_id into bad
  from (select distinct transaction_id, accounting_date from added) a
  left join ledger_transaction t on t.id = a.transaction_id
  where t.id is null or t.xact_id <> pg_current_xact_id() or t.accounting_date <> a.accounting_date limit 1;
  if found then
    raise exception 'transaction % is not open for these postings', bad.transaction_id using errcode = 'PB002';
  end if;
  -- A close takes this lock alone: so it sees all postings before it, and those after it see the close.
  perform pg_advisory_xact_lock_shared(7240119);
  select max(closed_through) into closed from period_close;
  select a.accounting_date into bad from added a where a.accounting_date <= closed limit 1;
  if found then
    raise exception '% is closed', bad.accounting_date using errcode = 'PB003';
  end if;
  perform 1 from ledger_account where id in (select account_id from added) order by id for no key update;
  select count(*) into touched from (select distinct account_id, currency from added) a;
  update ledger_account a set balance_minor = a.balance_minor + d.change
  from (select account_id, currency, sum(amount_minor)::bigint as change from added group by account_id, currency) d
  where a.id = d.account_id and a.currency = d.currency;
  get diagnostics moved = row_count;
  if moved <> touched then
    raise exception 'an account is missing or of another currency' using errcode = 'PB004';
  end if;
  insert into ledger_day (account_id, accounting_date, in_minor, out_minor, postings)
  select a.account_id, a.accounting_date,
    coalesce(sum(a.amount_minor) filter (where a.amount_minor > 0), 0)::bigint,
    coalesce(-sum(a.amount_minor) filter (where a.amount_minor < 0), 0)::bigint, count(*)
  from added a join ledger_account l on l.id = a.account_id and l.rolled_up
  group by a.account_id, a.accounting_date
  on conflict (account_id, accounting_date) do update set
    in_minor = ledger_day.in_minor + excluded.in_minor,
    out_minor = ledger_day.out_minor + excluded.out_minor,
    postings = ledger_day.postings + excluded.postings;
  return null;
end
$$;
--> statement-breakpoint
revoke execute on function posting_added() from public;
--> statement-breakpoint
create trigger posting_added after insert on posting
  referencing new table as added for each statement execute function posting_added();
--> statement-breakpoint
-- Locks accounts in the order of their ids, so that funds can be judged before they move; gives their balances.
create function ledger_lock(accounts bigint[]) returns table (id bigint, balance_minor bigint)
language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.balance_minor from ledger_account a where a.id = any (accounts) order by a.id for no key update
$$;
--> statement-breakpoint
revoke execute on function ledger_lock(bigint[]) from public;
--> statement-breakpoint
grant execute on function ledger_lock(bigint[]) to pitboss_app;
--> statement-breakpoint
-- A close comes after the last one and after all postings that were on their way.
create function period_close_grows() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7240119);
  if exists (select 1 from period_close where closed_through >= new.closed_through) then
    raise exception 'days through % are closed already', new.closed_through using errcode = 'PB005';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger period_close_grows before insert on period_close
  for each row execute function period_close_grows();
--> statement-breakpoint
-- The answer to a key is given once, by the transaction that wrote the key.
create function ledger_key_answered() returns trigger language plpgsql as $$
begin
  if old.result is not null or (new.scope, new.key, new.payload_sha256, new.created_at)
     is distinct from (old.scope, old.key, old.payload_sha256, old.created_at) then
    raise exception 'key % % is answered', old.scope, old.key using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger ledger_key_answered before update on ledger_key
  for each row execute function ledger_key_answered();
--> statement-breakpoint
select pitboss_append_only('ledger_account');
--> statement-breakpoint
-- An account opens empty: its balance is not the application's to write.
revoke insert on ledger_account from pitboss_app;
--> statement-breakpoint
grant insert (kind, currency, owner, player_id, rolled_up, opened_at) on ledger_account to pitboss_app;
--> statement-breakpoint
select pitboss_append_only('ledger_transaction');
--> statement-breakpoint
select pitboss_append_only('posting');
--> statement-breakpoint
select pitboss_append_only('period_close');
--> statement-breakpoint
select pitboss_append_only('ledger_key');
--> statement-breakpoint
grant update (result) on ledger_key to pitboss_app;
--> statement-breakpoint
-- What is kept by the trigger is for everybody else to read.
revoke all on ledger_day, posting_default from pitboss_app;
--> statement-breakpoint
grant select on ledger_day to pitboss_app;
