import type { Context } from '#server/context';

/** Two texts are the same category when only case and the width of spaces tell them apart. */
const keyOf = (value: string) => `lower(regexp_replace(${value}, '[[:space:]]+', ' ', 'g'))`;

/**
 * The spelling of a category that is in use already, or the text itself where it is new. `beside` leaves out the part,
 * or the category, that is being changed, so that the last one can get another spelling.
 */
export async function spellingOf(
  ctx: Context,
  text: string,
  beside: { part?: string; category?: string } = {},
): Promise<string> {
  const others = `organization_id = $1 and deleted_at is null
    and id is distinct from $3::uuid and category is distinct from $4::text`;
  const asked = [ctx.organization.id, text, beside.part ?? null, beside.category ?? null];
  const exact = await ctx.db.rows(`select from part where category = $2 and ${others} limit 1`, asked);
  if (exact.length > 0) return text;
  // Two people may write a new category at once: the second one waits, and takes the spelling of the first.
  const lock = `part category ${ctx.organization.id} ${text.toLowerCase().replace(/\s+/g, ' ')}`;
  await ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [lock]);
  const [known] = await ctx.db.rows<{ category: string }>(
    `select category from (select category, count(*) as parts from part where ${others} group by category) used
     where ${keyOf('category')} = ${keyOf('$2')} order by parts desc, category limit 1`,
    asked,
  );
  return known?.category ?? text;
}

/** The category of a body as it is stored; nothing where the body does not name one. */
export async function settledCategory(
  ctx: Context,
  part: string,
  category: string | null | undefined,
): Promise<{ category?: string }> {
  return category ? { category: await spellingOf(ctx, category, { part }) } : {};
}
