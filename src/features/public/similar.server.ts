import { cutTo } from '#shared/text/cut';
import { notFound } from '#shared/errors';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { loadRow, updateRow } from '#server/entity/write';
import { publicStatesOf, requests } from '#features/request/index.server';
import type { State } from '#features/request/status';
import { type Portal, scopeOf } from './scope.server';
import { tokenFor, trackedBy } from './token.server';

export interface Similar {
  /** For "me too". */
  key: string;
  /** The asset or the place; nothing where the report names none. */
  place: string | null;
  created_at: string;
  state: State;
  public_summary: string | null;
}

interface About {
  text?: string | null;
  asset?: string | null;
  location?: string | null;
}

const most = 3;

/**
 * SQL: the requests `r` that people hear of on the pages of a portal, with their asset `a` and place `l` as far as the
 * portal is for them.
 */
function shownOn(ctx: Context, portal: Portal, params: Params): string {
  const scope = scopeOf(ctx, portal, params);
  const isAll = !portal.asset_id && !portal.location_id;
  return `request r
    left join asset a on a.organization_id = r.organization_id and a.id = r.asset_id and a.deleted_at is null
      and ${scope.asset('a')}
    left join location l on l.organization_id = r.organization_id and l.id = r.location_id and l.deleted_at is null
      and ${scope.location('l')}
    where r.organization_id = ${params.add(ctx.organization.id)} and r.deleted_at is null and r.closed_at is null
      and r.status in ('pending', 'accepted') and not r.is_suspect and not r.is_unconfirmed
      and (${isAll} or a.id is not null or l.id is not null)`;
}

/** How alike words must be. */
const alikeEnough = 0.4;

/**
 * Open reports about the same asset or place, or those that the words name, or with a summary in like words. Of others'
 * reports nobody reads more than what, when, the state, and that summary, which the staff wrote for all (F1.7); and
 * nobody finds out what others wrote by asking for words.
 */
export async function similarTo(ctx: Context, portal: Portal, about: About): Promise<Similar[]> {
  const { text, location } = about;
  const asset = about.asset ?? portal.asset_id;
  if (!portal.show_similar || !(text?.trim() || asset || location)) return [];
  const params = new Params();
  const shown = shownOn(ctx, portal, params);
  const words = `app_fold(${params.add(cutTo(text ?? '', 200), 'text')})`;
  const [machine, place] = [params.add(asset ?? null, 'uuid'), params.add(location ?? null, 'uuid')];
  const named = ['a.name', 'l.name', 'r.public_summary'].map((name) => `app_fold(coalesce(${name}, ''))`);
  const alike = `greatest(word_similarity(${words}, ${named[2]}),
    ${named.map((name) => `word_similarity(${name}, ${words})`).join(', ')})`;
  const rows = await ctx.db.rows<{
    id: string;
    place: string | null;
    created_at: string;
    public_summary: string | null;
  }>(
    `select r.id, r.created_at, r.public_summary, coalesce(a.name, l.name) as place from ${shown}
       and (r.asset_id = ${machine} or r.location_id = ${place} or ${alike} > ${alikeEnough})
     order by (r.asset_id is not distinct from ${machine}) desc, ${alike} desc, r.created_at desc, r.id
     limit ${most}`,
    params.values,
  );
  const found: Similar[] = [];
  for (const { id, ...row } of rows) {
    const { state } = await publicStatesOf(ctx, id);
    found.push({ key: tokenOf(ctx, id, 'similar'), ...row, state });
  }
  return found;
}

/** Counts one more who has the same trouble, and gives them a link that shows the state alone. */
export async function meToo(ctx: Context, portal: Portal, key: string): Promise<{ tracking_url: string }> {
  const tracked = trackedBy(ctx.app, key);
  if (tracked?.right !== 'similar' || tracked.organization !== ctx.organization.id) throw notFound();
  const before = await loadRow(ctx, requests, tracked.request, 'read');
  const params = new Params();
  const [shown] = await ctx.db.rows(
    `select from ${shownOn(ctx, portal, params)} and r.id = ${params.add(before.id)}`,
    params.values,
  );
  if (!shown || !portal.show_similar) throw notFound();
  await updateRow(ctx, requests, before, {}, { me_too_count: (before.me_too_count as number) + 1 });
  return { tracking_url: `${ctx.app.config.publicUrl}/track/${tokenOf(ctx, before.id, 'status')}` };
}

const tokenOf = (ctx: Context, request: string, right: 'similar' | 'status'): string =>
  tokenFor(ctx.app, { organization: ctx.organization.id, request, right });
