CREATE TABLE "catalogue_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "catalogue_document_slug_form" CHECK ("catalogue_document"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("catalogue_document"."slug") <= 60)
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"change_set_id" uuid NOT NULL,
	"operation" text DEFAULT 'set' NOT NULL,
	"body" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"based_on" uuid,
	"restored_from" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"live_during" "tstzrange",
	CONSTRAINT "catalogue_version_operation" CHECK ("catalogue_version"."operation" in ('set', 'archive')),
	CONSTRAINT "catalogue_version_hash" CHECK ("catalogue_version"."content_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "change_set" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "change_set_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"effective_from" timestamp with time zone,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp with time zone,
	"content_hash" text,
	"approval_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	CONSTRAINT "change_set_state_name" CHECK ("change_set"."state" in ('draft', 'submitted', 'changesRequested', 'approved', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "change_set_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change_set_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"kind" text DEFAULT 'comment' NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_set_simulation" (
	"change_set_id" uuid NOT NULL,
	"simulation_id" uuid NOT NULL,
	"attached_by" uuid NOT NULL,
	"attached_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gaming_switch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"subject" text NOT NULL,
	"off_at" timestamp with time zone NOT NULL,
	"off_by" uuid NOT NULL,
	"off_reason" text NOT NULL,
	"on_requested_by" uuid,
	"on_requested_at" timestamp with time zone,
	"on_reason" text,
	"approval_id" uuid,
	"on_at" timestamp with time zone,
	"on_by" uuid,
	CONSTRAINT "gaming_switch_scope" CHECK ("gaming_switch"."scope" in ('room', 'game', 'table', 'player'))
);
--> statement-breakpoint
CREATE TABLE "ruleset" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ruleset_id" CHECK ("ruleset"."id" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "ruleset_live" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" uuid NOT NULL,
	"ruleset_id" text NOT NULL,
	"live_during" "tstzrange" NOT NULL,
	"change_set_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_document" ADD CONSTRAINT "catalogue_document_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD CONSTRAINT "catalogue_version_document_id_catalogue_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."catalogue_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD CONSTRAINT "catalogue_version_change_set_id_change_set_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD CONSTRAINT "catalogue_version_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set" ADD CONSTRAINT "change_set_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set" ADD CONSTRAINT "change_set_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_comment" ADD CONSTRAINT "change_set_comment_change_set_id_change_set_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_comment" ADD CONSTRAINT "change_set_comment_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_simulation" ADD CONSTRAINT "change_set_simulation_change_set_id_change_set_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_simulation" ADD CONSTRAINT "change_set_simulation_simulation_id_simulation_id_fk" FOREIGN KEY ("simulation_id") REFERENCES "public"."simulation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_simulation" ADD CONSTRAINT "change_set_simulation_attached_by_staff_id_fk" FOREIGN KEY ("attached_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaming_switch" ADD CONSTRAINT "gaming_switch_off_by_staff_id_fk" FOREIGN KEY ("off_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaming_switch" ADD CONSTRAINT "gaming_switch_on_requested_by_staff_id_fk" FOREIGN KEY ("on_requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaming_switch" ADD CONSTRAINT "gaming_switch_on_by_staff_id_fk" FOREIGN KEY ("on_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ruleset_live" ADD CONSTRAINT "ruleset_live_table_id_catalogue_document_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."catalogue_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ruleset_live" ADD CONSTRAINT "ruleset_live_ruleset_id_ruleset_id_fk" FOREIGN KEY ("ruleset_id") REFERENCES "public"."ruleset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ruleset_live" ADD CONSTRAINT "ruleset_live_change_set_id_change_set_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_document_slug" ON "catalogue_document" USING btree ("kind","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_version_number" ON "catalogue_version" USING btree ("document_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_version_in_set" ON "catalogue_version" USING btree ("change_set_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "change_set_number" ON "change_set" USING btree ("number");--> statement-breakpoint
CREATE INDEX "change_set_state" ON "change_set" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "change_set_comment_set" ON "change_set_comment" USING btree ("change_set_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "change_set_simulation_pair" ON "change_set_simulation" USING btree ("change_set_id","simulation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gaming_switch_off" ON "gaming_switch" USING btree ("scope","subject") WHERE "gaming_switch"."on_at" is null;--> statement-breakpoint
CREATE INDEX "gaming_switch_history" ON "gaming_switch" USING btree ("off_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ruleset_live_ruleset" ON "ruleset_live" USING btree ("ruleset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("staff_id","screen","name");--> statement-breakpoint
create extension if not exists btree_gist;
--> statement-breakpoint
-- One version of a document, and one ruleset of a table, at any moment.
alter table catalogue_version add constraint catalogue_version_one_live
  exclude using gist (document_id with =, live_during with &&);
--> statement-breakpoint
alter table ruleset_live add constraint ruleset_live_one
  exclude using gist (table_id with =, live_during with &&);
--> statement-breakpoint
create index catalogue_version_live on catalogue_version using gist (live_during);
--> statement-breakpoint
select pitboss_append_only('ruleset');
--> statement-breakpoint
select pitboss_append_only('change_set_comment');
--> statement-breakpoint
-- What was handed in for review stays as it was, for everybody: hands and audit rows refer to it.
create function catalogue_version_frozen() returns trigger language plpgsql as $$
declare
  set_state text;
begin
  select state into set_state from change_set where id = old.change_set_id;
  if tg_op = 'DELETE' then
    if set_state not in ('draft', 'changesRequested') then
      raise exception 'version % of document % was submitted and cannot be deleted', old.number, old.document_id
        using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.id, new.document_id, new.number, new.change_set_id, new.operation, new.created_by)
     is distinct from (old.id, old.document_id, old.number, old.change_set_id, old.operation, old.created_by)
     or ((new.body, new.content_hash) is distinct from (old.body, old.content_hash)
         and set_state not in ('draft', 'changesRequested')) then
    raise exception 'version % of document % was submitted and cannot be changed', old.number, old.document_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger catalogue_version_frozen before update or delete on catalogue_version
  for each row execute function catalogue_version_frozen();
--> statement-breakpoint
-- What governed a past hand stays: a range may be cut short or lengthened, and only one that has not begun may go.
create function ruleset_live_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if lower(old.live_during) < statement_timestamp() - interval '1 minute' then
      raise exception 'the ruleset of table % has begun to govern and cannot be taken away', old.table_id
        using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.id, new.table_id, new.ruleset_id, lower(new.live_during))
     is distinct from (old.id, old.table_id, old.ruleset_id, lower(old.live_during)) then
    raise exception 'only the end of a ruleset''s range may change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger ruleset_live_frozen before update or delete on ruleset_live
  for each row execute function ruleset_live_frozen();
