import { choice, number } from '#shared/field';
import { can } from '#shared/permission';
import { storeOf } from '#server/entity/store';
import { ask } from '../asking.server';
import { words } from '../mcp.words';
import { recordOf } from '../record.server';
import { knownWords } from '../result/known.server';
import { type Paged, pageOf, resultOf } from '../result/result';
import { daysFields, idField, pageFields, timesFields } from './arguments';
import { nounField, type Readable, readableBy } from './nouns';
import { textsOf } from './records.server';
import type { ReadTool } from './tool.server';

const labels = words.arguments;

interface Me {
  id: string;
  name: string;
  organization: { id: string; name: string; time_zone: string };
}

export const whoami: ReadTool = {
  name: 'whoami',
  needs: [],
  fields: () => ({}),
  async read(ctx, _given, mode) {
    const { id, name, organization } = await ask<Me>(ctx, { method: 'GET', path: '/users/me' });
    const verbs = ['create', 'read', 'update', 'comment'];
    return resultOf(knownWords(), {
      user: { id, name },
      role: ctx.user.role,
      mode,
      organization: { id: organization.id, name: organization.name },
      time_zone: organization.time_zone,
      now: ctx.now,
      nouns: readableBy(ctx.user).map((noun) => ({
        noun,
        label: storeOf(noun).entity.label,
        may: verbs.filter((verb) => can(ctx.user, verb, noun)),
      })),
    });
  },
};

export const getHistory: ReadTool = {
  name: 'get_history',
  needs: [['GET', '/core/audit-logs']],
  fields: (subject) => ({ noun: nounField(subject), id: idField, ...timesFields, ...pageFields }),
  async read(ctx, { noun, id, from, to, page = 1, page_size = 20 }) {
    // Only of a record that can be read.
    await recordOf(ctx, noun as Readable, id as string);
    const window = { timestamp__gte: from, timestamp__lt: to };
    const query = textsOf({ entity_type: noun, entity_id: id, ...window, page, page_size });
    return pageOf(knownWords(), await ask<Paged>(ctx, { method: 'GET', path: '/core/audit-logs', query }));
  },
};

export const getHealth: ReadTool = {
  name: 'get_health',
  needs: [['GET', '/assets/:id/health-detail']],
  fields: () => ({ id: idField, days: number({ label: labels.days, min: 1, max: 3660 }) }),
  read: async (ctx, { id, days = 30 }) =>
    resultOf(
      knownWords(),
      await ask(ctx, { method: 'GET', path: `/assets/${String(id)}/health-detail`, query: textsOf({ days }) }),
    ),
};

export const getReadings: ReadTool = {
  name: 'get_readings',
  needs: [['GET', '/measurements/:id/readings']],
  fields: () => ({ id: idField, ...timesFields, ...pageFields }),
  async read(ctx, { id, from, to, page = 1, page_size = 25 }) {
    const query = textsOf({ taken_at__gte: from, taken_at__lt: to, page, page_size });
    const path = `/measurements/${String(id)}/readings`;
    return pageOf(knownWords(), await ask<Paged>(ctx, { method: 'GET', path, query }));
  },
};

export const getSchedule: ReadTool = {
  name: 'get_schedule',
  needs: [['GET', '/work-orders/scheduled']],
  fields: () => daysFields,
  read: async (ctx, { from, to }) =>
    resultOf(
      knownWords(),
      await ask(ctx, { method: 'GET', path: '/work-orders/scheduled', query: textsOf({ from, to }) }),
    ),
};

const states = ['open', 'accepted', 'dismissed', 'stale', 'snoozed', 'undone'].map((value) => ({
  value,
  label: value,
}));

export const listProposals: ReadTool = {
  name: 'list_proposals',
  needs: [['GET', '/agents/proposals']],
  fields: () => ({ state: choice(states, { label: labels.state }), ...pageFields }),
  async read(ctx, { state, page = 1, page_size = 10 }) {
    const query = textsOf({ state, page, page_size });
    return pageOf(knownWords(), await ask<Paged>(ctx, { method: 'GET', path: '/agents/proposals', query }));
  },
};
