import type pg from 'pg';
import { operator } from '#words/operator';
import { ConfigError } from '../config';

/** Refuses to start if the schema itself does not isolate tenants. */
export async function checkTenancy(app: pg.Pool): Promise<void> {
  const { rows } = await app.query<{ problem: string }>(problems);
  if (rows.length > 0) throw new ConfigError(operator.refusing(rows.map((row) => row.problem)));
}

/** Tables without an organisation: those of the installation have no policies, those of people have their own. */
const unguarded = ['migration', 'installation', 'attempt', 'cron_tick', 'fact'];
const global = [...unguarded, 'person', 'password_reset', 'email_change', 'sign_up', 'device'];
const list = (names: string[]) => names.map((name) => `'${name}'`).join(', ');

const problems = `
with here as (
  select c.oid, c.relname, c.relowner, c.relrowsecurity, c.relforcerowsecurity,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped) as scoped
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
)
select 'the database role of requests is ' || current_user || ', not millwright_app' as problem where current_user <> 'millwright_app'
union all
select 'millwright_app is above row-level security' from pg_roles
  where rolname = current_user and (rolsuper or rolbypassrls)
union all
select 'millwright_app is a member of ' || r.rolname from pg_roles r
  where r.rolname <> current_user and pg_has_role(current_user, r.oid, 'member')
union all
select 'table ' || relname || ' is owned by millwright_app' from here
  where relowner = (select oid from pg_roles where rolname = 'millwright_app')
union all
select 'table ' || relname || ' has no organization_id' from here where not scoped and relname not in (${list(global)})
union all
select 'table ' || relname || ' lacks forced row-level security' from here
  where relname not in (${list(unguarded)}) and not (relrowsecurity and relforcerowsecurity)
union all
select 'table ' || relname || ' has no policy for its organisation' from here
  where relname not in (${list(unguarded)}) and not exists (
    select from pg_policy p where p.polrelid = here.oid and p.polname = 'tenant'
      and pg_get_expr(p.polqual, p.polrelid) like '%app\\_%')
union all
select 'policy ' || p.polname || ' of ' || h.relname || ' does not ask who is asking' from pg_policy p join here h on h.oid = p.polrelid
  where (p.polroles && array[0::oid, 'millwright_app'::regrole::oid])
    and coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) not like '%app\\_%'
union all
select 'foreign key ' || k.conname || ' of ' || a.relname || ' leaves the organisation open'
  from pg_constraint k join here a on a.oid = k.conrelid join here b on b.oid = k.confrelid
  where k.contype = 'f' and a.scoped and b.scoped and b.relname <> 'organization' and not exists (
    select from unnest(k.conkey, k.confkey) as pair(own, other)
      join pg_attribute x on x.attrelid = k.conrelid and x.attnum = pair.own and x.attname = 'organization_id'
      join pg_attribute y on y.attrelid = k.confrelid and y.attnum = pair.other and y.attname = 'organization_id')
`;
