CREATE TABLE "jackpot_hit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "jackpot_hit_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool" text NOT NULL,
	"kind" text NOT NULL,
	"hand_id" bigint NOT NULL,
	"accounting_date" date NOT NULL,
	"ordinal" smallint NOT NULL,
	"table_id" text NOT NULL,
	"hand_no" bigint NOT NULL,
	"game" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"proven" boolean NOT NULL,
	"seats" jsonb NOT NULL,
	"state" text NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"proposal" text,
	"proposed_by" uuid,
	"proposed_at" timestamp with time zone,
	"reason" text,
	"approval_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"basis_minor" bigint,
	"paid_minor" bigint,
	"from_reserve_minor" bigint,
	"short_minor" bigint,
	"payments" jsonb,
	"transaction_id" bigint,
	"reversal_id" bigint,
	CONSTRAINT "jackpot_hit_state" CHECK ("jackpot_hit"."state" in ('pending', 'paid', 'rejected', 'voided')),
	CONSTRAINT "jackpot_hit_paid" CHECK ("jackpot_hit"."state" <> 'paid' or "jackpot_hit"."transaction_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "jackpot_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "jackpot_move_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool" text NOT NULL,
	"to_pool" text,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"approval_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"transaction_id" bigint,
	CONSTRAINT "jackpot_move_amount" CHECK ("jackpot_move"."amount_minor" between 1 and 9007199254740991),
	CONSTRAINT "jackpot_move_posted" CHECK (("jackpot_move"."state" = 'posted') = ("jackpot_move"."transaction_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "jackpot_pool" (
	"slug" text PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_reason" text,
	"status_at" timestamp with time zone,
	"terms" jsonb NOT NULL,
	"terms_from" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jackpot_pool_status" CHECK ("jackpot_pool"."status" in ('active', 'disabled', 'decommissioned'))
);
--> statement-breakpoint
CREATE TABLE "protection_block" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" uuid NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	"lift_reason" text,
	"lifted_by" uuid,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "protection_letter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"figures" jsonb NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protection_reset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"reset_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protection_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"source" text NOT NULL,
	"table_id" text NOT NULL,
	"hand_no" bigint NOT NULL,
	"structure" text,
	"taken_at" timestamp with time zone NOT NULL,
	"asked" boolean NOT NULL,
	"voided_at" timestamp with time zone,
	"hand_id" bigint,
	"currency" text,
	"amount_minor" bigint,
	"contenders" smallint,
	"won" boolean,
	"net_minor" bigint
);
--> statement-breakpoint
CREATE TABLE "signal_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signal_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ran_at" timestamp with time zone NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"hands" integer NOT NULL,
	"pairs" integer NOT NULL,
	"findings" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tcoin_earning" (
	"hand_id" bigint NOT NULL,
	"accounting_date" date NOT NULL,
	"player_id" uuid NOT NULL,
	"earned_minor" bigint NOT NULL,
	"cut_minor" bigint NOT NULL,
	"transaction_id" bigint,
	CONSTRAINT "tcoin_earning_hand_id_player_id_accounting_date_pk" PRIMARY KEY("hand_id","player_id","accounting_date"),
	CONSTRAINT "tcoin_earning_cut" CHECK ("tcoin_earning"."cut_minor" between 0 and "tcoin_earning"."earned_minor")
) PARTITION BY RANGE ("accounting_date");
--> statement-breakpoint
CREATE TABLE "tcoin_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tcoin_move_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asked_minor" bigint NOT NULL,
	"cut_minor" bigint NOT NULL,
	"transaction_id" bigint,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"reason_code" text,
	"note" text,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "tcoin_move_cut" CHECK ("tcoin_move"."cut_minor" between 0 and "tcoin_move"."asked_minor")
);
--> statement-breakpoint
ALTER TABLE "jackpot_hit" ADD CONSTRAINT "jackpot_hit_pool_jackpot_pool_slug_fk" FOREIGN KEY ("pool") REFERENCES "public"."jackpot_pool"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_hit" ADD CONSTRAINT "jackpot_hit_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_hit" ADD CONSTRAINT "jackpot_hit_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_move" ADD CONSTRAINT "jackpot_move_pool_jackpot_pool_slug_fk" FOREIGN KEY ("pool") REFERENCES "public"."jackpot_pool"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_move" ADD CONSTRAINT "jackpot_move_to_pool_jackpot_pool_slug_fk" FOREIGN KEY ("to_pool") REFERENCES "public"."jackpot_pool"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_move" ADD CONSTRAINT "jackpot_move_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_move" ADD CONSTRAINT "jackpot_move_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_pool" ADD CONSTRAINT "jackpot_pool_document_id_catalogue_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."catalogue_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_block" ADD CONSTRAINT "protection_block_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_block" ADD CONSTRAINT "protection_block_blocked_by_staff_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_block" ADD CONSTRAINT "protection_block_lifted_by_staff_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_letter" ADD CONSTRAINT "protection_letter_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_letter" ADD CONSTRAINT "protection_letter_sent_by_staff_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_reset" ADD CONSTRAINT "protection_reset_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_reset" ADD CONSTRAINT "protection_reset_reset_by_staff_id_fk" FOREIGN KEY ("reset_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_use" ADD CONSTRAINT "protection_use_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tcoin_move" ADD CONSTRAINT "tcoin_move_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "jackpot_hit_number" ON "jackpot_hit" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "jackpot_hit_of_hand" ON "jackpot_hit" USING btree ("hand_id","pool","ordinal");--> statement-breakpoint
CREATE INDEX "jackpot_hit_waiting" ON "jackpot_hit" USING btree ("pool","ended_at","hand_id") WHERE "jackpot_hit"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "jackpot_hit_pool" ON "jackpot_hit" USING btree ("pool","number" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "jackpot_move_number" ON "jackpot_move" USING btree ("number");--> statement-breakpoint
CREATE INDEX "jackpot_move_pool" ON "jackpot_move" USING btree ("pool","number" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "protection_block_open" ON "protection_block" USING btree ("player_id") WHERE "protection_block"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "protection_letter_player" ON "protection_letter" USING btree ("player_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "protection_reset_player" ON "protection_reset" USING btree ("player_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "protection_use_of_hand" ON "protection_use" USING btree ("source","table_id","hand_no","player_id");--> statement-breakpoint
CREATE INDEX "protection_use_player" ON "protection_use" USING btree ("player_id","taken_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "protection_use_taken" ON "protection_use" USING btree ("taken_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "signal_run_ran" ON "signal_run" USING btree ("ran_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tcoin_earning_player" ON "tcoin_earning" USING btree ("player_id","accounting_date");--> statement-breakpoint
CREATE UNIQUE INDEX "tcoin_move_number" ON "tcoin_move" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tcoin_move_player" ON "tcoin_move" USING btree ("player_id","number" DESC NULLS LAST);
--> statement-breakpoint
create table tcoin_earning_default partition of tcoin_earning default;
--> statement-breakpoint
select pitboss_ensure_partitions(current_date, (current_date + interval '3 months')::date);
--> statement-breakpoint
select pitboss_append_only(name::regclass) from unnest(array[
  'tcoin_earning', 'tcoin_move', 'protection_reset', 'protection_letter', 'signal_run']) as name;
--> statement-breakpoint
revoke all on tcoin_earning_default from pitboss_app;
--> statement-breakpoint
revoke delete, truncate on jackpot_pool, jackpot_hit, jackpot_move, protection_use, protection_block from pitboss_app;
