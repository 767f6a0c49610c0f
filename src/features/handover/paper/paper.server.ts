import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { type Route, route } from '#server/http/route';
import { moments } from '#server/paper/sheet';
import { words } from '../handover-page.words';
import { inSightOf } from '../sight.server';
import { handovers } from '../store.server';
import { handoverPdf, type Sheet } from './handover-pdf.server';

/** A handover on paper, with what its reader may read. */
export const paperRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/handovers/:id/handover.pdf',
    tag: 'Handovers',
    summary: 'Read a handover as a PDF',
    permit: ['read', 'handover'],
    type: 'application/pdf',
    answer: { type: 'string' },
    visit: async ({ app, reply, holder, within }, { params }) => {
      const sheet = await within((ctx) => sheetOf(ctx, params.id!));
      const document = await app.workers.run(holder!.organization.id, handoverPdf, sheet);
      return reply.type('application/pdf').send(document);
    },
  }),
];

async function sheetOf(ctx: Context, id: string): Promise<Sheet> {
  const { name, note, sections, created_at, created_by, acknowledged_by } = await getRow(ctx, handovers, id);
  const [organization] = await ctx.db.rows<{ name: string }>(`select name from organization where id = $1`, [
    ctx.organization.id,
  ]);
  const zone = ctx.organization.time_zone;
  const when = moments(zone).format(new Date(created_at));
  return {
    organization: organization!.name,
    zone,
    name: name!,
    made: created_by ? words.by(created_by.name, when) : words.byItself(when),
    note,
    sections: await inSightOf(ctx, sections),
    readers: acknowledged_by!.map((one) => one.name),
  };
}
