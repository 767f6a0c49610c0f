-- What the tables cannot say by themselves: who sees what beyond the tenant rule, the chain over the history, the
-- notices when someone's authority changes, and the functions that reach across the row-level rules on purpose.

-- A person sees their own memberships, and through them their organisations; the holder of a secret sees its row.
create policy tenant on organization to millwright_app
  using (id = (select app_org()) or exists (
    select from member m
    where m.organization_id = organization.id and m.person_id = (select app_person()) and m.is_active and m.deleted_at is null))
  with check (id = (select app_org()));
--> statement-breakpoint
create policy tenant on member to millwright_app
  using (organization_id = (select app_org()) or person_id = (select app_person()));
--> statement-breakpoint
create policy tenant on session to millwright_app
  using (organization_id = (select app_org()) or person_id = (select app_person()));
--> statement-breakpoint
create policy tenant on person to millwright_app
  using (id = (select app_person()) or lower(email) = (select app_email()));
--> statement-breakpoint
create policy tenant on password_reset to millwright_app
  using (person_id = (select app_person()) or token_hash = (select app_token()));
--> statement-breakpoint
create policy tenant on invitation to millwright_app
  using (organization_id = (select app_org()) or token_hash = (select app_token()));
--> statement-breakpoint
create policy tenant on email_change to millwright_app
  using (person_id = (select app_person()) or token_hash = (select app_token()));
--> statement-breakpoint
-- Work and mail of nobody's organisation (a password reset) can be asked for, but only the system sees it.
create policy tenant on job for select to millwright_app using (organization_id = (select app_org()));
--> statement-breakpoint
create policy ask on job for insert to millwright_app
  with check (organization_id is not distinct from (select app_org()));
--> statement-breakpoint
create policy tenant on mail for select to millwright_app using (organization_id = (select app_org()));
--> statement-breakpoint
create policy ask on mail for insert to millwright_app
  with check (organization_id is not distinct from (select app_org()));
--> statement-breakpoint

-- The chain of an organisation is extended at commit, when nothing else is left to lock: taking the head earlier would
-- let two transactions wait for each other. It follows that the chain is in the order of commits.
create function audit_link() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  link record;
begin
  insert into audit_head (organization_id, seq, hash) values (new.organization_id, 0, '') on conflict do nothing;
  update audit_head
    set seq = seq + 1, hash = sha256(hash || convert_to(audit_text(new), 'UTF8'))
    where organization_id = new.organization_id
    returning seq, hash into strict link;
  insert into audit_chain (organization_id, seq, entry_id, entity_type, hash)
    values (new.organization_id, link.seq, new.id, new.entity_type, link.hash);
  return null;
end $$;
--> statement-breakpoint
-- Everything an entry says, as one text. `audit verify` builds the same text without this function.
create function audit_text(entry audit_entry) returns text
  language sql immutable
  return jsonb_build_array(entry.organization_id, entry.id, entry.entity_type, entry.entity_id, entry.action,
    entry.description, entry.changes, entry.user_id, entry.source, entry.request_id,
    extract(epoch from entry.timestamp))::text;
--> statement-breakpoint
create constraint trigger audit_link after insert on audit_entry
  deferrable initially deferred for each row execute function audit_link();
--> statement-breakpoint

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger audit_refuse before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse();
--> statement-breakpoint
create trigger audit_refuse before update or delete or truncate on audit_chain
  for each statement execute function audit_refuse();
--> statement-breakpoint

-- Every server hears within milliseconds whose membership, session or key has changed, and asks again who they are.
create function authority_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('millwright_authority', json_build_object(
    'organization', changed ->> 'organization_id',
    'member', case tg_table_name
      when 'member' then changed ->> 'id'
      when 'session' then changed ->> 'member_id'
      when 'api_key' then changed ->> 'created_by' end)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger authority_changed after update of role, is_active, deleted_at on member
  for each row execute function authority_changed();
--> statement-breakpoint
create trigger authority_changed after delete on session
  for each row execute function authority_changed();
--> statement-breakpoint
create trigger authority_changed after update of deleted_at, role on api_key
  for each row execute function authority_changed();
--> statement-breakpoint
create trigger authority_changed after update of settings on organization
  for each row execute function authority_changed();
--> statement-breakpoint

-- Who holds this session token or API key? Asked before any organisation is known, hence across them.
create function app_holder_of_session(hash text, at timestamptz)
  returns table (session_id uuid, person_id uuid, organization_id uuid, member_id uuid, name text, role text, key_role text,
    restricted_add jsonb, time_zone text, currency text, seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.id, s.person_id, s.organization_id, m.id, m.name, m.role, null::text,
    o.settings -> 'restricted_add', o.time_zone, o.currency, s.seen_at
  from session s
    join member m on m.organization_id = s.organization_id and m.id = s.member_id
    join organization o on o.id = s.organization_id
  where s.token_hash = hash and s.expires_at > at and m.is_active and m.deleted_at is null and o.deleted_at is null
$$;
--> statement-breakpoint
create function app_holder_of_key(hash text, at timestamptz)
  returns table (session_id uuid, person_id uuid, organization_id uuid, member_id uuid, name text, role text, key_role text,
    restricted_add jsonb, time_zone text, currency text, seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select k.id, m.person_id, k.organization_id, m.id, m.name, m.role, k.role,
    o.settings -> 'restricted_add', o.time_zone, o.currency, coalesce(k.last_used_at, k.created_at)
  from api_key k
    join member m on m.organization_id = k.organization_id and m.id = k.created_by
    join organization o on o.id = k.organization_id
  where k.key_hash = hash and k.deleted_at is null and (k.expires_at is null or k.expires_at > at)
    and m.is_active and m.deleted_at is null and o.deleted_at is null
$$;
--> statement-breakpoint

-- Trigram search. Row-level security keeps such an index from being used, so this runs beside it; it takes the
-- organisation first and answers nothing for any other than the transaction's own. Each term must occur somewhere.
create function app_search(org uuid, source regclass, terms text[]) returns setof uuid
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
    condition := condition || format(' and search like $2[%s]', position);
  end loop;
  return query execute
    format('select id from %s where organization_id = $1 and deleted_at is null%s', source, condition) using org, patterns;
end $$;
