import type { Context } from '#server/context';

/** Whose names must not leave: the organisation's people, its contacts, and whoever reported something. */
export async function namesHere({ db, organization }: Context): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `select name from member where organization_id = $1
     union select name from contact where organization_id = $1
     union select name from request_contact where organization_id = $1 and name is not null`,
    [organization.id],
  );
  return rows.map(({ name }) => name);
}
