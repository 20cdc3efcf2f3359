CREATE TABLE "dispute" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dispute_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'new' NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"player_id" uuid,
	"language" text NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"assignee_id" uuid,
	"claimed_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reason_code" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"merged_into" uuid,
	"incident_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dispute_state_name" CHECK ("dispute"."state" in ('new', 'investigating', 'waiting', 'decided', 'appealed', 'closed')),
	CONSTRAINT "dispute_priority" CHECK ("dispute"."priority" in ('urgent', 'high', 'normal', 'low')),
	CONSTRAINT "dispute_claimed" CHECK (("dispute"."assignee_id" is null) = ("dispute"."claimed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "dispute_attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" char(64) NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_attachment_bytes" CHECK ("dispute_attachment"."bytes" between 1 and 2500000)
);
--> statement-breakpoint
CREATE TABLE "dispute_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text,
	"data" jsonb NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_hand" (
	"dispute_id" uuid NOT NULL,
	"hand_id" bigint NOT NULL,
	"accounting_date" date NOT NULL,
	CONSTRAINT "dispute_hand_dispute_id_hand_id_pk" PRIMARY KEY("dispute_id","hand_id")
);
--> statement-breakpoint
CREATE TABLE "dispute_link" (
	"dispute_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "dispute_link_dispute_id_other_id_pk" PRIMARY KEY("dispute_id","other_id"),
	CONSTRAINT "dispute_link_order" CHECK ("dispute_link"."dispute_id" < "dispute_link"."other_id")
);
--> statement-breakpoint
CREATE TABLE "incident" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "incident_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tables" text[] NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"message" text NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "incident_state" CHECK ("incident"."state" in ('open', 'closed')),
	CONSTRAINT "incident_window" CHECK ("incident"."from_at" < "incident"."to_at")
);
--> statement-breakpoint
CREATE TABLE "incident_alert" (
	"incident_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	CONSTRAINT "incident_alert_incident_id_alert_id_pk" PRIMARY KEY("incident_id","alert_id")
);
--> statement-breakpoint
CREATE TABLE "support_calendar" (
	"id" integer PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_tag" (
	"tag" text NOT NULL,
	"hand_id" bigint NOT NULL,
	"accounting_date" date NOT NULL,
	CONSTRAINT "hand_tag_tag_hand_id_pk" PRIMARY KEY("tag","hand_id")
);
--> statement-breakpoint
CREATE TABLE "hand_remedy" (
	"hand_id" bigint NOT NULL,
	"effect" text NOT NULL,
	"accounting_date" date NOT NULL,
	"remedy_id" uuid NOT NULL,
	"transaction_id" bigint,
	"postings" jsonb NOT NULL,
	CONSTRAINT "hand_remedy_hand_id_effect_pk" PRIMARY KEY("hand_id","effect"),
	CONSTRAINT "hand_remedy_effect" CHECK ("hand_remedy"."effect" in ('corrected', 'voided'))
);
--> statement-breakpoint
CREATE TABLE "receivable_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receivable_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player_id" uuid,
	"pool" text,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"remedy_id" uuid NOT NULL,
	"transaction_id" bigint NOT NULL,
	"arisen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receivable_entry_amount" CHECK ("receivable_entry"."amount_minor" > 0),
	CONSTRAINT "receivable_entry_who" CHECK (("receivable_entry"."player_id" is null) <> ("receivable_entry"."pool" is null))
);
--> statement-breakpoint
CREATE TABLE "remedy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "remedy_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dispute_id" uuid,
	"incident_id" uuid,
	"run_id" uuid,
	"request" jsonb NOT NULL,
	"preview" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"reason_code" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"approval_id" uuid,
	"transaction_id" bigint,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "remedy_state_name" CHECK ("remedy"."state" in ('waiting', 'posted', 'rejected', 'withdrawn')),
	CONSTRAINT "remedy_posted" CHECK ("remedy"."transaction_id" is null or "remedy"."state" = 'posted')
);
--> statement-breakpoint
CREATE TABLE "remedy_limit" (
	"role" text NOT NULL,
	"act" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "remedy_limit_role_act_currency_pk" PRIMARY KEY("role","act","currency"),
	CONSTRAINT "remedy_limit_act" CHECK ("remedy_limit"."act" in ('request', 'approve')),
	CONSTRAINT "remedy_limit_amount" CHECK ("remedy_limit"."amount_minor" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "verification_finding" (
	"run_id" uuid NOT NULL,
	"hand_id" bigint NOT NULL,
	"accounting_date" date NOT NULL,
	"verdict" text NOT NULL,
	"path" text NOT NULL,
	"rule" text NOT NULL,
	"recorded" text NOT NULL,
	"derived" text NOT NULL,
	"currency" text NOT NULL,
	"seats" jsonb NOT NULL,
	CONSTRAINT "verification_finding_run_id_hand_id_pk" PRIMARY KEY("run_id","hand_id")
);
--> statement-breakpoint
CREATE TABLE "verification_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "verification_run_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" uuid NOT NULL,
	"filter" jsonb NOT NULL,
	"through_id" bigint NOT NULL,
	"total" integer NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"reached_id" bigint,
	"same" integer DEFAULT 0 NOT NULL,
	"different" integer DEFAULT 0 NOT NULL,
	"engine_changed" integer DEFAULT 0 NOT NULL,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "hand_table";--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_opened_by_staff_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_attachment" ADD CONSTRAINT "dispute_attachment_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_attachment" ADD CONSTRAINT "dispute_attachment_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_entry" ADD CONSTRAINT "dispute_entry_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_hand" ADD CONSTRAINT "dispute_hand_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_link" ADD CONSTRAINT "dispute_link_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_link" ADD CONSTRAINT "dispute_link_other_id_dispute_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_opened_by_staff_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_alert" ADD CONSTRAINT "incident_alert_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_calendar" ADD CONSTRAINT "support_calendar_set_by_staff_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_remedy" ADD CONSTRAINT "hand_remedy_remedy_id_remedy_id_fk" FOREIGN KEY ("remedy_id") REFERENCES "public"."remedy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entry" ADD CONSTRAINT "receivable_entry_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entry" ADD CONSTRAINT "receivable_entry_remedy_id_remedy_id_fk" FOREIGN KEY ("remedy_id") REFERENCES "public"."remedy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remedy" ADD CONSTRAINT "remedy_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remedy" ADD CONSTRAINT "remedy_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remedy_limit" ADD CONSTRAINT "remedy_limit_set_by_staff_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_finding" ADD CONSTRAINT "verification_finding_run_id_verification_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."verification_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_run" ADD CONSTRAINT "verification_run_started_by_staff_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_number" ON "dispute" USING btree ("number");--> statement-breakpoint
CREATE INDEX "dispute_queue" ON "dispute" USING btree ("due_at","number") WHERE "dispute"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "dispute_state" ON "dispute" USING btree ("state","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "dispute_player" ON "dispute" USING btree ("player_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "dispute_incident" ON "dispute" USING btree ("incident_id") WHERE "dispute"."incident_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_attachment_once" ON "dispute_attachment" USING btree ("dispute_id","sha256");--> statement-breakpoint
CREATE INDEX "dispute_entry_dispute" ON "dispute_entry" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE INDEX "dispute_hand_hand" ON "dispute_hand" USING btree ("hand_id");--> statement-breakpoint
CREATE INDEX "dispute_link_other" ON "dispute_link" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_number" ON "incident" USING btree ("number");--> statement-breakpoint
CREATE INDEX "hand_remedy_remedy" ON "hand_remedy" USING btree ("remedy_id");--> statement-breakpoint
CREATE INDEX "receivable_entry_player" ON "receivable_entry" USING btree ("player_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receivable_entry_remedy" ON "receivable_entry" USING btree ("remedy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "remedy_number" ON "remedy" USING btree ("number");--> statement-breakpoint
CREATE INDEX "remedy_dispute" ON "remedy" USING btree ("dispute_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "remedy_incident" ON "remedy" USING btree ("incident_id") WHERE "remedy"."incident_id" is not null;--> statement-breakpoint
CREATE INDEX "remedy_state" ON "remedy" USING btree ("state","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verification_finding_hand" ON "verification_finding" USING btree ("hand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_run_number" ON "verification_run" USING btree ("number");--> statement-breakpoint
CREATE INDEX "hand_ruleset" ON "hand" USING btree ("ruleset_id","id");--> statement-breakpoint
CREATE INDEX "hand_pot" ON "hand" USING btree ("pot_minor","id");--> statement-breakpoint
CREATE INDEX "hand_table" ON "hand" USING btree ("table_id","id");
--> statement-breakpoint
select pitboss_append_only(name::regclass) from unnest(array[
  'hand_tag', 'dispute_hand', 'dispute_entry', 'dispute_attachment', 'dispute_link', 'incident_alert', 'hand_remedy',
  'receivable_entry', 'verification_finding']) as name;
--> statement-breakpoint
revoke delete, truncate on dispute, incident, support_calendar, remedy, remedy_limit, verification_run from pitboss_app;
--> statement-breakpoint
-- What was asked for and what it showed stay as they were; only its course goes on.
create function remedy_asked() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.dispute_id, new.incident_id, new.run_id, new.request, new.preview, new.content_hash,
      new.reason_code, new.note, new.requested_by, new.requested_at)
     is distinct from (old.id, old.kind, old.dispute_id, old.incident_id, old.run_id, old.request, old.preview,
      old.content_hash, old.reason_code, old.note, old.requested_by, old.requested_at)
     or old.state <> 'waiting' then
    raise exception 'remedy % is %', old.number, old.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger remedy_asked before update on remedy for each row execute function remedy_asked();
