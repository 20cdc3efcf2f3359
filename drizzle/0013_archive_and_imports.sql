CREATE TABLE "archived_month" (
	"month" date PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"manifest_sha256" char(64) NOT NULL,
	"manifest" jsonb NOT NULL,
	"archived_at" timestamp with time zone NOT NULL,
	"actor_name" text NOT NULL,
	"detached_at" timestamp with time zone,
	CONSTRAINT "archived_month_first" CHECK (extract(day from "archived_month"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_carried" (
	"month" date NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"postings" bigint NOT NULL,
	CONSTRAINT "ledger_carried_month_account_id_pk" PRIMARY KEY("month","account_id"),
	CONSTRAINT "ledger_carried_amount" CHECK (abs("ledger_carried"."amount_minor") <= 9007199254740991)
);
--> statement-breakpoint
ALTER TABLE "imported_hand" DROP CONSTRAINT "imported_hand_format";--> statement-breakpoint
ALTER TABLE "imported_hand" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_hand" ADD COLUMN "record_sha256" char(64);--> statement-breakpoint
CREATE UNIQUE INDEX "imported_hand_record" ON "imported_hand" USING btree ("record_sha256");--> statement-breakpoint
ALTER TABLE "imported_hand" ADD CONSTRAINT "imported_hand_format" CHECK ("imported_hand"."format" in ('phh', 'ohh', 'record'));
--> statement-breakpoint
select pitboss_append_only('archived_month');
--> statement-breakpoint
revoke insert, update, delete, truncate on ledger_carried from pitboss_app;
--> statement-breakpoint
-- Takes a closed and archived month's postings, hands and seats out of their tables, and keeps what they came to on each
-- account. The partitions stand by in a schema of their own until the owner drops them. For the owner alone: the
-- application may neither call it nor see that schema. Gives how many partitions it took out.
create function pitboss_detach_month(first date) returns int
language plpgsql set search_path = public, pg_temp as $$
declare
  ends date := (first + interval '1 month')::date;
  parent text;
  part text;
  taken int := 0;
begin
  perform 1 from archived_month where month = first and detached_at is null for update;
  if not found then
    raise exception '% is not archived, or detached already', first using errcode = 'PB020';
  end if;
  if not exists (select 1 from period_close where closed_through >= ends - 1) then
    raise exception '% is not closed', first using errcode = 'PB021';
  end if;
  insert into ledger_carried (month, account_id, amount_minor, postings)
  select first, account_id, sum(amount_minor)::bigint, count(*) from posting
  where accounting_date >= first and accounting_date < ends group by account_id;
  create schema if not exists pitboss_detached;
  foreach parent in array array['posting', 'hand', 'hand_seat'] loop
    part := parent || '_' || to_char(first, 'YYYY_MM');
    if to_regclass(format('public.%I', part)) is not null then
      execute format('alter table %I detach partition %I', parent, part);
      execute format('alter table %I set schema pitboss_detached', part);
      taken := taken + 1;
    end if;
  end loop;
  if exists (select 1 from posting where accounting_date >= first and accounting_date < ends)
     or exists (select 1 from hand where accounting_date >= first and accounting_date < ends) then
    raise exception 'rows of % are in the default partition', first using errcode = 'PB022';
  end if;
  update archived_month set detached_at = clock_timestamp() where month = first;
  return taken;
end
$$;
--> statement-breakpoint
revoke execute on function pitboss_detach_month(date) from public;
