import { badRequest } from '#shared/errors';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import type { Store } from '#server/entity/store';
import { type Route, route } from '#server/http/route';
import { type Label, labelsPdf } from './label-pdf.server';
import { type SheetName, sheetNames, sheets } from './label-sheets';

const mostLabels = 200;

/** `GET /x/labels.pdf` for any noun that provides labels for its records, in the order of the ids. */
export const labelsRoute = (
  { entity: { name, path, labelPlural } }: Pick<Store, 'entity'>,
  labelsOf: (ctx: Context, ids: string[]) => Promise<Label[]>,
): Route =>
  route({
    method: 'GET',
    path: `${path}/labels.pdf`,
    tag: labelPlural,
    summary: 'Print labels on sheets of A4 or Letter',
    permit: ['read', name],
    query: [
      {
        name: 'ids',
        description: `Up to ${mostLabels} ${labelPlural.toLowerCase()}, separated by commas.`,
        schema: { type: 'string' },
      },
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
    visit: async ({ app, reply, holder, within }, { query }) => {
      const ids = (query.get('ids') ?? '').toLowerCase().split(',');
      if (ids.length > mostLabels || !ids.every(isUuid))
        throw badRequest(messages.badLabels(mostLabels, labelPlural.toLowerCase()));
      const named = (query.get('sheet') ?? 'avery-l7160') as SheetName;
      if (!sheetNames.includes(named)) throw badRequest(messages.badSheet(sheetNames));
      const sheet = sheets[named];
      const skip = Number(query.get('skip') ?? 0);
      if (!Number.isInteger(skip) || skip < 0 || skip >= sheet.columns * sheet.rows) throw badRequest(messages.badSkip);
      const labels = await within((ctx) => labelsOf(ctx, ids));
      if (labels.length < new Set(ids).size)
        throw badRequest(messages.badLabels(mostLabels, labelPlural.toLowerCase()));
      const paper = await app.workers.run(holder!.organization.id, labelsPdf, { labels, sheet, skip });
      return reply.type('application/pdf').send(paper);
    },
  });

/** Sorts rows in the order of the ids. */
export function inOrder<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
