-- The server's clock, as each transaction is told it: what is reckoned in SQL agrees with what is reckoned beside it.
create function app_now() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
--> statement-breakpoint

-- Organisations that were founded before there were health statuses get the three that every new one begins with, and
-- the history of it. The owner of the tables sees no rows of organisations; the system does.
grant select, insert on organization, health_status, audit_entry to millwright_system;
--> statement-breakpoint
set local role millwright_system;
--> statement-breakpoint
with kind as (
  select * from (values ('Online', 'online'), ('Offline', 'offline'), ('Do Not Track', 'do_not_track')) as kind (name, category)
), stamp as (
  select date_trunc('milliseconds', now()) as at, lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') as hex
), made as (
  insert into health_status (organization_id, id, created_at, updated_at, name, category, is_builtin)
  select o.id, (stamp.hex || '7' || substr(noise.hex, 1, 3) || '8' || substr(noise.hex, 4, 15))::uuid, stamp.at, stamp.at,
    kind.name, kind.category, true
  from organization o, kind, stamp, lateral (select md5(o.id::text || kind.name || random()) as hex) noise
  returning *
)
insert into audit_entry (organization_id, id, entity_type, entity_id, action, description, changes, source, timestamp)
select organization_id, (stamp.hex || '7' || substr(noise.hex, 1, 3) || '8' || substr(noise.hex, 4, 15))::uuid,
  'health-status', made.id, 'created', 'Created health status “' || name || '”',
  jsonb_build_array(
    jsonb_build_object('field', 'name', 'from', null, 'to', name),
    jsonb_build_object('field', 'category', 'from', null, 'to', category),
    jsonb_build_object('field', 'is_builtin', 'from', null, 'to', true)), 'system', stamp.at
from made, stamp, lateral (select md5(made.id::text || random()) as hex) noise;
--> statement-breakpoint
reset role;
