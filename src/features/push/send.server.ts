import { cutTo } from '#shared/text/cut';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { send } from '#server/outgoing';
import { subjectOf, vapidOf } from './vapid.server';

/** The push service took it, the device is no more, or nobody answered for too long. */
type PushOutcome = 'accepted' | 'gone' | 'gave_up';

/** The notification on the device. The address is a path of ours: the service worker opens nothing else. */
export interface Note {
  title: string;
  body: string;
  url: `/${string}`;
}

interface Delivery {
  subscription: string;
  note: Note;
  follow?: Follow;
}

/** The task of its sender that hears what became of a push on one of the devices, and what that calls it. */
interface Follow {
  task: string;
  about: readonly string[];
}

/** The payload of such a task. */
export interface PushSettled {
  about: readonly string[];
  outcome: PushOutcome;
}

/**
 * Notifies a member on each of their devices after the commit; returns the number of devices. One job per device, so
 * that each is retried on its own. With a key, a notification that is still queued is not sent twice.
 */
export async function sendPush(
  ctx: Context,
  member: string,
  note: Note,
  { key, follow }: { key?: string; follow?: Follow } = {},
): Promise<number> {
  const devices = await ctx.db.rows<{ id: string }>(
    `select id from push_subscription where organization_id = $1 and member_id = $2`,
    [ctx.organization.id, member],
    'often',
  );
  for (const { id } of devices) {
    const delivery: Delivery = { subscription: id, note: fitting(note), follow };
    await enqueue(ctx, pushTask.name, delivery, key === undefined ? {} : { key: `push ${key} ${id}` });
  }
  return devices.length;
}

/** A push message is limited to 4 KB, and a notification shows far less. */
const fitting = ({ title, body, url }: Note): Note => ({ title: cutTo(title, 100), body: cutTo(body, 300), url });

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Runs with the rights of the system, because a session may have moved to another organisation. */
export const pushTask: Task = {
  name: 'push',
  outgoing: true,
  as: 'millwright_system',
  run: async ({ app, db, now, ctx }, { subscription, note, follow }: Delivery) => {
    const key = [ctx!.organization.id, subscription];
    const [device] = await db.rows<Device>(
      `select p.endpoint, p.p256dh, p.auth from push_subscription p
         join member m on m.organization_id = p.organization_id and m.id = p.member_id
         join session s on s.id = p.session_id and s.person_id = m.person_id
       where p.organization_id = $1 and p.id = $2 and m.is_active and m.deleted_at is null and s.expires_at > $3`,
      [...key, now],
    );
    if (!device) return settle(ctx!, follow, 'gone');
    const status = await deliver(app, device, note);
    // The browser is gone or has unsubscribed.
    const isGone = status === 404 || status === 410;
    if (isGone) await db.rows(`delete from push_subscription where organization_id = $1 and id = $2`, key);
    else if (status >= 300) throw new Error(`the push service answered ${status}`);
    await settle(ctx!, follow, isGone ? 'gone' : 'accepted');
  },
  giveUp: ({ ctx }, { follow }: Delivery) => settle(ctx!, follow, 'gave_up'),
};

async function settle(ctx: Context, follow: Follow | undefined, outcome: PushOutcome): Promise<void> {
  if (follow) await enqueue(ctx, follow.task, { about: follow.about, outcome } satisfies PushSettled);
}

async function deliver(app: App, { endpoint, p256dh, auth }: Device, note: Note): Promise<number> {
  const { default: webPush } = await import('web-push');
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(note),
    { vapidDetails: { subject: subjectOf(app), ...(await vapidOf(app)) }, TTL: 86_400 },
  );
  return send(app.config, endpoint, { method, headers: headers as Record<string, string>, body: body ?? undefined });
}

interface Following {
  from: string;
  to: string;
}

/**
 * After a switch to another organisation, notifications of the previous one continue: subscriptions move to the new
 * session.
 */
export const pushFollowTask: Task = {
  name: 'push follow',
  as: 'millwright_system',
  run: async ({ db }, { from, to }: Following) => {
    await db.rows(`update push_subscription set session_id = $2 where session_id = $1`, [from, to]);
  },
};
