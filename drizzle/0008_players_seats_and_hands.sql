CREATE SEQUENCE "public"."hand_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"salt" text NOT NULL,
	"secret_sha256" char(64) NOT NULL,
	"tables" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"source" text NOT NULL,
	"requests_per_second" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_by" uuid,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_key_tables" CHECK (cardinality("api_key"."tables") > 0),
	CONSTRAINT "api_key_rate" CHECK ("api_key"."requests_per_second" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "feed_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xact_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"table_slug" text,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand" (
	"id" bigint DEFAULT nextval('hand_id') NOT NULL,
	"accounting_date" date NOT NULL,
	"xact_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"source" text NOT NULL,
	"table_id" text NOT NULL,
	"hand_no" bigint NOT NULL,
	"game" text NOT NULL,
	"rules_version" integer NOT NULL,
	"engine_version" text NOT NULL,
	"ruleset_id" text,
	"currency" text NOT NULL,
	"virtual" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"players" smallint NOT NULL,
	"actions" smallint NOT NULL,
	"pot_minor" bigint NOT NULL,
	"rake_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"jackpot_minor" bigint NOT NULL,
	"house_minor" bigint NOT NULL,
	"suspense_minor" bigint NOT NULL,
	"verdict" text NOT NULL,
	"flags" text[] NOT NULL,
	"transaction_id" bigint NOT NULL,
	"payload_sha256" char(64) NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "hand_id_accounting_date_pk" PRIMARY KEY("id","accounting_date"),
	CONSTRAINT "hand_verdict" CHECK ("hand"."verdict" in ('same', 'different', 'engineChanged'))
) PARTITION BY RANGE ("accounting_date");
--> statement-breakpoint
CREATE TABLE "hand_difference" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hand_difference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hand_id" bigint NOT NULL,
	"seat" smallint,
	"path" text NOT NULL,
	"rule" text NOT NULL,
	"recorded" text NOT NULL,
	"derived" text NOT NULL,
	"difference_minor" bigint
);
--> statement-breakpoint
CREATE TABLE "hand_key" (
	"source" text NOT NULL,
	"table_id" text NOT NULL,
	"hand_no" bigint NOT NULL,
	"payload_sha256" char(64) NOT NULL,
	"hand_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"accounting_date" date NOT NULL,
	"verdict" text NOT NULL,
	"flags" text[] NOT NULL,
	CONSTRAINT "hand_key_source_table_id_hand_no_pk" PRIMARY KEY("source","table_id","hand_no")
);
--> statement-breakpoint
CREATE TABLE "hand_open" (
	"source" text NOT NULL,
	"table_id" text NOT NULL,
	"hand_no" bigint NOT NULL,
	"currency" text NOT NULL,
	"revision" integer NOT NULL,
	"holds" jsonb NOT NULL,
	"held_minor" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "hand_open_source_table_id_hand_no_pk" PRIMARY KEY("source","table_id","hand_no"),
	CONSTRAINT "hand_open_held" CHECK ("hand_open"."held_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "hand_seat" (
	"hand_id" bigint NOT NULL,
	"accounting_date" date NOT NULL,
	"seat" smallint NOT NULL,
	"player_id" uuid NOT NULL,
	"stack_minor" bigint NOT NULL,
	"contributed_minor" bigint NOT NULL,
	"won_minor" bigint NOT NULL,
	"rake_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_base_minor" bigint NOT NULL,
	"tax_due_minor" bigint NOT NULL,
	"platform_actions" smallint NOT NULL,
	CONSTRAINT "hand_seat_hand_id_seat_accounting_date_pk" PRIMARY KEY("hand_id","seat","accounting_date")
) PARTITION BY RANGE ("accounting_date");
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ran_at" timestamp with time zone NOT NULL,
	"actor_name" text NOT NULL,
	"invariants" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_progress" (
	"source" text NOT NULL,
	"table_id" text NOT NULL,
	"first_hand_no" bigint NOT NULL,
	"last_hand_no" bigint NOT NULL,
	"hands" bigint NOT NULL,
	"last_ruleset_id" text,
	"last_ended_at" timestamp with time zone NOT NULL,
	"last_received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "table_progress_source_table_id_pk" PRIMARY KEY("source","table_id")
);
--> statement-breakpoint
CREATE TABLE "adjustment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "adjustment_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason_code" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"approval_id" uuid,
	"transaction_id" bigint,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "adjustment_amount" CHECK ("adjustment"."amount_minor" <> 0 and abs("adjustment"."amount_minor") <= 9007199254740991),
	CONSTRAINT "adjustment_posted" CHECK (("adjustment"."state" = 'posted') = ("adjustment"."transaction_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "adjustment_limit" (
	"role" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "adjustment_limit_role_currency_pk" PRIMARY KEY("role","currency"),
	CONSTRAINT "adjustment_limit_amount" CHECK ("adjustment_limit"."amount_minor" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "player" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	"house" boolean DEFAULT false NOT NULL,
	"vip_group" text,
	"external_ref" text,
	"created_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "player_status_name" CHECK ("player"."status" in ('active', 'warned', 'blocked', 'closed')),
	CONSTRAINT "player_country" CHECK ("player"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "player_status_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_status_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player_id" uuid NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"reason" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ruleset_adoption" (
	"table_id" text NOT NULL,
	"ruleset_id" text NOT NULL,
	"from_hand_no" bigint NOT NULL,
	"adopted_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"key_id" uuid NOT NULL,
	CONSTRAINT "ruleset_adoption_table_id_from_hand_no_ruleset_id_pk" PRIMARY KEY("table_id","from_hand_no","ruleset_id")
);
--> statement-breakpoint
CREATE TABLE "seat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" text NOT NULL,
	"table_slug" text NOT NULL,
	"seat" integer NOT NULL,
	"player_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"ruleset_id" text NOT NULL,
	"bought_in_minor" bigint NOT NULL,
	"sat_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"left_with_minor" bigint,
	CONSTRAINT "seat_number" CHECK ("seat"."seat" between 1 and 30),
	CONSTRAINT "seat_left_with" CHECK (("seat"."left_at" is null) = ("seat"."left_with_minor" is null))
);
--> statement-breakpoint
CREATE TABLE "table_closing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_revoked_by_staff_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustment_limit" ADD CONSTRAINT "adjustment_limit_set_by_staff_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_status_change" ADD CONSTRAINT "player_status_change_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ruleset_adoption" ADD CONSTRAINT "ruleset_adoption_ruleset_id_ruleset_id_fk" FOREIGN KEY ("ruleset_id") REFERENCES "public"."ruleset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat" ADD CONSTRAINT "seat_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat" ADD CONSTRAINT "seat_ruleset_id_ruleset_id_fk" FOREIGN KEY ("ruleset_id") REFERENCES "public"."ruleset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_closing" ADD CONSTRAINT "table_closing_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_name" ON "api_key" USING btree (lower("name")) WHERE "api_key"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "feed_event_order" ON "feed_event" USING btree ("xact_id","id");--> statement-breakpoint
CREATE INDEX "hand_table" ON "hand" USING btree ("table_id","hand_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hand_ended" ON "hand" USING btree ("ended_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hand_xact" ON "hand" USING btree ("xact_id","id");--> statement-breakpoint
CREATE INDEX "hand_notable" ON "hand" USING btree ("id" DESC NULLS LAST) WHERE "hand"."verdict" <> 'same' or "hand"."flags" <> '{}';--> statement-breakpoint
CREATE INDEX "hand_difference_hand" ON "hand_difference" USING btree ("hand_id");--> statement-breakpoint
CREATE INDEX "hand_key_hand" ON "hand_key" USING btree ("hand_id");--> statement-breakpoint
CREATE INDEX "hand_open_running" ON "hand_open" USING btree ("table_id") WHERE "hand_open"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "hand_seat_player" ON "hand_seat" USING btree ("player_id","hand_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reconciliation_ran" ON "reconciliation" USING btree ("ran_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "adjustment_number" ON "adjustment" USING btree ("number");--> statement-breakpoint
CREATE INDEX "adjustment_player" ON "adjustment" USING btree ("player_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "player_alias" ON "player" USING btree (lower("alias"));--> statement-breakpoint
CREATE UNIQUE INDEX "player_external_ref" ON "player" USING btree ("external_ref") WHERE "player"."external_ref" is not null;--> statement-breakpoint
CREATE INDEX "player_status" ON "player" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "player_status_change_player" ON "player_status_change" USING btree ("player_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ruleset_adoption_ruleset" ON "ruleset_adoption" USING btree ("ruleset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_taken" ON "seat" USING btree ("table_id","seat") WHERE "seat"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_of_player" ON "seat" USING btree ("table_id","player_id") WHERE "seat"."left_at" is null;--> statement-breakpoint
CREATE INDEX "seat_player" ON "seat" USING btree ("player_id","sat_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seat_left" ON "seat" USING btree ("table_id","player_id","left_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "table_closing_open" ON "table_closing" USING btree ("table_id") WHERE "table_closing"."closed_at" is null;
--> statement-breakpoint
create table hand_default partition of hand default;
--> statement-breakpoint
create table hand_seat_default partition of hand_seat default;
--> statement-breakpoint
select pitboss_ensure_partitions(current_date, (current_date + interval '3 months')::date);
--> statement-breakpoint
select pitboss_append_only(name::regclass) from unnest(array[
  'hand', 'hand_seat', 'hand_key', 'hand_difference', 'feed_event', 'reconciliation', 'ruleset_adoption',
  'player_status_change']) as name;
--> statement-breakpoint
revoke all on hand_default, hand_seat_default from pitboss_app;
--> statement-breakpoint
revoke delete, truncate on player, adjustment, adjustment_limit, seat, table_closing, api_key, hand_open, table_progress
  from pitboss_app;
--> statement-breakpoint
create function feed_instant(at timestamptz) returns text language sql immutable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
-- What game servers must hear of is written by the database itself, so that no way of changing it can forget to.
create function feed_ruleset() returns trigger language plpgsql as $$
declare
  changed ruleset_live;
  slug_of text;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  select slug into slug_of from catalogue_document where id = changed.table_id;
  insert into feed_event (kind, table_slug, payload) values ('ruleset', slug_of, jsonb_build_object(
    'table', slug_of, 'rulesetId', changed.ruleset_id,
    'from', feed_instant(lower(changed.live_during)), 'to', feed_instant(upper(changed.live_during)),
    'withdrawn', tg_op = 'DELETE'));
  return null;
end
$$;
--> statement-breakpoint
create trigger feed_ruleset after insert or update or delete on ruleset_live
  for each row execute function feed_ruleset();
--> statement-breakpoint
create function feed_switch() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.on_at is not null or new.on_at is null) then return null; end if;
  insert into feed_event (kind, table_slug, payload) values (
    case when new.scope = 'player' then 'seatBlock' else 'switch' end,
    case when new.scope = 'table' then new.subject end,
    jsonb_build_object('scope', new.scope, 'subject', new.subject, 'off', new.on_at is null,
      'at', feed_instant(coalesce(new.on_at, new.off_at))));
  return null;
end
$$;
--> statement-breakpoint
create trigger feed_switch after insert or update on gaming_switch for each row execute function feed_switch();
--> statement-breakpoint
create function feed_player_status() returns trigger language plpgsql as $$
begin
  if (new.before in ('blocked', 'closed')) = (new.after in ('blocked', 'closed')) then return null; end if;
  insert into feed_event (kind, payload) values ('seatBlock', jsonb_build_object(
    'scope', 'player', 'subject', new.player_id, 'off', new.after in ('blocked', 'closed'),
    'at', feed_instant(new.changed_at)));
  return null;
end
$$;
--> statement-breakpoint
create trigger feed_player_status after insert on player_status_change
  for each row execute function feed_player_status();
--> statement-breakpoint
create function feed_closing() returns trigger language plpgsql as $$
begin
  insert into feed_event (kind, table_slug, payload) values ('closeAfterHand', split_part(new.table_id, '/', 1),
    jsonb_build_object('tableId', new.table_id, 'at', feed_instant(new.requested_at)));
  return null;
end
$$;
--> statement-breakpoint
create trigger feed_closing after insert on table_closing for each row execute function feed_closing();
