import { toString } from 'qrcode';
import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';
import { can } from '#shared/permission';
import type { Context } from '#server/context';
import { getRow, listRows } from '#server/entity/read';
import { type Route, route } from '#server/http/route';
import { correction, quiet } from '#features/label/label-pdf.server';
import { otherCosts } from '../time/cost/cost-store.server';
import { timeEntries } from '../time/entry-store.server';
import type { ProcedureCopy } from '#features/procedure/steps';
import { drawnPictures, picturesOn } from '../procedures/pictures.server';
import { workOrders } from '../store.server';
import { type Paper, papers, workOrderPdf } from './work-order-pdf.server';

const common = {
  method: 'GET',
  tag: 'Work orders',
  permit: ['read', 'work-order'] as const,
  answer: { type: 'string' },
} as const;

/** A work order on paper (S48): as a PDF, and its QR code for the printed page. */
export const paperRoutes: Route[] = [
  route({
    ...common,
    path: '/work-orders/:id/work-order.pdf',
    summary: 'Read a work order as a PDF',
    query: [{ name: 'paper', description: 'Its size.', schema: { type: 'string', enum: papers, default: 'a4' } }],
    type: 'application/pdf',
    visit: async ({ app, reply, holder, within }, { params, query }) => {
      for (const name of query.keys()) if (name !== 'paper') throw badRequest(messages.unknownFilter(name));
      const paper = (query.get('paper') ?? 'a4') as Paper;
      if (!papers.includes(paper)) throw badRequest(messages.badPaper(papers));
      // Pictures are read from storage and wait for a worker: no transaction stays open for that.
      const { pictures, ...sheet } = await within((ctx) => sheetOf(ctx, params.id!, paper));
      const { id: organization } = holder!.organization;
      const whole = { ...sheet, pictures: await drawnPictures(app, organization, pictures) };
      const document = await app.workers.run(organization, workOrderPdf, whole);
      return reply.type('application/pdf').send(document);
    },
  }),
  route({
    ...common,
    path: '/work-orders/:id/qrcode.svg',
    summary: 'Read the QR code of a work order as SVG: the address of its page',
    type: 'image/svg+xml',
    handle: async (ctx, { params }) => {
      const { id } = await getRow(ctx, workOrders, params.id!);
      return toString(addressOf(ctx, id), { ...correction, type: 'svg', margin: quiet, width: 200 });
    },
  }),
];

const addressOf = (ctx: Context, id: string): string => `${ctx.app.config.publicUrl}/work-order/${id}`;

async function sheetOf(ctx: Context, id: string, paper: Paper) {
  const order = await getRow(ctx, workOrders, id);
  const booked = () => new URLSearchParams({ work_order: id, ordering: 'created_at', page_size: '200' });
  const [row] = await ctx.db.rows<{ name: string }>(`select name from organization where id = $1`, [
    ctx.organization.id,
  ]);
  return {
    paper,
    organization: row!.name,
    currency: ctx.organization.currency,
    zone: ctx.organization.time_zone,
    address: addressOf(ctx, id),
    order,
    entries: (await listRows(ctx, timeEntries, booked(), 'listed')).results,
    costs: can(ctx.user, 'read', 'other-cost')
      ? (await listRows(ctx, otherCosts, booked(), 'listed')).results
      : undefined,
    pictures: await picturesOn(ctx, order.procedures as unknown as ProcedureCopy[]),
  };
}
