-- Each word might stand in the searched text or among custom fields, and said as "this or that" for each of them the index
-- was asked for the first word alone: of a million rows all that have it were read. Whatever has every word in the text is
-- found by all words at once; beside it whatever has one of them among custom fields, which has an index of its own.
create or replace function app_found(org uuid, source regclass, terms text[]) returns setof tid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  own text := case when exists (select from organization where id <> org)
    then 'organization_id = $1' else '(organization_id = $1) is true' end;
  patterns text[] := (select array_agg('%' || app_fold(term) || '%') from unnest(terms) term);
  in_text text := (select string_agg(format('search like $2[%s]', n), ' and ') from generate_subscripts(terms, 1) n);
  anywhere text := (select string_agg(format('(search like $2[%1$s] or custom_words like $2[%1$s])', n), ' and ')
    from generate_subscripts(terms, 1) n);
  found text := format('select ctid from %s where %s and deleted_at is null and ', source, own);
begin
  if org is distinct from app_org() then
    return;
  end if;
  return query execute found || in_text || (
    select string_agg(format(' union %s custom_fields <> ''{}'' and custom_words like $2[%s] and %s', found, n, anywhere), '')
    from generate_subscripts(terms, 1) n) using org, patterns;
end $$;
