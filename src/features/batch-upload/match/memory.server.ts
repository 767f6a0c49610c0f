import type { Context } from '#server/context';
import { fold } from './fold';
import type { Upload } from '../upload.server';

/** What headings and values meant the last time somebody here uploaded this noun. */
export interface Memory {
  columns: Record<string, string>;
  values: Record<string, Record<string, string>>;
}

export async function memoryOf(ctx: Context, entity: string): Promise<Memory> {
  const [row] = await ctx.db.rows<Memory>(
    `select columns, values from import_memory where organization_id = $1 and entity = $2`,
    [ctx.organization.id, entity],
  );
  return row ?? { columns: {}, values: {} };
}

/** Remembers for the next time what was matched and mapped. */
export async function remember(ctx: Context, { entity, columns, settings, rules }: Upload): Promise<void> {
  const before = await memoryOf(ctx, entity);
  const headings = columns.filter(({ field, header }) => field !== null && header !== '');
  const meanings = structuredClone(before.values);
  for (const [field, texts] of Object.entries(settings.values)) meanings[field] = { ...meanings[field], ...texts };
  for (const { field, fix, problem, value } of rules)
    if (fix === 'map' && problem === 'choice')
      meanings[field] = { ...meanings[field], ...(value as Record<string, string>) };
  await ctx.db.rows(
    `insert into import_memory (organization_id, entity, columns, values) values ($1, $2, $3, $4)
     on conflict (organization_id, entity) do update set columns = excluded.columns, values = excluded.values`,
    [
      ctx.organization.id,
      entity,
      JSON.stringify({
        ...before.columns,
        ...Object.fromEntries(headings.map(({ header, field }) => [fold(header), field])),
      }),
      JSON.stringify(meanings),
    ],
  );
}
