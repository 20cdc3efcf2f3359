CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"content_hash" text NOT NULL,
	"figures" jsonb NOT NULL,
	"permission" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	CONSTRAINT "approval_state_name" CHECK ("approval"."state" in ('open', 'approved', 'rejected', 'closed')),
	CONSTRAINT "approval_decided" CHECK (("approval"."state" = 'open') = ("approval"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_number" ON "approval" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_open_subject" ON "approval" USING btree ("kind","subject_id") WHERE "approval"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_state" ON "approval" USING btree ("state","number" DESC NULLS LAST);