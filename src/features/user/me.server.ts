import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import { asPerson } from './add.server';

/** Yourself, where you are, where else you belong, and what an admin has restricted here. */
export async function readMe(ctx: Context): Promise<Record<string, unknown>> {
  const me = await getRow(ctx, storeOf('user'), ctx.user.id);
  const organizations = await asPerson(ctx, ctx.user.person!, () =>
    ctx.db.rows<{ id: string; name: string }>(
      `select o.id, o.name from organization o join member m on m.organization_id = o.id
       where m.person_id = $1 and m.is_active and m.deleted_at is null and o.deleted_at is null order by app_fold(o.name)`,
      [ctx.user.person],
    ),
  );
  const here = organizations.find((organization) => organization.id === ctx.organization.id);
  return {
    ...me,
    role: ctx.user.role,
    organization: { ...here, ...ctx.organization },
    organizations,
    restricted_add: ctx.user.restrictedAdd,
  };
}
