import type { Role } from '#shared/permission';

/** A user as the people screens use it. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  color: string | null;
  profile_image: { thumbnail_url: string } | null;
  is_active: boolean;
  is_pending: boolean;
  teams: { id: string; name: string; color: string | null }[];
  last_seen_at: string | null;
}
