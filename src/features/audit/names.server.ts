import type { Context } from '#server/context';
import { hasStore, quote, type Store, storeOf } from '#server/entity/store';

interface NamedEntry {
  entity_type: string;
  entity_id: string;
}

/** Entries with the names of the records they are about, deleted ones too: one question for each noun. */
export async function withNames<E extends NamedEntry>(ctx: Context, entries: E[]) {
  const nouns = [...new Set(entries.map(({ entity_type }) => entity_type))].filter(hasStore).map(storeOf);
  const named = nouns.filter(({ entity }) => entity.fields.name);
  const found = await Promise.all(named.map((store) => namesIn(ctx, store, entries)));
  const names = new Map(found.flat().map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({ ...entry, entity_name: names.get(entry.entity_id) ?? null }));
}

const namesIn = (ctx: Context, { source, entity }: Store, entries: NamedEntry[]) =>
  ctx.db.rows<{ id: string; name: string }>(
    `select id, name from ${quote(source)} where organization_id = $1 and id = any($2)`,
    [
      ctx.organization.id,
      entries.filter(({ entity_type }) => entity_type === entity.name).map(({ entity_id }) => entity_id),
    ],
  );
