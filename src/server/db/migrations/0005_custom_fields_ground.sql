-- What custom fields need of functions; the tables come with the next migration.

-- The words in them, for `q`.
create function app_words(fields jsonb) returns text
  language sql immutable parallel safe
  return (select coalesce(string_agg(app_fold(value #>> '{}'), ' '), '') from jsonb_each(fields)
    where jsonb_typeof(value) = 'string');
--> statement-breakpoint

-- The records that have one of these values, by the index that row-level security keeps from being used. As below, it
-- answers nothing for any other organisation than the transaction's own.
create function app_having(org uuid, source regclass, wanted jsonb[]) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  condition text := 'false';
begin
  if org is distinct from app_org() then
    return;
  end if;
  for position in 1 .. array_length(wanted, 1) loop
    condition := condition || format(' or custom_fields @> $2[%s]', position);
  end loop;
  return query execute
    format('select id from %s where organization_id = $1 and deleted_at is null and custom_fields <> ''{}'' and (%s)',
      source, condition) using org, wanted;
end $$;
--> statement-breakpoint

-- Each term must occur somewhere, now also in a custom field.
create or replace function app_search(org uuid, source regclass, terms text[]) returns setof uuid
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
    format('select id from %s where organization_id = $1 and deleted_at is null%s', source, condition) using org, patterns;
end $$;
