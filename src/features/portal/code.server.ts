import { toString } from 'qrcode';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { type Route, route } from '#server/http/route';
import { codePng, correction, quiet } from '#features/label/label-pdf.server';
import { addressOf, portals } from './portal.server';

const pictures = {
  svg: [
    'image/svg+xml',
    (_: App, __: string, url: string) => toString(url, { ...correction, type: 'svg', margin: quiet, width: 200 }),
  ],
  png: ['image/png', (app: App, organization: string, url: string) => app.workers.run(organization, codePng, url)],
} as const;

/** The link of a portal as a picture, to be printed and put up. */
export const codeRoutes: Route[] = Object.entries(pictures).map(([ending, [type, draw]]) =>
  route({
    method: 'GET',
    path: `/portals/:id/qrcode.${ending}`,
    tag: 'Portals',
    summary: `Read the QR code of a portal as ${ending.toUpperCase()}`,
    permit: ['read', 'portal'],
    type,
    answer: { type: 'string' },
    visit: async ({ app, reply, holder, within }, { params }) => {
      const url = await within((ctx) => urlOf(ctx, params.id!));
      return reply.type(type).send(await draw(app, holder!.organization.id, url));
    },
  }),
);

async function urlOf(ctx: Context, id: string): Promise<string> {
  const { url } = (await getRow(ctx, portals, id)) as unknown as { url: string };
  return addressOf(ctx, url);
}
