-- By hand. What is searched is noted for all entries of a statement at once, before the commit: a batch of readings
-- writes hundreds, a call of a function for each cost more than all the rest, and it held the end of the chain.
create function audit_token(entity_type text, user_id uuid, changes jsonb) returns table (token text)
  language sql immutable parallel safe
as $$
  select 'by=' || user_id where user_id is not null
  union all
  select entity_type || '.' || (change ->> 'field') from jsonb_array_elements(changes) change
  union all
  select entity_type || '.' || (change ->> 'field') || '=' || (said #>> '{}')
  from jsonb_array_elements(changes) change,
    jsonb_path_query(change, 'lax $.keyvalue() ? (@.key == "from" || @.key == "to").value[*]', '{}', true) said
  where jsonb_typeof(said) = 'string' and length(said #>> '{}') <= 64
$$;
--> statement-breakpoint
create or replace function audit_tokens(entity_type text, user_id uuid, changes jsonb) returns text[]
  language sql immutable parallel safe
  return (select array_agg(distinct token) from audit_token(entity_type, user_id, changes) where token is not null);
--> statement-breakpoint
create or replace function audit_link() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  link record;
begin
  insert into audit_head (organization_id, seq, hash) values (new.organization_id, 0, '') on conflict do nothing;
  update audit_head h
    set seq = h.seq + 1, hash = sha256(h.hash || convert_to(audit_text(h.seq + 1, new), 'UTF8'))
    where h.organization_id = new.organization_id
    returning h.seq, h.hash into strict link;
  insert into audit_chain (organization_id, seq, entry_id, entity_type, hash, rule)
    values (new.organization_id, link.seq, new.id, new.entity_type, link.hash, 2);
  return null;
end $$;
--> statement-breakpoint
create function audit_search() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_search (organization_id, entry_id, words, tokens)
    select e.organization_id, e.id, audit_words(e.description, e.changes), coalesce(t.tokens, '{}')
    from entered e left join lateral (
      select array_agg(distinct token) as tokens from audit_token(e.entity_type, e.user_id, e.changes)
      where token is not null) t on true;
  return null;
end $$;
--> statement-breakpoint
create trigger audit_search after insert on audit_entry referencing new table as entered
  for each statement execute function audit_search();
--> statement-breakpoint
-- Each reading changes its measurement: with room on its page, that does not touch the nine indexes.
alter table measurement set (fillfactor = 45);
--> statement-breakpoint
alter table reading_roll_up set (fillfactor = 70);
