import type { Role } from '#shared/permission';
import type { Context } from '#server/context';
import type { Happened, Listener } from '#server/jobs/reader';
import { bodyOf } from './send/body.server';
import { events } from './events';
import { overdueEvent, overdueOrganizations, tellOverdue } from './overdue.server';
import { queue } from './send/queue.server';
import { typesOf } from './type';

interface Listening {
  id: string;
  role: Role;
  events: string[];
}

/** Reads the history for those who asked (D9). What waits to be sent commits with the position in the history. */
export const webhookListener: Listener = {
  name: 'webhooks',
  // Of an import there is one event at its end, not one for each row.
  hears: (happened) => happened.source !== 'import' && typesOf(happened).some((type) => events.has(type)),
  handle: async (ctx, happened) => {
    for (const one of await listening(ctx, typesOf(happened), happened.timestamp))
      await queueDelivery(ctx, one, happened);
  },
  clock: {
    due: ({ system, clock }) => overdueOrganizations(system, clock().toISOString()),
    run: async (ctx) => {
      for (const one of await listening(ctx, [overdueEvent], ctx.now)) await tellOverdue(ctx, one);
    },
  },
};

/** What happened before somebody asked is no news, even if it is read later. */
const listening = (ctx: Context, types: readonly string[], at: string) =>
  ctx.db.rows<Listening>(
    `select id, role, events from webhook
     where organization_id = $1 and is_enabled and deleted_at is null and events ?| $2::text[] and created_at <= $3 order by id`,
    [ctx.organization.id, types, at],
    'often',
  );

/** One delivery for each address: whoever receives an id twice has received the same twice. */
async function queueDelivery(ctx: Context, one: Listening, happened: Happened): Promise<void> {
  const type = typesOf(happened).find((name) => one.events.includes(name))!;
  const body = await bodyOf(ctx, one.role, type, happened);
  if (body) await queue(ctx, one.id, happened.id, type, body);
}
