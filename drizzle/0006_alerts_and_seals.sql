CREATE TABLE "alert" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"figures" jsonb NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"last_raised_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'raised' NOT NULL,
	"owner_id" uuid,
	"acknowledged_by" uuid,
	"acknowledged_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"resolution_link" text,
	CONSTRAINT "alert_state_name" CHECK ("alert"."state" in ('raised', 'owned', 'acknowledged', 'resolved')),
	CONSTRAINT "alert_severity" CHECK ("alert"."severity" in ('info', 'warning', 'critical')),
	CONSTRAINT "alert_resolved" CHECK (("alert"."state" = 'resolved') = ("alert"."resolved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"min_severity" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_severity" CHECK ("webhook"."min_severity" in ('info', 'warning', 'critical'))
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_status" integer,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_delivery_state" CHECK ("webhook_delivery"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "seal" (
	"no" bigint PRIMARY KEY NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"from_xact" "xid8" NOT NULL,
	"to_xact" "xid8" NOT NULL,
	"cluster" text NOT NULL,
	"floors" jsonb NOT NULL,
	"streams" jsonb NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "seal_hash_unique" UNIQUE("hash"),
	CONSTRAINT "seal_no" CHECK ("seal"."no" > 0)
);
--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_acknowledged_by_staff_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_number" ON "alert" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_open" ON "alert" USING btree ("dedupe_key") WHERE "alert"."state" <> 'resolved';--> statement-breakpoint
CREATE INDEX "alert_state" ON "alert" USING btree ("state","number" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_name" ON "webhook" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_at") WHERE "webhook_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook" ON "webhook_delivery" USING btree ("webhook_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
select pitboss_append_only('seal');
--> statement-breakpoint
revoke delete, truncate on alert, webhook from pitboss_app;
