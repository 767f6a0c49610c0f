import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { writtenRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { loadRow, noteOn, updateRow } from '#server/entity/write';
import { list, object, recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { acceptWith } from './accept.server';
import { advance, decided, refuseSettled, rescued, withdraw } from './advance.server';
import { mergeRequest } from './merge.server';
import { reopenRequest } from './reopen.server';
import { acceptFields, mergeFields, rejectFields, request } from '../request';
import { duplicatesOf, similarWork } from './similar.server';
import { requests } from '../store.server';
import { removeContact } from '../thread/stranger.server';

const path = '/requests/:id';
const tag = 'Requests';
const common = { method: 'POST' as const, tag, answer: () => recordSchema(request, chips) };
const words = { type: 'string' };
const chip = { type: ['object', 'null'], properties: { id: words, name: words } };
const wordsOrNone = { type: ['string', 'null'] };
const alike = object({
  id: words,
  name: words,
  code: words,
  status: words,
  priority: wordsOrNone,
  asset: chip,
  is_proposed: { type: 'boolean', description: 'An open proposal says already that it is the same.' },
});

export const verbRoutes: Route[] = [
  route({
    ...common,
    path: `${path}/accept`,
    summary: 'Accept a request: make its work order, with other values or from a template where that is asked for',
    permit: ['accept', 'request'],
    body: input(acceptFields),
    handle: async (ctx, { params, body }) => {
      await acceptWith(ctx, params.id!, body.work_order ?? {});
      return writtenRow(ctx, requests, params.id!);
    },
  }),
  route({
    ...common,
    path: `${path}/merge`,
    summary: 'Add a request to a work order that is not done yet',
    permit: ['accept', 'request'],
    body: input(mergeFields),
    handle: async (ctx, { params, body }) => {
      await mergeRequest(ctx, params.id!, body.work_order);
      return writtenRow(ctx, requests, params.id!);
    },
  }),
  route({
    ...common,
    path: `${path}/reject`,
    summary: 'Reject a request, for a reason that the requester reads',
    permit: ['reject', 'request'],
    body: input(rejectFields),
    handle: async (ctx, { params, body: { reason } }) => {
      const before = await loadRow(ctx, requests, params.id!, 'reject');
      const columns = { ...decided(ctx, before), reason, closed_at: ctx.now };
      await advance(ctx, before, 'rejected', messages.requestRejected(reason), columns);
      return writtenRow(ctx, requests, params.id!);
    },
  }),
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
  route({
    ...common,
    path: `${path}/reopen`,
    summary: 'Take back a decision, as long as nobody has worked on it',
    permit: ['accept', 'request'],
    handle: async (ctx, { params }) => {
      await reopenRequest(ctx, params.id!);
      return writtenRow(ctx, requests, params.id!);
    },
  }),
  route({
    ...common,
    path: `${path}/acknowledge`,
    summary: 'Say that a request was seen: its clock stops',
    permit: ['accept', 'request'],
    handle: async (ctx, { params }) => {
      const before = await loadRow(ctx, requests, params.id!, 'accept');
      await refuseSettled(ctx, before);
      const seen = { acknowledged_at: before.acknowledged_at ?? ctx.now, ...rescued(ctx, before) };
      const description = before.acknowledged_at ? undefined : messages.requestAcknowledged;
      await updateRow(ctx, requests, before, {}, seen, { description });
      return writtenRow(ctx, requests, params.id!);
    },
  }),
  route({
    method: 'GET',
    path: `${path}/similar`,
    tag,
    summary: 'List the three open work orders that are most like a request',
    permit: ['accept', 'request'],
    answer: list(alike),
    handle: (ctx, { params }) => similarWork(ctx, params.id!),
  }),
  route({
    method: 'GET',
    path: `${path}/duplicates`,
    tag,
    summary: 'List the three pending requests that are most like a request',
    permit: ['accept', 'request'],
    answer: list(alike),
    handle: (ctx, { params }) => duplicatesOf(ctx, params.id!),
  }),
  route({
    method: 'DELETE',
    path: `${path}/contact`,
    tag,
    summary: 'Delete the contact data of whoever reported a request without an account',
    permit: ['update', 'request'],
    status: 204,
    handle: (ctx, { params }) => deleteContact(ctx, params.id!),
  }),
];

async function deleteContact(ctx: Context, id: string): Promise<void> {
  await loadRow(ctx, requests, id, 'update');
  if (await removeContact(ctx, id)) await noteOn(ctx, requests, id, messages.requestContactDeleted);
}
