import { messages } from '#words/messages';
import { hashToken, newToken } from '#server/auth/token';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { chips, deleteRoute, patchRoute, readRoutes } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { insertRow, loadRow, updateRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { createInput, type Route, route } from '#server/http/route';
import { calendarFeed } from './calendar-feed';
import { calendarFeedTable } from './calendar-feed.table';

const calendarFeeds = bind(calendarFeed, calendarFeedTable);

const withLink = {
  tag: 'Calendar feeds',
  answer: () => {
    const record = recordSchema(calendarFeed, chips);
    return { ...record, properties: { ...(record.properties as object), url: { type: 'string' } } };
  },
};

export const calendarFeedRoutes: Route[] = [
  ...readRoutes(calendarFeeds),
  route({
    ...withLink,
    method: 'POST',
    path: '/calendar-feeds',
    summary: 'Make a calendar feed of a person, a team or an asset; its link is shown once, in this answer',
    permit: ['create', 'calendar-feed'],
    status: 201,
    body: createInput(calendarFeed.fields),
    handle: async (ctx, { body }) => {
      const values = { ...body, ...defaultSubject(ctx, body) };
      const { token, columns } = freshToken(ctx);
      const id = await insertRow(ctx, calendarFeeds, values, columns);
      return { ...(await getRow(ctx, calendarFeeds, id)), url: urlOf(ctx, token) };
    },
  }),
  patchRoute(calendarFeeds, async (ctx, id, patch) => {
    const before = await loadRow(ctx, calendarFeeds, id, 'update');
    await updateRow(ctx, calendarFeeds, before, { ...patch, ...defaultSubject(ctx, { ...before, ...patch }) });
  }),
  route({
    ...withLink,
    method: 'POST',
    path: '/calendar-feeds/:id/rotate',
    summary: 'Make a new link for a calendar feed; the old one ends',
    permit: ['update', 'calendar-feed'],
    handle: async (ctx, { params }) => {
      const before = await loadRow(ctx, calendarFeeds, params.id!, 'update');
      const { token, columns } = freshToken(ctx);
      const entry = { description: messages.feedRotated };
      await updateRow(ctx, calendarFeeds, before, {}, { ...columns, last_used_at: null }, entry);
      return { ...(await getRow(ctx, calendarFeeds, before.id)), url: urlOf(ctx, token) };
    },
  }),
  deleteRoute(calendarFeeds),
];

/** A feed without a subject shows the caller's own work, not everybody's. */
const defaultSubject = (
  { user }: Context,
  about: { user?: unknown; team?: unknown; asset?: unknown },
): { user?: string } => (about.user || about.team || about.asset ? {} : { user: user.id });

/** The token contains the organisation, so that no lookup across organisations is needed; only its hash is stored. */
function freshToken(ctx: Context) {
  const token = `${ctx.organization.id.replaceAll('-', '')}${newToken()}`;
  return { token, columns: { token_hash: hashToken(token), rotated_at: ctx.now } };
}

const urlOf = ({ app }: Context, token: string): string => `${app.config.publicUrl}/calendar/${token}.ics`;
