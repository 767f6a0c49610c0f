-- Vendors and contacts that share a key, and companies of these loads. Each key is looked up by itself: for a thousand
-- of them together PostgreSQL expects nearly every company and reads the whole directory. Without `offset 0` it would put
-- them together again.
create or replace function app_companies_with(org uuid, source regclass, wanted text[], loads uuid[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if org is distinct from app_org() then
    return;
  end if;
  return query execute format(
    'select distinct found.id from unnest($2) key cross join lateral (
       select id from %s where (organization_id = $1) is true and company_keys @> array[key] and %s offset 0) found limit $4',
    source, case when source = 'directory_company'::regclass then 'load_id = any($3)' else 'deleted_at is null' end)
    using org, wanted, loads, most;
end $$;
--> statement-breakpoint
-- The words of company names that may be meant by one with a typing error, by each way to leave a letter out.
create or replace function app_words_like(org uuid, asked text) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if org is distinct from app_org() then
    return;
  end if;
  return query select distinct d.word from unnest(app_without_one(asked)) variant
    cross join lateral (select word from directory_word
      where (organization_id = org) is true and without_one @> array[variant] offset 0) d limit 200;
  return query select distinct w from (select v.name, v.other_names from unnest(app_without_one(asked)) variant
      cross join lateral (select name, other_names from vendor
        where (organization_id = org) is true and deleted_at is null and name_variants @> array[variant] offset 0) v limit 200) v,
    regexp_split_to_table(app_company_plain(v.name || ' ' || coalesce(v.other_names, '')), ' ') w;
end $$;
