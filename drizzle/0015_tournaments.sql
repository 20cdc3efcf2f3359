CREATE TABLE "structure_simulation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"job_id" uuid NOT NULL,
	"template_slug" text,
	"currency" text NOT NULL,
	"spec" jsonb NOT NULL,
	"runs" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"totals" jsonb,
	"active_ms" bigint DEFAULT 0 NOT NULL,
	"engine_version" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "structure_simulation_runs" CHECK ("structure_simulation"."runs" between 1 and 10000 and "structure_simulation"."done" between 0 and "structure_simulation"."runs")
);
--> statement-breakpoint
CREATE TABLE "tournament" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tournament_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_slug" text NOT NULL,
	"occurrence" timestamp with time zone,
	"copy_no" integer,
	"body" jsonb NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"game" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"registration_opens_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"registration_closed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"entries" integer DEFAULT 0 NOT NULL,
	"out" integer DEFAULT 0 NOT NULL,
	"pool_minor" bigint DEFAULT 0 NOT NULL,
	"overlay_minor" bigint DEFAULT 0 NOT NULL,
	"fees_minor" bigint DEFAULT 0 NOT NULL,
	"multiplier" integer,
	"multiplier_draw" integer,
	"seed" text NOT NULL,
	"draws" integer DEFAULT 0 NOT NULL,
	"final_table_drawn" boolean DEFAULT false NOT NULL,
	"end_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tournament_status_name" CHECK ("tournament"."status" in ('announced', 'registering', 'running', 'completed', 'cancelled', 'missed')),
	CONSTRAINT "tournament_money" CHECK ("tournament"."pool_minor" >= 0 and "tournament"."fees_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tournament_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"state" text NOT NULL,
	"buy_in_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"ticket_id" uuid,
	"rebuys" integer DEFAULT 0 NOT NULL,
	"add_on" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"table_no" integer,
	"seat" integer,
	"chips" bigint DEFAULT 0 NOT NULL,
	"out_at" timestamp with time zone,
	"out_from" integer,
	"out_to" integer,
	"tie_order" integer,
	"place_from" integer,
	"place_to" integer,
	CONSTRAINT "tournament_entry_chips" CHECK ("tournament_entry"."chips" >= 0),
	CONSTRAINT "tournament_entry_state" CHECK ("tournament_entry"."state" in ('registered', 'playing', 'out', 'withdrawn', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "tournament_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournament_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_hand" (
	"tournament_id" uuid NOT NULL,
	"table_no" integer NOT NULL,
	"hand_no" bigint NOT NULL,
	"level" integer NOT NULL,
	"stacks" jsonb NOT NULL,
	"record" jsonb,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_hand_tournament_id_table_no_hand_no_pk" PRIMARY KEY("tournament_id","table_no","hand_no")
);
--> statement-breakpoint
CREATE TABLE "tournament_plan" (
	"template_slug" text PRIMARY KEY NOT NULL,
	"planned_through" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_prize" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"cut_minor" bigint DEFAULT 0 NOT NULL,
	"ticket_id" uuid,
	"transaction_id" bigint,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_prize_amount" CHECK ("tournament_prize"."amount_minor" > 0 and "tournament_prize"."cut_minor" between 0 and "tournament_prize"."amount_minor")
);
--> statement-breakpoint
CREATE TABLE "tournament_table" (
	"tournament_id" uuid NOT NULL,
	"table_no" integer NOT NULL,
	"button" integer NOT NULL,
	"hand_no" bigint DEFAULT 0 NOT NULL,
	"broken_at" timestamp with time zone,
	CONSTRAINT "tournament_table_tournament_id_table_no_pk" PRIMARY KEY("tournament_id","table_no")
);
--> statement-breakpoint
CREATE TABLE "tournament_ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"template_slug" text NOT NULL,
	"currency" text NOT NULL,
	"value_minor" bigint NOT NULL,
	"won_in" uuid NOT NULL,
	"won_at" timestamp with time zone NOT NULL,
	"used_in" uuid
);
--> statement-breakpoint
ALTER TABLE "structure_simulation" ADD CONSTRAINT "structure_simulation_job_id_job_run_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "structure_simulation" ADD CONSTRAINT "structure_simulation_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entry" ADD CONSTRAINT "tournament_entry_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entry" ADD CONSTRAINT "tournament_entry_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_event" ADD CONSTRAINT "tournament_event_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_hand" ADD CONSTRAINT "tournament_hand_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_prize" ADD CONSTRAINT "tournament_prize_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_prize" ADD CONSTRAINT "tournament_prize_entry_id_tournament_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_table" ADD CONSTRAINT "tournament_table_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_ticket" ADD CONSTRAINT "tournament_ticket_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_ticket" ADD CONSTRAINT "tournament_ticket_won_in_tournament_id_fk" FOREIGN KEY ("won_in") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "structure_simulation_created" ON "structure_simulation" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_occurrence" ON "tournament" USING btree ("template_slug","occurrence") WHERE "tournament"."occurrence" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_copy" ON "tournament" USING btree ("template_slug","copy_no") WHERE "tournament"."copy_no" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_number" ON "tournament" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tournament_status" ON "tournament" USING btree ("status","occurrence");--> statement-breakpoint
CREATE INDEX "tournament_starts" ON "tournament" USING btree ("occurrence");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_entry_active" ON "tournament_entry" USING btree ("tournament_id","player_id") WHERE "tournament_entry"."state" in ('registered', 'playing');--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_entry_seat" ON "tournament_entry" USING btree ("tournament_id","table_no","seat") WHERE "tournament_entry"."state" = 'playing';--> statement-breakpoint
CREATE INDEX "tournament_entry_player" ON "tournament_entry" USING btree ("player_id","registered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tournament_entry_tournament" ON "tournament_entry" USING btree ("tournament_id","state");--> statement-breakpoint
CREATE INDEX "tournament_event_tournament" ON "tournament_event" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "tournament_prize_tournament" ON "tournament_prize" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "tournament_prize_player" ON "tournament_prize" USING btree ("player_id","paid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tournament_ticket_player" ON "tournament_ticket" USING btree ("player_id","template_slug");--> statement-breakpoint
select pitboss_append_only('tournament_hand');
--> statement-breakpoint
select pitboss_append_only('tournament_prize');
--> statement-breakpoint
select pitboss_append_only('tournament_event');
