import { choice } from '#shared/field';
import { forbidden, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import type { Noun } from '#shared/permission';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { messages } from '#words/messages';
import { nounLabels } from '#words/nouns';
import { ask } from '../asking.server';
import { words } from '../mcp.words';
import { idField, moreField, versionField } from './arguments';
import { bodyFields, optional } from './call-fields.server';
import { answerFields, signatureIn } from './steps.server';
import type { Arguments, Plan, WriteTool } from './tool.server';

const newWork = ['name', 'description', 'asset', 'location', 'priority', 'work_type', 'due_date', 'assigned_to'];
const changedWork = [...newWork, 'start_date', 'estimated_minutes'];
const newRequest = ['name', 'description', 'asset', 'location', 'priority'];

interface Named {
  name: string;
  code?: string;
  version: number;
}

const readNamed = (ctx: Context, noun: Noun, id: string) =>
  ask<Named>(ctx, { method: 'GET', path: `${storeOf(noun).entity.path}/${id}` });

const shownName = ({ code, name }: Named): string => [code, name].filter(Boolean).join(' ');

/** The record that a call changes. */
async function changing(ctx: Context, type: Noun, id: unknown) {
  const before = await readNamed(ctx, type, id as string);
  return { name: shownName(before), at: { type, id: id as string }, version: before.version };
}

function refuseFromRequest(more: object): void {
  if ('from_request' in more) throw invalid({ 'more.from_request': [words.wholeWorkOrder] });
}

const creating = (
  name: 'create_work_order' | 'create_request',
  type: 'work-order' | 'request',
  path: string,
  keys: readonly string[],
): WriteTool => ({
  name,
  needs: [['POST', path]],
  fields: () => ({ ...bodyFields('POST', path, keys), more: moreField }),
  async plan(ctx, { more = {}, ...main }): Promise<Plan> {
    refuseFromRequest(more as object);
    const id = uuid7(Date.parse(ctx.now));
    const title = words.created(nounLabels[type].label.toLowerCase(), String(main.name));
    const body = { ...(more as object), ...main, id };
    const about = (['asset', 'location'] as const).flatMap((noun) =>
      typeof main[noun] === 'string' ? [{ type: noun, id: main[noun] }] : [],
    );
    return { call: { method: 'POST', path, body }, title, record: { type, id }, about };
  },
});

export const createWorkOrder = creating('create_work_order', 'work-order', '/work-orders', newWork);
export const createRequest = creating('create_request', 'request', '/requests', newRequest);

const changesOfWork = '/work-orders/:id';

export const updateWorkOrder: WriteTool = {
  name: 'update_work_order',
  needs: [['PATCH', changesOfWork]],
  isDestructive: true,
  fields: () => ({
    id: idField,
    version: versionField,
    ...optional(bodyFields('PATCH', changesOfWork, changedWork)),
    more: moreField,
  }),
  plan: (ctx, { more = {}, ...given }) => changeOfWork(ctx, { ...(more as object), ...given }, words.changed),
};

export const setStatus: WriteTool = {
  name: 'set_status',
  needs: [['PATCH', changesOfWork]],
  isDestructive: true,
  fields: () => {
    const { status, ...rest } = bodyFields('PATCH', changesOfWork, ['status', 'done_reason', 'on_hold_reason', 'note']);
    return { id: idField, version: versionField, status: { ...status!, required: true }, ...rest };
  },
  plan: (ctx, given) => changeOfWork(ctx, given, (name) => words.statusSet(name, String(given.status))),
};

async function changeOfWork(ctx: Context, given: Arguments, titled: (name: string) => string): Promise<Plan> {
  const { id, version, ...body } = given;
  const { name, at, version: read } = await changing(ctx, 'work-order', id);
  const call = { method: 'PATCH' as const, path: `/work-orders/${at.id}`, body, version: version as number };
  return { call, title: titled(name), record: at, about: [at], holds: (version as number) ?? read };
}

export const answerStep: WriteTool = {
  name: 'answer_step',
  needs: [['PATCH', '/work-orders/:id/procedures/:copy/answers']],
  fields: () => ({ id: idField, version: versionField, ...answerFields }),
  async plan(ctx, { id, version, copy, step, answer }) {
    const { name, at } = await changing(ctx, 'work-order', id);
    // A key acts for its owner but is not that person.
    if (await signatureIn(ctx, at.id, String(copy), String(step))) throw forbidden(messages.keySigns);
    const path = `/work-orders/${at.id}/procedures/${String(copy)}/answers`;
    const call = { method: 'PATCH' as const, path, body: { [String(step)]: answer }, version: version as number };
    // A proposal holds what the step says, because others may change the rest of the work meanwhile.
    return { call, title: words.answered(name), record: at, about: [at], holds: version as number };
  },
};

const times = '/work-orders/time-entries';

export const addTime: WriteTool = {
  name: 'add_time',
  needs: [['POST', times]],
  fields: () => {
    const { user, ...rest } = bodyFields('POST', times, [
      'work_order',
      'time_type',
      'hours',
      'minutes',
      'worked_at',
      'description',
      'user',
    ]);
    return { ...rest, ...optional({ user: user! }) };
  },
  async plan(ctx, given) {
    const { name, at } = await changing(ctx, 'work-order', given.work_order);
    const id = uuid7(Date.parse(ctx.now));
    const body = { user: ctx.user.id, ...given, id };
    const record = { type: 'time-entry' as const, id };
    return { call: { method: 'POST', path: times, body }, title: words.timeBooked(name), record, about: [at] };
  },
};

const commented = ['work-order', 'request'] as const;
const commentedOptions = commented.map((value) => ({ value, label: nounLabels[value].label }));

export const addComment: WriteTool = {
  name: 'add_comment',
  // What requesters say is read by all who take part; assistants speak to staff alone.
  needs: [['POST', '/work-orders/:id/comments']],
  fields: () => ({
    noun: choice(commentedOptions, { label: words.arguments.noun, required: true }),
    id: idField,
    ...bodyFields('POST', '/work-orders/:id/comments', ['text']),
  }),
  async plan(ctx, { noun, id, text }) {
    const { name, at } = await changing(ctx, noun as Noun, id);
    const path = `${storeOf(at.type).entity.path}/${at.id}/comments`;
    return { call: { method: 'POST', path, body: { text } }, title: words.commented(name), record: at, about: [at] };
  },
};

const readings = '/measurements/:id/readings';

export const addReading: WriteTool = {
  name: 'add_reading',
  needs: [['POST', readings]],
  fields: () => ({ id: idField, ...bodyFields('POST', readings, ['value', 'taken_at', 'note', 'confirmed']) }),
  async plan(ctx, { id, ...body }) {
    const { name, at } = await changing(ctx, 'measurement', id);
    const call = { method: 'POST' as const, path: `/measurements/${at.id}/readings`, body };
    return { call, title: words.readingAdded(name), record: at, about: [at] };
  },
};

const statuses = '/assets/status';

export const setAssetStatus: WriteTool = {
  name: 'set_asset_status',
  needs: [['POST', statuses]],
  isDestructive: true,
  fields: () =>
    bodyFields('POST', statuses, ['asset', 'status_type', 'status_change_since', 'status_change_until', 'notes']),
  async plan(ctx, body) {
    const { name, at } = await changing(ctx, 'asset', body.asset);
    // Accepted later, it stands before what others have set since.
    const since = { status_change_since: ctx.now, ...body };
    const call = { method: 'POST' as const, path: statuses, body: since };
    return { call, title: words.assetStatusSet(name), record: at, about: [at] };
  },
};
