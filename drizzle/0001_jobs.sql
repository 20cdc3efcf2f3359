CREATE TABLE "job_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"actor_id" text,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"worker" text,
	"heartbeat_at" timestamp with time zone,
	"progress" jsonb,
	"error" text,
	"cancel_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_run_state" CHECK ("job_run"."state" in ('queued', 'running', 'succeeded', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX "job_run_running" ON "job_run" USING btree ("heartbeat_at") WHERE "job_run"."state" = 'running';--> statement-breakpoint
CREATE INDEX "job_run_created" ON "job_run" USING btree ("created_at");