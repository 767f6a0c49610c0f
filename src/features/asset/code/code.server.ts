import { createHash } from 'node:crypto';
import { toString } from 'qrcode';
import { notFound } from '#shared/errors';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { object } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { codePng, correction, type Label, labelPdf, quiet } from '#features/label/label-pdf.server';
import { inOrder, labelsRoute } from '#features/label/index.server';
import { assets } from '../asset.server';

interface Drawing {
  app: App;
  organization: string;
  label: Label;
}

/** The code of an asset's label: as a picture, on sheets to print, and the lookup from code to asset. */
const pictures = {
  svg: [
    'image/svg+xml',
    ({ label }: Drawing) => toString(label.address, { ...correction, type: 'svg', margin: quiet, width: 200 }),
  ],
  png: ['image/png', ({ app, organization, label }: Drawing) => app.workers.run(organization, codePng, label.address)],
  pdf: ['application/pdf', ({ app, organization, label }: Drawing) => app.workers.run(organization, labelPdf, label)],
} as const;

export const codeRoutes: Route[] = [
  ...Object.entries(pictures).map(([ending, [type, draw]]) =>
    route({
      method: 'GET',
      path: `/assets/:id/qrcode.${ending}`,
      tag: 'Assets',
      summary: `Read the QR code of an asset as ${ending.toUpperCase()}`,
      permit: ['read', 'asset'],
      type,
      answer: { type: 'string' },
      visit: async ({ app, request, reply, holder, within }, { params }) => {
        const [label] = await within((ctx) => labelsOf(ctx, [params.id!]));
        if (!label) throw notFound();
        // The ETag saves drawing the picture again while the label is unchanged.
        const etag = `"${createHash('sha256').update(JSON.stringify(label)).digest('base64url')}"`;
        reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Cookie, Authorization');
        if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
        return reply.type(type).send(await draw({ app, organization: holder!.organization.id, label }));
      },
    }),
  ),
  labelsRoute(assets, labelsOf),
  route({
    method: 'GET',
    path: '/assets/code/:token',
    tag: 'Assets',
    summary: 'Find the asset whose label carries a code',
    permit: ['names', 'asset'],
    answer: object({ id: { type: 'string', format: 'uuid' }, name: { type: 'string' } }),
    handle: async (ctx, { params }) => {
      const found = await findByCode(ctx, params.token!);
      if (!found) throw notFound();
      return found;
    },
  }),
];

export async function findByCode(ctx: Context, code: string): Promise<{ id: string; name: string } | undefined> {
  if (code.includes('\u0000')) return undefined;
  const params = new Params();
  const visible = visibleTo(ctx, assets, 't', params, 'names');
  const [found] = await ctx.db.rows<{ id: string; name: string }>(
    `select t.id, t.name from asset t where ${visible} and lower(t.qrcode ->> 'code') = lower(${params.add(code.trim())})`,
    params.values,
  );
  return found;
}

/** Keeps the order of the ids. */
async function labelsOf(ctx: Context, ids: string[]): Promise<Label[]> {
  const params = new Params();
  const rows = await ctx.db.rows<{ id: string; code: string; name: string; place: string | null }>(
    `select t.id, t.qrcode ->> 'code' as code, t.name, l.name as place from asset t
       left join location l on l.organization_id = t.organization_id and l.id = t.location_id
     where ${visibleTo(ctx, assets, 't', params)} and t.id = any(${params.add(ids)})`,
    params.values,
  );
  return inOrder(ids, rows).map((row) => ({
    ...row,
    address: `${ctx.app.config.publicUrl}/q/${encodeURIComponent(row.code)}`,
  }));
}
