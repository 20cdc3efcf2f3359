CREATE TABLE "computed_return" (
	"key" char(64) PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"game" text NOT NULL,
	"rules_version" integer NOT NULL,
	"config" jsonb NOT NULL,
	"job_id" uuid NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"computed_at" timestamp with time zone,
	CONSTRAINT "computed_return_method" CHECK ("computed_return"."method" in ('exact', 'simulated'))
);
--> statement-breakpoint
ALTER TABLE "computed_return" ADD CONSTRAINT "computed_return_job_id_job_run_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "computed_return_job" ON "computed_return" USING btree ("job_id");
--> statement-breakpoint
revoke delete, truncate on computed_return from pitboss_app;
