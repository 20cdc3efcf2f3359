-- The application role reads and writes rows and owns nothing. `db/roles.ts` makes it before this runs: roles belong to
-- the server, and several databases share it.
revoke create on schema public from public;
--> statement-breakpoint
grant usage on schema public to pitboss_app;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to pitboss_app;
--> statement-breakpoint
alter default privileges in schema public grant usage, select on sequences to pitboss_app;
--> statement-breakpoint
-- Makes a table append-only for the application: rows are added and read, and what is written stays. Partitions have
-- privileges of their own, so call it again, or on the partition, after adding one.
create function pitboss_append_only(target regclass) returns void language plpgsql as $$
declare
  part regclass;
begin
  for part in select target union select relid from pg_partition_tree(target) loop
    execute format('revoke update, delete, truncate on %s from pitboss_app', part);
  end loop;
end
$$;
--> statement-breakpoint
revoke execute on function pitboss_append_only(regclass) from public;
