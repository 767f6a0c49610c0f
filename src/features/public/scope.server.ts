import type { Context } from '#server/context';
import { insideOf } from '#server/entity/filter/inside';
import type { Params } from '#server/entity/params';
import type { FormFields } from '#features/portal/form-fields';

/** A portal as its pages need it. */
export interface Portal {
  id: string;
  title: string;
  token: string;
  is_enabled: boolean;
  asset_id: string | null;
  location_id: string | null;
  fields: FormFields;
  welcome: string | null;
  hours_text: string | null;
  logo_id: string | null;
  color: string | null;
  languages: string[];
  show_similar: boolean;
  show_dates: boolean;
  verify_email: boolean;
  daily_limit: number;
}

const portalBy =
  (column: 'id' | 'token') =>
  async (ctx: Context, value: string): Promise<Portal | undefined> => {
    const [found] = await ctx.db.rows<Portal>(
      `select id, name as title, token, is_enabled, asset_id, location_id, fields, welcome, hours_text, logo_id, color, languages,
       show_similar, show_dates, verify_email, daily_limit
     from portal where organization_id = $1 and ${column} = $2 and deleted_at is null`,
      [ctx.organization.id, value],
    );
    return found;
  };

export const portalAt = portalBy('token');
/** The portal that a report came by, unless it was deleted since. */
export const portalOf = portalBy('id');

/** SQL: whether an asset or a place is one that this portal is for. Names outside are never public (F1.5). */
export function scopeOf(ctx: Context, { asset_id, location_id }: Portal, params: Params) {
  if (asset_id) {
    const inside = insideOf('asset', params.add(ctx.organization.id), params.add(asset_id));
    return {
      asset: (row: string) => `${row}.id = any(${inside})`,
      location: () => 'false',
    };
  }
  if (location_id) {
    const inside = insideOf('location', params.add(ctx.organization.id), params.add(location_id));
    return {
      asset: (row: string) => `${row}.location_id = any(${inside})`,
      location: (row: string) => `${row}.id = any(${inside})`,
    };
  }
  return { asset: () => 'true', location: () => 'true' };
}

/**
 * The narrowest enabled portal for an asset (F1.7): its own, that of the next asset above it, of its place, of the next
 * place above, of the organisation. Of several alike the oldest.
 */
export async function narrowestPortal(ctx: Context, asset: string): Promise<string | undefined> {
  const [found] = await ctx.db.rows<{ token: string }>(
    `select p.token from asset a
       left join location l on l.organization_id = a.organization_id and l.id = a.location_id
       join portal p on p.organization_id = a.organization_id and p.is_enabled and p.deleted_at is null
         and (p.asset_id is null or position(p.asset_id::text in a.lineage) > 0)
         and (p.location_id is null or position(p.location_id::text in l.lineage) > 0)
     where a.organization_id = $1 and a.id = $2 and a.deleted_at is null
     order by (p.asset_id is not null) desc, position(p.asset_id::text in a.lineage) desc,
       (p.location_id is not null) desc, position(p.location_id::text in l.lineage) desc, p.created_at, p.id limit 1`,
    [ctx.organization.id, asset],
  );
  return found?.token;
}
