import { scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { quote, storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import type { Line, Section } from './sections';

/** The lines about records that the reader may read. Who reads only some does not hear how many there were. */
export async function inSightOf(ctx: Context, sections: Section[]): Promise<Section[]> {
  const lines = sections.flatMap((section) => section.lines);
  const nouns = [...new Set(lines.map(({ noun }) => noun))];
  const seen = new Set((await Promise.all(nouns.map((noun) => readable(ctx, noun, lines)))).flat().map(({ id }) => id));
  return sections
    .map(({ key, lines: all, more }) => ({
      key,
      lines: all.filter(({ id }) => seen.has(id)),
      more: all.every(({ noun }) => scopeOf(ctx.user, 'read', noun) === 'all') ? more : 0,
    }))
    .filter(({ lines: visible }) => visible.length > 0);
}

async function readable(ctx: Context, noun: Line['noun'], lines: Line[]): Promise<{ id: string }[]> {
  if (scopeOf(ctx.user, 'read', noun) === undefined) return [];
  const params = new Params();
  const ids = params.add(lines.filter((line) => line.noun === noun).map(({ id }) => id));
  const store = storeOf(noun);
  return ctx.db.rows<{ id: string }>(
    `select t.id from ${quote(store.source)} t where t.id = any(${ids}::uuid[]) and ${visibleTo(ctx, store, 't', params)}`,
    params.values,
  );
}
