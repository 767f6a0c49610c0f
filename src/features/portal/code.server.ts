import { toString } from 'qrcode';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { type Route, route } from '#server/http/route';
import { codePng, correction, type Label, labelPdf, quiet } from '#features/label/label-pdf.server';
import { addressOf, portals } from './portal.server';
import { words } from './portal.words';

const pictures = {
  svg: [
    'image/svg+xml',
    (_: App, __: string, { address }: Label) =>
      toString(address, { ...correction, type: 'svg', margin: quiet, width: 200 }),
  ],
  png: [
    'image/png',
    (app: App, organization: string, { address }: Label) => app.workers.run(organization, codePng, address),
  ],
  pdf: [
    'application/pdf',
    (app: App, organization: string, label: Label) => app.workers.run(organization, labelPdf, label),
  ],
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
      const label = await within((ctx) => labelOf(ctx, params.id!));
      return reply.type(type).send(await draw(app, holder!.organization.id, label));
    },
  }),
);

/** Beside the code stands what it is for, instead of a code that one could type. */
async function labelOf(ctx: Context, id: string): Promise<Label> {
  const { title, url, asset, location } = (await getRow(ctx, portals, id)) as unknown as {
    title: string;
    url: string;
    asset: { name: string } | null;
    location: { name: string } | null;
  };
  return { address: addressOf(ctx, url), name: title, place: (asset ?? location)?.name ?? null, code: words.scan };
}
