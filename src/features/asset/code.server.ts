import { toBuffer, toString } from 'qrcode';
import { badRequest, notFound } from '#shared/errors';
import { isUuid } from '#shared/id';
import { messages } from '#shared/messages';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { object } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { assets } from './asset.server';
import { correction, type Label, labelPdf, labelsPdf, quiet } from './label-pdf.server';
import { type SheetName, sheetNames, sheets } from './label-sheets';

/** The code on an asset's label: as a picture, on sheets to print, and back from the code to the asset. */
const pictures = {
  svg: [
    'image/svg+xml',
    (label: Label) => toString(label.address, { ...correction, type: 'svg', margin: quiet, width: 200 }),
  ],
  png: ['image/png', (label: Label) => toBuffer(label.address, { ...correction, margin: quiet, width: 1_000 })],
  pdf: ['application/pdf', labelPdf],
} as const;

const mostLabels = 200;

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
      handle: async (ctx, { params }) => {
        const [label] = await labelsOf(ctx, [params.id!]);
        if (!label) throw notFound();
        return draw(label);
      },
    }),
  ),
  route({
    method: 'GET',
    path: '/assets/labels.pdf',
    tag: 'Assets',
    summary: 'Print labels on sheets of A4 or Letter',
    permit: ['read', 'asset'],
    query: [
      { name: 'ids', description: `Up to ${mostLabels} assets, separated by commas.`, schema: { type: 'string' } },
      {
        name: 'sheet',
        description: 'Which labels.',
        schema: { type: 'string', enum: sheetNames, default: 'avery-l7160' },
      },
      {
        name: 'skip',
        description: 'Labels that are gone from the first sheet.',
        schema: { type: 'integer', minimum: 0 },
      },
    ],
    type: 'application/pdf',
    answer: { type: 'string' },
    handle: (ctx, { query }) => printLabels(ctx, query),
  }),
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

async function printLabels(ctx: Context, query: URLSearchParams): Promise<Buffer> {
  const ids = (query.get('ids') ?? '').toLowerCase().split(',');
  if (ids.length > mostLabels || !ids.every(isUuid)) throw badRequest(messages.badLabels(mostLabels));
  const name = (query.get('sheet') ?? 'avery-l7160') as SheetName;
  if (!sheetNames.includes(name)) throw badRequest(messages.badSheet(sheetNames));
  const sheet = sheets[name];
  const skip = Number(query.get('skip') ?? 0);
  if (!Number.isInteger(skip) || skip < 0 || skip >= sheet.columns * sheet.rows) throw badRequest(messages.badSkip);
  const labels = await labelsOf(ctx, ids);
  if (labels.length < new Set(ids).size) throw badRequest(messages.badLabels(mostLabels));
  return labelsPdf(labels, sheet, skip);
}

/** In the order of the ids. */
async function labelsOf(ctx: Context, ids: string[]): Promise<Label[]> {
  const params = new Params();
  const rows = await ctx.db.rows<{ id: string; code: string; name: string; place: string | null }>(
    `select t.id, t.qrcode ->> 'code' as code, t.name, l.name as place from asset t
       left join location l on l.organization_id = t.organization_id and l.id = t.location_id
     where ${visibleTo(ctx, assets, 't', params)} and t.id = any(${params.add(ids)})`,
    params.values,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, address: `${ctx.app.config.publicUrl}/q/${encodeURIComponent(row.code)}` }] : [];
  });
}
