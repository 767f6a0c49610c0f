import type { Context } from '#server/context';

/** Texts that differ only in case and white space are the same category. */
const keyOf = (value: string) => `lower(regexp_replace(${value}, '[[:space:]]+', ' ', 'g'))`;

/**
 * The spelling of a category that is already in use, or the text itself where it is new. `beside` excludes the part or
 * category that is being changed, so that the last part of a category can change its spelling.
 */
export async function spellingOf(
  ctx: Context,
  text: string,
  beside: { part?: string; category?: string } = {},
): Promise<string> {
  const others = `organization_id = $1 and deleted_at is null
    and id is distinct from $3::uuid and category is distinct from $4::text`;
  const values = [ctx.organization.id, text, beside.part ?? null, beside.category ?? null];
  const exact = await ctx.db.rows(`select from part where category = $2 and ${others} limit 1`, values);
  if (exact.length > 0) return text;
  // Two people may add the same category at once: the second waits and takes the spelling of the first.
  const lock = `part category ${ctx.organization.id} ${text.toLowerCase().replace(/\s+/g, ' ')}`;
  await ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [lock]);
  const [known] = await ctx.db.rows<{ category: string }>(
    `select category from (select category, count(*) as parts from part where ${others} group by category) used
     where ${keyOf('category')} = ${keyOf('$2')} order by parts desc, category limit 1`,
    values,
  );
  return known?.category ?? text;
}

/** The category of a body as it is stored; undefined where the body has none. */
export async function settledCategory(
  ctx: Context,
  part: string,
  category: string | null | undefined,
): Promise<{ category?: string }> {
  return category ? { category: await spellingOf(ctx, category, { part }) } : {};
}
