CREATE TABLE "imported_hand" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"source" text NOT NULL,
	"record" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_hand_format" CHECK ("imported_hand"."format" in ('phh', 'record'))
);
--> statement-breakpoint
CREATE TABLE "simulation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"job_id" uuid NOT NULL,
	"game" text NOT NULL,
	"preset" text,
	"currency" text NOT NULL,
	"config" jsonb NOT NULL,
	"seats" integer NOT NULL,
	"hands" integer NOT NULL,
	"seed" text NOT NULL,
	"policies" jsonb NOT NULL,
	"disconnect_bp" integer NOT NULL,
	"engine_version" text NOT NULL,
	"rules_version" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulation_hands" CHECK ("simulation"."hands" between 1 and 10000000),
	CONSTRAINT "simulation_disconnect_bp" CHECK ("simulation"."disconnect_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "simulation_tally" (
	"simulation_id" uuid PRIMARY KEY NOT NULL,
	"units" integer NOT NULL,
	"hands" integer NOT NULL,
	"tally" jsonb NOT NULL,
	"digest" text NOT NULL,
	"active_ms" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulation_tally_units" CHECK ("simulation_tally"."units" >= 0 and "simulation_tally"."hands" >= 0)
);
--> statement-breakpoint
ALTER TABLE "imported_hand" ADD CONSTRAINT "imported_hand_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation" ADD CONSTRAINT "simulation_job_id_job_run_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation" ADD CONSTRAINT "simulation_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_tally" ADD CONSTRAINT "simulation_tally_simulation_id_simulation_id_fk" FOREIGN KEY ("simulation_id") REFERENCES "public"."simulation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_hand_created" ON "imported_hand" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "simulation_created" ON "simulation" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "simulation_job" ON "simulation" USING btree ("job_id");