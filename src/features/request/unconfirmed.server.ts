import type { Context } from '#server/context';

/** Reports that nobody confirmed are gone without a trace: nobody ever saw them (F1.7). */
export async function dropUnconfirmed(ctx: Context, made: string): Promise<void> {
  const values = [ctx.organization.id, made];
  const old = `organization_id = $1 and is_unconfirmed and created_at < $2`;
  await ctx.db.rows(
    `delete from request_contact where organization_id = $1 and request_id in (select id from request where ${old})`,
    values,
  );
  await ctx.db.rows(
    `delete from file_link where organization_id = $1 and entity_type = 'request'
       and entity_id in (select id from request where ${old})`,
    values,
  );
  await ctx.db.rows(`delete from request where ${old}`, values);
}
