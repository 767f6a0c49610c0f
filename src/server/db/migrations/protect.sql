-- Tenancy on every table that has an organisation, run after each migration: a new noun is protected without a line of
-- its own. Says nothing twice, so that running it again changes nothing. `check.ts` looks that it holds.
do $$
declare
  tenant record;
begin
  grant usage on schema public to millwright_app, millwright_system;
  grant select, insert, update, delete on all tables in schema public to millwright_app, millwright_system;
  revoke all on migration from millwright_app, millwright_system;
  revoke all on cron_tick from millwright_app;
  revoke all on fact from millwright_app;
  revoke insert, update, delete on audit_chain, audit_head, audit_search, listener_position, parked_entry from millwright_app;
  revoke update, delete on audit_entry, part_movement, kpi_day from millwright_app;
  -- Readings are voided, not deleted.
  revoke delete on reading from millwright_app;

  for tenant in
    select c.oid::regclass as name, c.relrowsecurity, c.relforcerowsecurity,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped) as scoped,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_by' and not a.attisdropped) as created
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('migration', 'installation', 'attempt', 'cron_tick', 'fact')
  loop
    if not tenant.relrowsecurity then
      execute format('alter table %s enable row level security', tenant.name);
    end if;
    if not tenant.relforcerowsecurity then
      execute format('alter table %s force row level security', tenant.name);
    end if;
    if not exists (select from pg_policy where polrelid = tenant.name and polname = 'system') then
      execute format('create policy system on %s to millwright_system using (true)', tenant.name);
    end if;
    if tenant.scoped and not exists (select from pg_policy where polrelid = tenant.name and polname = 'tenant') then
      execute format('create policy tenant on %s to millwright_app using (organization_id = (select app_org()))', tenant.name);
    end if;
    if tenant.scoped and tenant.name <> 'organization'::regclass and not exists (
      select from pg_constraint where conrelid = tenant.name and contype = 'f' and confrelid = 'organization'::regclass) then
      execute format('alter table %s add foreign key (organization_id) references organization (id)', tenant.name);
    end if;
    if tenant.scoped and tenant.created and not exists (
      select from pg_constraint where conrelid = tenant.name and contype = 'f' and confrelid = 'member'::regclass
        and conkey @> array[(select attnum from pg_attribute where attrelid = tenant.name and attname = 'created_by')]) then
      execute format('alter table %s add foreign key (organization_id, created_by) references member (organization_id, id)', tenant.name);
    end if;
  end loop;

  -- The functions that cross organisations belong to the role that may.
  grant create on schema public to millwright_system;
  for tenant in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proowner <> 'millwright_system'::regrole
  loop
    execute format('alter function %s owner to millwright_system', tenant.name);
    execute format('revoke execute on function %s from public', tenant.name);
    execute format('grant execute on function %s to millwright_app', tenant.name);
  end loop;
  revoke create on schema public from millwright_system;
end $$;
