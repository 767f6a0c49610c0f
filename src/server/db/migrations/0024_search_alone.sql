-- Where there is one organisation, its key in the index leads to every row, and reading it takes longer than all the words
-- do. It is looked at in the rows then, where it costs nothing. Where there are several, it narrows as before.
create or replace function app_found(org uuid, source regclass, terms text[]) returns setof tid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  condition text := case when exists (select from organization where id <> org)
    then 'organization_id = $1' else '(organization_id = $1) is true' end;
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
    format('select ctid from %s where %s and deleted_at is null', source, condition) using org, patterns;
end $$;
