import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { noteOn } from '#server/entity/write';
import type { ServerFeature } from '#server/feature';
import { acceptAs } from './decide/accept.server';
import { workDeleted } from './decide/reopen.server';
import { requests } from './store.server';
import { isFromRequester } from './thread/thread.server';

/** How requests take part in the work orders that were made for them. */
export const on: ServerFeature['on'] = {
  'work-order': {
    createForRequest: acceptAs,
    deleted: workDeleted,
    statusChanged: async (ctx, id, from, to) => {
      if (to === 'done') await workEnded(ctx, id, ctx.now);
      else if (from === 'done') await workEnded(ctx, id, null);
    },
    threads: () => `c.entity_type = 'request' and c.entity_id in
      (select r.id from request r where r.organization_id = $1 and r.work_order_id = $3 and r.deleted_at is null)`,
    isFromRequester,
    repliedTo,
  },
};

/** Notes the end of the work, or that it goes on, at every request it was for: retention counts from it. */
async function workEnded(ctx: Context, order: string, at: string | null): Promise<void> {
  const asked = await ctx.db.rows<{ id: string; code: string }>(
    `update request r set closed_at = $3 from work_order w
     where r.organization_id = $1 and r.work_order_id = $2 and r.deleted_at is null
       and w.organization_id = r.organization_id and w.id = r.work_order_id
     returning r.id, w.code`,
    [ctx.organization.id, order, at],
  );
  const [from, to] = at ? ['open', 'done'] : ['done', 'open'];
  for (const { id, code } of asked) {
    const description = at ? messages.requestWorkDone(code) : messages.requestWorkReopened(code);
    await noteOn(ctx, requests, id, description, [{ field: 'progress', from, to }]);
  }
}

/** A public comment on the work is read in each of its requests, and answers those that wait for the staff. */
async function repliedTo(ctx: Context, order: string, comment: string, text: string): Promise<void> {
  const asked = await ctx.db.rows<{ id: string }>(
    `update request set waiting_for = null
     where organization_id = $1 and work_order_id = $2 and deleted_at is null returning id`,
    [ctx.organization.id, order],
  );
  const changes = [{ field: 'comments', from: null, to: { id: comment, name: text } }];
  for (const { id } of asked) await noteOn(ctx, requests, id, messages.repliedToRequester, changes);
}
