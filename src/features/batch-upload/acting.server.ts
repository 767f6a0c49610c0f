import { can, type Role, rolesOfKey } from '#shared/permission';
import type { Actor, Context } from '#server/context';
import { mayUpload, targetOf } from './targets/nouns.server';
import type { Upload } from './upload.server';

interface Member {
  id: string;
  name: string;
  role: Role;
  person_id: string | null;
  restricted_add: Actor['restrictedAdd'] | null;
  is_here: boolean;
}

/**
 * The context in which a job acts for the person of an upload, or for the admin who pressed instead: with the rights they
 * have now, and no more than those they had when they began, which may have been those of a key. Undefined where they
 * may not any more.
 */
export async function actingFor(
  ctx: Context,
  upload: Upload,
  by: string | null = upload.created_by,
): Promise<Context | undefined> {
  const [found] = await ctx.db.rows<Member>(
    `select m.id, m.name, m.role, m.person_id, o.settings -> 'restricted_add' as restricted_add,
       m.is_active and m.deleted_at is null as is_here
     from member m join organization o on o.id = m.organization_id
     where m.organization_id = $1 and m.id = $2`,
    [ctx.organization.id, by],
  );
  if (!found?.is_here) return undefined;
  const began = (upload.role ?? found.role) as Role;
  const roles = began === found.role ? { role: found.role } : rolesOfKey(began, found.role);
  const user: Actor = {
    id: found.id,
    name: found.name,
    ...roles,
    restrictedAdd: found.restricted_add ?? {},
    member: found.id,
    person: found.person_id,
    session: null,
  };
  const acting: Context = { ...ctx, user, source: 'import', requestId: upload.id };
  if (!can(user, 'create', 'batch-upload') || !mayUpload(acting, targetOf(upload.entity))) return undefined;
  await ctx.db.rows(`select set_config('app.member', $1, true), set_config('app.role', $2, true)`, [
    found.id,
    user.role,
  ]);
  return acting;
}
