import { writtenRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { loadRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { withdraw } from './advance.server';
import { request } from './request';
import { requests } from './store.server';

const path = '/requests/:id';
const common = { method: 'POST' as const, tag: 'Requests', answer: () => recordSchema(request, chips) };

export const verbRoutes: Route[] = [
  route({
    ...common,
    path: `${path}/cancel`,
    summary: 'Withdraw a request that is not decided yet',
    permit: ['cancel', 'request'],
    handle: async (ctx, { params }) => {
      await withdraw(ctx, await loadRow(ctx, requests, params.id!, 'cancel'));
      return writtenRow(ctx, requests, params.id!);
    },
  }),
];
