ALTER TABLE "api_key" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "activated_at" timestamp with time zone;
--> statement-breakpoint
update api_key set activated_at = created_at;
