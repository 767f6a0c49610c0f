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
 * Open reports about the same asset or place, or in like words. Of others' reports nobody reads more than what, when,
 * the state, and a summary that the staff wrote for all (F1.7).
 */
export async function similarTo(ctx: Context, portal: Portal, about: About): Promise<Similar[]> {
  const { text, location } = about;
  const asset = about.asset ?? portal.asset_id;
  if (!portal.show_similar || !(text?.trim() || asset || location)) return [];
  const params = new Params();
  const scope = scopeOf(ctx, portal, params);
  const [assetInside, placeInside] = [
    `(a.id is not null and ${scope.asset('a')})`,
    `(l.id is not null and ${scope.location('l')})`,
  ];
  const isAll = !portal.asset_id && !portal.location_id;
  const alike = `word_similarity(app_fold(${params.add((text ?? '').slice(0, 200), 'text')}), r.search)`;
  const rows = await ctx.db.rows<{
    id: string;
    place: string | null;
    created_at: string;
    public_summary: string | null;
  }>(
    `select r.id, r.created_at, r.public_summary, case when ${assetInside} then a.name when ${placeInside} then l.name end as place
     from request r
       left join asset a on a.organization_id = r.organization_id and a.id = r.asset_id and a.deleted_at is null
       left join location l on l.organization_id = r.organization_id and l.id = r.location_id and l.deleted_at is null
     where r.organization_id = ${params.add(ctx.organization.id)} and r.deleted_at is null and r.closed_at is null
       and r.status in ('pending', 'accepted') and not r.is_suspect and not r.is_unconfirmed
       and (${isAll} or ${assetInside} or ${placeInside})
       and (r.asset_id = ${params.add(asset ?? null, 'uuid')} or r.location_id = ${params.add(location ?? null, 'uuid')} or ${alike} > 0.4)
     order by (r.asset_id is not distinct from ${params.add(asset ?? null, 'uuid')}) desc, ${alike} desc, r.created_at desc, r.id
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
export async function meToo(ctx: Context, key: string): Promise<{ tracking_url: string }> {
  const tracked = trackedBy(ctx.app, key);
  if (tracked?.right !== 'similar' || tracked.organization !== ctx.organization.id) throw notFound();
  const before = await loadRow(ctx, requests, tracked.request, 'read');
  await updateRow(ctx, requests, before, {}, { me_too_count: (before.me_too_count as number) + 1 });
  return { tracking_url: `${ctx.app.config.publicUrl}/track/${tokenOf(ctx, before.id, 'status')}` };
}

const tokenOf = (ctx: Context, request: string, right: 'similar' | 'status'): string =>
  tokenFor(ctx.app, { organization: ctx.organization.id, request, right });
