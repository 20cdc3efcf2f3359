CREATE TABLE "period_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "period_request_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"through" date NOT NULL,
	"note" text NOT NULL,
	"checks" jsonb NOT NULL,
	"content_hash" char(64) NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"approval_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "period_request_state" CHECK ("period_request"."state" in ('waiting', 'closed', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "remittance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "remittance_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"through" date NOT NULL,
	"reference" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"approval_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"transaction_id" bigint,
	CONSTRAINT "remittance_amount" CHECK ("remittance"."amount_minor" > 0),
	CONSTRAINT "remittance_state" CHECK ("remittance"."state" in ('waiting', 'posted', 'rejected')),
	CONSTRAINT "remittance_posted" CHECK (("remittance"."state" = 'posted') = ("remittance"."transaction_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_file_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report" text NOT NULL,
	"filter" jsonb NOT NULL,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"job_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone,
	"rows" integer,
	"bytes" bigint,
	"sha256" char(64),
	"ties" jsonb,
	"totals" jsonb,
	CONSTRAINT "report_file_written" CHECK (("report_file"."written_at" is null) = ("report_file"."sha256" is null))
);
--> statement-breakpoint
CREATE TABLE "report_part" (
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "report_part_file_id_part_pk" PRIMARY KEY("file_id","part")
);
--> statement-breakpoint
ALTER TABLE "period_request" ADD CONSTRAINT "period_request_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_request" ADD CONSTRAINT "period_request_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_file" ADD CONSTRAINT "report_file_job_id_job_run_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_file" ADD CONSTRAINT "report_file_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_part" ADD CONSTRAINT "report_part_file_id_report_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."report_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "period_request_number" ON "period_request" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "period_request_waiting" ON "period_request" USING btree ("state") WHERE "period_request"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "remittance_number" ON "remittance" USING btree ("number");--> statement-breakpoint
CREATE INDEX "remittance_currency" ON "remittance" USING btree ("currency","number" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "report_file_number" ON "report_file" USING btree ("number");--> statement-breakpoint
CREATE INDEX "report_file_job" ON "report_file" USING btree ("job_id");--> statement-breakpoint
revoke delete, truncate on period_request, remittance, report_file from pitboss_app;
--> statement-breakpoint
select pitboss_append_only('report_part');
