CREATE TABLE "period_reopening" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "period_reopening_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_day" date NOT NULL,
	"closed_through" date NOT NULL,
	"note" text NOT NULL,
	"content_hash" char(64) NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"approval_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"closes" jsonb,
	CONSTRAINT "period_reopening_state" CHECK ("period_reopening"."state" in ('waiting', 'opened', 'rejected')),
	CONSTRAINT "period_reopening_opened" CHECK (("period_reopening"."state" = 'opened') = ("period_reopening"."closes" is not null))
);
--> statement-breakpoint
ALTER TABLE "period_reopening" ADD CONSTRAINT "period_reopening_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_reopening" ADD CONSTRAINT "period_reopening_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "period_reopening_number" ON "period_reopening" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "period_reopening_waiting" ON "period_reopening" USING btree ("state") WHERE "period_reopening"."state" = 'waiting';--> statement-breakpoint
revoke delete, truncate on period_reopening from pitboss_app;
--> statement-breakpoint
-- Takes back the closes of days from `first` on, for a reopening that a second person agrees to in this transaction: days
-- before it stay closed. The application cannot take a close back in any other way. Gives the closes that it took back.
create function pitboss_reopen(reopening uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date;
  taken jsonb;
  last_close period_close%rowtype;
begin
  -- As a close does: alone with the books.
  perform pg_advisory_xact_lock(7240119);
  select from_day into first from period_reopening where id = reopening and state = 'waiting' for update;
  if not found then
    raise exception 'no reopening % waits', reopening using errcode = 'PB030';
  end if;
  if exists (select 1 from archived_month where month >= date_trunc('month', first) and detached_at is not null) then
    raise exception 'days from % have left the database', first using errcode = 'PB031';
  end if;
  select * into last_close from period_close where closed_through >= first order by closed_through limit 1;
  if not found then
    raise exception '% is not closed', first using errcode = 'PB032';
  end if;
  select jsonb_agg(to_jsonb(c) order by closed_through) into taken from period_close c where closed_through >= first;
  delete from period_close where closed_through >= first;
  -- A close that reached further back than `first` goes on holding for what lies before.
  if exists (select 1 from posting where accounting_date < first)
     and not exists (select 1 from period_close where closed_through >= first - 1) then
    insert into period_close (closed_through, closed_at, actor_kind, actor_id, last_transaction_id)
    values (first - 1, last_close.closed_at, last_close.actor_kind, last_close.actor_id, last_close.last_transaction_id);
  end if;
  return taken;
end
$$;
--> statement-breakpoint
revoke execute on function pitboss_reopen(uuid) from public;
--> statement-breakpoint
grant execute on function pitboss_reopen(uuid) to pitboss_app;
