CREATE TABLE "report_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_run_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"schedule_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	"file_id" uuid NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"delivery_id" uuid,
	"path" text,
	"error" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "report_run_state" CHECK ("report_run"."state" in ('writing', 'sending', 'arrived', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "report_schedule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_schedule_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"report" text NOT NULL,
	"wanted" jsonb NOT NULL,
	"span" text NOT NULL,
	"first_start" text NOT NULL,
	"rule" text NOT NULL,
	"place" text NOT NULL,
	"webhook_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"next_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_schedule_span" CHECK ("report_schedule"."span" in ('yesterday', 'lastWeek', 'lastMonth', 'monthToDate')),
	CONSTRAINT "report_schedule_place" CHECK ("report_schedule"."place" in ('outbox', 'webhook') and ("report_schedule"."place" = 'webhook') = ("report_schedule"."webhook_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "hand_rollup" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"game" text NOT NULL,
	"table_id" text NOT NULL,
	"cause" text NOT NULL,
	"of_month" date NOT NULL,
	"hands" bigint NOT NULL,
	"wagered_minor" bigint NOT NULL,
	"won_minor" bigint NOT NULL,
	"rake_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"base_minor" bigint NOT NULL,
	"due_minor" bigint NOT NULL,
	"house_minor" bigint NOT NULL,
	"jackpot_minor" bigint NOT NULL,
	CONSTRAINT "hand_rollup_line" UNIQUE("day","currency","game","table_id","cause","of_month")
);
--> statement-breakpoint
CREATE TABLE "hand_rollup_player" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"game" text NOT NULL,
	"table_id" text NOT NULL,
	"cause" text NOT NULL,
	"of_month" date NOT NULL,
	"hands" bigint NOT NULL,
	"wagered_minor" bigint NOT NULL,
	"won_minor" bigint NOT NULL,
	"rake_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"base_minor" bigint NOT NULL,
	"due_minor" bigint NOT NULL,
	"house_minor" bigint NOT NULL,
	"jackpot_minor" bigint NOT NULL,
	"player_id" uuid,
	CONSTRAINT "hand_rollup_player_line" UNIQUE NULLS NOT DISTINCT("day","currency","game","table_id","player_id","cause","of_month")
);
--> statement-breakpoint
CREATE TABLE "rollup_mark" (
	"id" integer PRIMARY KEY NOT NULL,
	"cluster" text NOT NULL,
	"up_to" text NOT NULL,
	"floor_hand" bigint NOT NULL,
	"floor_transaction" bigint NOT NULL,
	"rolled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rollup_mark_one" CHECK ("rollup_mark"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_schedule_id_report_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_file_id_report_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."report_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_run_number" ON "report_run" USING btree ("number");--> statement-breakpoint
CREATE INDEX "report_run_schedule" ON "report_run" USING btree ("schedule_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_run_open" ON "report_run" USING btree ("next_at") WHERE "report_run"."state" in ('writing', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "report_schedule_name" ON "report_schedule" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "report_schedule_due" ON "report_schedule" USING btree ("next_at") WHERE "report_schedule"."active";--> statement-breakpoint
CREATE INDEX "hand_rollup_player_player" ON "hand_rollup_player" USING btree ("player_id","day");
--> statement-breakpoint
revoke delete, truncate on report_schedule, report_run from pitboss_app;
--> statement-breakpoint
revoke truncate on hand_rollup, hand_rollup_player, rollup_mark from pitboss_app;
--> statement-breakpoint
-- Files of reports are compressed already or read once: the server need not try.
alter table report_part alter column bytes set storage external;
--> statement-breakpoint
-- Hands that were undone: voided as a remedy, or their transaction reversed in the books. `booked` is that transaction.
create view hand_taken_back as
select r.hand_id, t.accounting_date as day, t.xact_id, t.id as booked
from hand_remedy r join ledger_transaction t on t.id = r.transaction_id
where r.effect = 'voided'
union all
select h.id, t.accounting_date, t.xact_id, t.id
from ledger_transaction t
join ledger_transaction o on o.id = t.reverses and o.kind = 'hand'
join hand h on h.id = case when o.source_id ~ '^[0-9]+$' then o.source_id::bigint end
  and h.accounting_date = o.accounting_date and h.transaction_id = o.id
where t.kind = 'reversal' and t.source_kind is distinct from 'remedy';
--> statement-breakpoint
-- What hands came to, one line a seat, as they count in the books: a hand on the day it ended, a void with the opposite
-- amounts on the day it was decided, a correction with what it changed. What is the whole hand's (a correction, the
-- house's result, a part for a jackpot) has no player. `booked` is the hand that the line came with, or where `moved` the
-- ledger transaction.
create view hand_line as
select h.xact_id, h.id as booked, false as moved, h.accounting_date as day, h.accounting_date as of_day, h.currency,
  h.game, h.table_id, s.player_id, h.id as hand_id, h.ruleset_id, h.started_at, h.ended_at, 'hand'::text as cause,
  1 as hands, s.contributed_minor as wagered, s.won_minor as won, s.rake_minor as rake, s.tax_minor as tax,
  s.tax_base_minor as base, s.tax_due_minor as due, 0::bigint as house, 0::bigint as jackpot
from hand h join hand_seat s on s.hand_id = h.id and s.accounting_date = h.accounting_date
union all
select h.xact_id, h.id, false, h.accounting_date, h.accounting_date, h.currency, h.game, h.table_id, null::uuid, h.id,
  h.ruleset_id, h.started_at, h.ended_at, 'house', 0, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
  h.house_minor, h.jackpot_minor
from hand h where h.house_minor <> 0 or h.jackpot_minor <> 0
union all
select b.xact_id, b.booked, true, b.day, h.accounting_date, h.currency, h.game, h.table_id, s.player_id, h.id,
  h.ruleset_id, h.started_at, h.ended_at, 'void', -1, -s.contributed_minor, -s.won_minor, -s.rake_minor, -s.tax_minor,
  -s.tax_base_minor, -s.tax_due_minor, 0::bigint, 0::bigint
from hand_taken_back b
join hand h on h.id = b.hand_id join hand_seat s on s.hand_id = h.id and s.accounting_date = h.accounting_date
union all
select b.xact_id, b.booked, true, b.day, h.accounting_date, h.currency, h.game, h.table_id, null::uuid, h.id,
  h.ruleset_id, h.started_at, h.ended_at, 'houseVoid', 0, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
  0::bigint, -h.house_minor, -h.jackpot_minor
from hand_taken_back b join hand h on h.id = b.hand_id and (h.house_minor <> 0 or h.jackpot_minor <> 0)
union all
select t.xact_id, t.id, true, t.accounting_date, h.accounting_date, h.currency, h.game, h.table_id, null::uuid, h.id,
  h.ruleset_id, h.started_at, h.ended_at, 'correction', 0, 0::bigint, 0::bigint,
  m.rake + case r.effect when 'voided' then h.rake_minor else 0 end,
  m.tax + case r.effect when 'voided' then h.tax_minor else 0 end, 0::bigint, 0::bigint,
  m.house + case r.effect when 'voided' then h.house_minor else 0 end,
  m.jackpot + case r.effect when 'voided' then h.jackpot_minor else 0 end
from hand_remedy r
join ledger_transaction t on t.id = r.transaction_id
join hand h on h.id = r.hand_id
cross join lateral (
  select coalesce(sum(p.amount) filter (where p.kind = 'rake'), 0)::bigint as rake,
    coalesce(sum(p.amount) filter (where p.kind = 'tax'), 0)::bigint as tax,
    coalesce(sum(p.amount) filter (where p.kind = 'houseBank'), 0)::bigint as house,
    coalesce(sum(p.amount) filter (where p.kind in ('jackpotMain', 'jackpotReserve')), 0)::bigint as jackpot
  from jsonb_to_recordset(r.postings) as p(kind text, currency text, amount bigint)
  where p.currency = h.currency) m;
--> statement-breakpoint
-- The lines that stand in the rollups (`rollup_mark`).
create view hand_line_rolled as
select l.* from hand_line l join rollup_mark m on m.id = 1
where l.xact_id < m.up_to::xid8 or l.booked <= case when l.moved then m.floor_transaction else m.floor_hand end;
