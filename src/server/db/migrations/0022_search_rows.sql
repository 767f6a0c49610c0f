-- Says where the rows lie, not who they are: the list that asks reads them there, without looking each up by its id.
-- app_search stays for servers of the version before, which may still be at work.
create function app_found(org uuid, source regclass, terms text[]) returns setof tid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  condition text := '';
  patterns text[] := (select array_agg('%' || app_fold(term) || '%') from unnest(terms) term);
begin
  if org is distinct from app_org() then
    return;
  end if;
  for position in 1 .. array_length(patterns, 1) loop
    condition := condition || format(' and (search like $2[%1$s]
      or custom_fields <> ''{}'' and custom_words like $2[%1$s])', position);
  end loop;
  return query execute
    format('select ctid from %s where organization_id = $1 and deleted_at is null%s', source, condition) using org, patterns;
end $$;
