-- The ground below the tables: extensions, the two roles, and the functions that say who is asking.

create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint

-- Requests run as millwright_app, which owns nothing and sees one organisation. millwright_system crosses organisations
-- for the job runner, the command line and the few functions below that say so.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['millwright_app', 'millwright_system'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    -- Where an admin made the roles beforehand, this user was given them and may not give them.
    begin
      execute format('grant %I to current_user', wanted);
    exception when insufficient_privilege then null;
    end;
  end loop;
end $$;
--> statement-breakpoint

-- Lower case without accents, the same for what is stored and what is sought. unaccent is only stable because its
-- dictionary could be edited; naming the dictionary makes the promise to indexes safe for the one that is shipped.
create function app_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint

create function app_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organization', true), '')::uuid;
--> statement-breakpoint

create function app_person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.person', true), '')::uuid;
--> statement-breakpoint

create function app_email() returns text
  language sql stable parallel safe
  return lower(nullif(current_setting('app.email', true), ''));
--> statement-breakpoint

create function app_token() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.token', true), '');
