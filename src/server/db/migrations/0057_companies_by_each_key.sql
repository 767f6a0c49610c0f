-- Vendors and contacts that share a key, and companies of these loads. Each key is looked up by itself: for a thousand
-- of them together PostgreSQL expects nearly every company, and reads the whole directory.
create or replace function app_companies_with(org uuid, source regclass, wanted text[], loads uuid[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if org is distinct from app_org() then
    return;
  end if;
  return query execute format(
    'select distinct found.id from unnest($2) key cross join lateral (
       select id from %s where (organization_id = $1) is true and company_keys @> array[key] and %s) found limit $4',
    source, case when source = 'directory_company'::regclass then 'load_id = any($3)' else 'deleted_at is null' end)
    using org, wanted, loads, most;
end $$;
