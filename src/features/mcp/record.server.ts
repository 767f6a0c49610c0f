import type { Noun } from '#shared/permission';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { ask } from './asking.server';

export const pageUrl = (ctx: Context, noun: Noun, id: string): string => `${ctx.app.config.publicUrl}/${noun}/${id}`;

/** A record as the key may read it, with its version and the address of its page. */
export async function recordOf(ctx: Context, noun: Noun, id: string) {
  const record = await ask<{ version: number }>(ctx, { method: 'GET', path: `${storeOf(noun).entity.path}/${id}` });
  return { noun, record, version: record.version, url: pageUrl(ctx, noun, id) };
}
