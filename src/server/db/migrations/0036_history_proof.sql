CREATE TABLE "audit_search" (
	"organization_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"words" text NOT NULL,
	"tokens" text[] NOT NULL,
	CONSTRAINT "audit_search_organization_id_entry_id_pk" PRIMARY KEY("organization_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "rule" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_search_found" ON "audit_search" USING gin ("organization_id",words gin_trgm_ops,"tokens");
--> statement-breakpoint
-- by hand
-- What the hash of an entry is made over since rule 2: its number and every column that has a value, whatever columns
-- there are. A column that is added later must allow null, so that older entries stay as they were.
-- `audit verify` writes this out without the function.
create function audit_text(seq bigint, entry audit_entry) returns text
  language sql stable set timezone = 'UTC'
  return jsonb_build_array(2, seq,
    (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(entry)) where value <> 'null'))::text;
--> statement-breakpoint
-- What an entry says, to be searched: its sentence, and the old and new values with the names of what they refer to.
create function audit_words(description text, changes jsonb) returns text
  language sql immutable parallel safe
  return left(app_fold(concat_ws(' ', description, (select string_agg(distinct value #>> '{}', ' ')
    from jsonb_path_query(changes, 'strict $[*].keyvalue() ? (@.key == "from" || @.key == "to").value.**', '{}', true) value
    where jsonb_typeof(value) in ('string', 'number')
      and value #>> '{}' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))), 20000);
--> statement-breakpoint
-- `work-order.status`, `work-order.status=done`: what people know by a label.
create function audit_tokens(entity_type text, user_id uuid, changes jsonb) returns text[]
  language sql immutable parallel safe
  return (select array_agg(distinct token) from (
    select 'by=' || user_id as token where user_id is not null
    union all
    select entity_type || '.' || (change ->> 'field') from jsonb_array_elements(changes) change
    union all
    select entity_type || '.' || (change ->> 'field') || '=' || (said #>> '{}')
    from jsonb_array_elements(changes) change,
      jsonb_path_query(change, 'lax $.keyvalue() ? (@.key == "from" || @.key == "to").value[*]', '{}', true) said
    where jsonb_typeof(said) = 'string' and length(said #>> '{}') <= 64) tokens where token is not null);
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
  insert into audit_search (organization_id, entry_id, words, tokens)
    values (new.organization_id, new.id, audit_words(new.description, new.changes),
      coalesce(audit_tokens(new.entity_type, new.user_id, new.changes), '{}'));
  return null;
end $$;
--> statement-breakpoint
drop function audit_text(audit_entry);
--> statement-breakpoint
grant select, insert on audit_search to millwright_system;
--> statement-breakpoint
set local role millwright_system;
--> statement-breakpoint
insert into audit_search (organization_id, entry_id, words, tokens)
  select organization_id, id, audit_words(description, changes), coalesce(audit_tokens(entity_type, user_id, changes), '{}')
  from audit_entry;
--> statement-breakpoint
reset role;
--> statement-breakpoint
-- The entries in which every term occurs: in the words, by one of its spellings, or as a label of one of the tokens.
-- Row-level security keeps the index from being used, so this runs beside it and answers for the transaction's own
-- organisation alone. A term is {"patterns": [...], "tokens": [...]}.
create function app_history_found(org uuid, terms jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  condition text := '';
begin
  if org is distinct from app_org() then
    return;
  end if;
  for term in 0 .. jsonb_array_length(terms) - 1 loop
    condition := condition || format(' and (%s)', array_to_string(array(
      select format('words like %L', app_fold(pattern)) from jsonb_array_elements_text(terms -> term -> 'patterns') pattern)
      || case when terms -> term -> 'tokens' = '[]' then array[]::text[]
         else array[format('tokens && %L::text[]', array(select jsonb_array_elements_text(terms -> term -> 'tokens')))] end,
      ' or '));
  end loop;
  return query execute 'select entry_id from audit_search where organization_id = $1' || condition using org;
end $$;
