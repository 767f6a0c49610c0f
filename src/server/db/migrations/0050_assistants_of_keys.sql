ALTER TABLE "api_key" ADD COLUMN "assistant" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
drop function app_holder_of_key(text, timestamptz);
--> statement-breakpoint
create function app_holder_of_key(hash text, at timestamptz)
  returns table (session_id uuid, person_id uuid, organization_id uuid, member_id uuid, name text, role text, key_role text,
    restricted_add jsonb, time_zone text, currency text, seen_at timestamptz, key_name text, assistant text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select k.id, m.person_id, k.organization_id, m.id, m.name, m.role, k.role,
    o.settings -> 'restricted_add', o.time_zone, o.currency, coalesce(k.last_used_at, k.created_at), k.name, k.assistant
  from api_key k
    join member m on m.organization_id = k.organization_id and m.id = k.created_by
    join organization o on o.id = k.organization_id
  where k.key_hash = hash and k.deleted_at is null and (k.expires_at is null or k.expires_at > at)
    and m.is_active and m.deleted_at is null and o.deleted_at is null
$$;
