import { flattenCustom } from '#shared/custom-keys';
import type { Field } from '#shared/field';
import type { Context } from '#server/context';
import { customFieldsHere } from '#server/entity/custom';
import { Params } from '#server/entity/params';
import { type Askable, askable, type Demand, demandOf } from '#features/portal/form-fields';
import { type Portal, scopeOf } from './scope.server';

export interface Named {
  id: string;
  name: string;
}

/** A field of the organisation's own that the form asks for. */
export interface OwnField {
  key: string;
  label: string;
  kind: Field['kind'];
  demand: Demand;
  help: string | null;
  options: readonly { value: string; label: string }[] | null;
}

/** What the public page of a portal shows. */
export interface PortalView {
  title: string;
  is_enabled: boolean;
  hours_text: string | null;
  color: string | null;
  logo_url: string | null;
  welcome?: string | null;
  languages?: string[];
  show_similar?: boolean;
  verify_email?: boolean;
  fields?: Record<Askable, Demand>;
  custom_fields?: OwnField[];
  /** What it is about: the portal's own asset, or the one whose code was scanned. */
  asset?: Named | null;
  location?: Named | null;
  assets?: Named[];
  locations?: Named[];
}

/** More would make the page heavy; who looks for others writes where it is. */
const mostChoices = 500;

/** A closed portal shows no more than when it opens (F1.6). */
export async function viewOf(ctx: Context, portal: Portal, about: { asset?: string | null } = {}): Promise<PortalView> {
  const { title, is_enabled, hours_text, color, logo_id } = portal;
  const head = {
    title,
    is_enabled,
    hours_text,
    color,
    logo_url: logo_id && `/api/public/portals/${portal.token}/logo`,
  };
  if (!is_enabled) return head;
  const fields = Object.fromEntries(askable.map((key) => [key, demandOf(portal.fields, key)])) as PortalView['fields'];
  const asset = portal.asset_id ?? about.asset;
  const [assets, locations] = [
    asset || fields!.asset === 'hidden' ? [] : await choices(ctx, portal, 'asset'),
    asset || fields!.location === 'hidden' ? [] : await choices(ctx, portal, 'location'),
  ];
  return {
    ...head,
    welcome: portal.welcome,
    languages: portal.languages,
    show_similar: portal.show_similar,
    verify_email: portal.verify_email,
    fields,
    custom_fields: await ownFields(ctx, portal),
    asset: asset ? await namedIn(ctx, portal, 'asset', asset) : null,
    location: portal.location_id ? await namedIn(ctx, portal, 'location', portal.location_id) : null,
    assets,
    locations,
  };
}

type Place = 'asset' | 'location';

/** The name of an asset or a place, if the portal is for it. */
export async function namedIn(ctx: Context, portal: Portal, place: Place, id: string): Promise<Named | null> {
  const params = new Params();
  const [found] = await ctx.db.rows<Named>(
    `select t.id, t.name from ${place} t where ${scopeOf(ctx, portal, params)[place]('t')}
       and t.organization_id = ${params.add(ctx.organization.id)} and t.id = ${params.add(id)} and t.deleted_at is null`,
    params.values,
  );
  return found ?? null;
}

/** A place with those above it, as far as the portal is for them: rooms of several halls may be called alike. */
async function choices(ctx: Context, portal: Portal, place: Place): Promise<Named[]> {
  const params = new Params();
  const scope = scopeOf(ctx, portal, params)[place];
  const name =
    place === 'asset'
      ? 't.name'
      : `(select string_agg(a.name, ' › ' order by above.level)
          from unnest(string_to_array(rtrim(t.lineage, '/'), '/')::uuid[]) with ordinality above (id, level)
          join location a on a.organization_id = t.organization_id and a.id = above.id where ${scope('a')})`;
  return ctx.db.rows<Named>(
    `select t.id, ${name} as name from ${place} t where ${scope('t')}
       and t.organization_id = ${params.add(ctx.organization.id)} and t.deleted_at is null
     order by app_fold(t.name), t.id limit ${mostChoices}`,
    params.values,
  );
}

/** What the organisation requires of every request is asked on every portal, too. */
export async function ownFields(ctx: Context, { fields }: Portal): Promise<OwnField[]> {
  const defined = (await customFieldsHere(ctx)).get('request') ?? {};
  return Object.entries(defined).flatMap(([key, { label, kind, required, help, options }]) => {
    const demand = required ? 'required' : demandOf(fields, key);
    return demand === 'hidden' ? [] : [{ key, label, kind, demand, help: help ?? null, options: options ?? null }];
  });
}

export const ownKeys = (values: object | null | undefined): string[] =>
  Object.keys(flattenCustom({ custom_fields: values ?? {} }));
